import Glibc

/// What `malloc` leaves in new memory: as the variable `MALLOC_PERTURB_`, from inside.
enum FreshMemory {
  /// - Parameters:
  ///   - filling: 0...255; 0 leaves memory as it is.
  /// - Returns: whether the C library took it.
  @discardableResult
  static func fill(with filling: Int) -> Bool {
    // <malloc.h> is no part of the Glibc module.
    guard let symbol = dlsym(nil, "mallopt") else { return false }
    typealias Mallopt = @convention(c) (Int32, Int32) -> Int32
    let perturb: Int32 = -6
    return unsafeBitCast(symbol, to: Mallopt.self)(perturb, Int32(filling)) == 1
  }
}
