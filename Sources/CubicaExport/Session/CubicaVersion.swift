internal import CubicaMedia
internal import CubicaRaster

/// What made a film: Cubica and the libraries that it stands on.
package enum CubicaVersion {
  package static let number = "0.1.0"

  /// By name, such as `libavcodec`.
  package static var libraries: [String: String] {
    MediaVersions.all.merging(RasterVersions.all) { first, _ in first }
  }
}
