import Foundation

/// One thread at a time uses fonts.
///
/// Cairo keeps ten font files open for all threads. Version 1.16 opens them in one FreeType library
/// without a lock, and closes one to open the next while another thread may be taking it up; with
/// many scripts on two threads that ended in crashes. Texts are laid out and drawn once and then
/// kept, so that threads seldom wait here.
enum FontLock {
  private static let lock = NSRecursiveLock()

  static func with<R, Failure: Error>(_ body: () throws(Failure) -> R) throws(Failure) -> R {
    lock.lock()
    defer { lock.unlock() }
    return try body()
  }
}
