internal import CubicaCore
