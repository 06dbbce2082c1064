/// Cubica as a library: values, layer trees, templates, compositions and export
/// sessions by one import.
@_exported public import CubicaComposition
@_exported public import CubicaCore
@_exported public import CubicaExport
@_exported public import CubicaLayers
@_exported public import CubicaMedia
@_exported public import CubicaTemplates
