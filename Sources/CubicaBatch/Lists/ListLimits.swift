/// How much of a list is read.
package struct ListLimits: Sendable {
  package var byteCount = 64 << 20
  package var rowCount = 100_000
  package var columnCount = 1_000
  /// Of one cell, bytes of UTF-8.
  package var cellByteCount = 1 << 20
  package init() {}
}
