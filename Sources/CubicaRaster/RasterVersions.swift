import CPangoCairo

/// Which libraries draw here.
public enum RasterVersions {
  /// By name, such as `cairo`: `1.16.0`.
  public static var all: [String: String] {
    [
      "cairo": cairo_version_string().map { String(cString: $0) } ?? "",
      "pango": pango_version_string().map { String(cString: $0) } ?? "",
    ]
  }
}
