internal import CubicaCore
internal import CubicaMedia
import Synchronization

/// Sounds that several films have: each is read, and encoded, once.
package final class SharedSounds: Sendable {
  private let sounds: OnceCache<FilmSound.Key, SharedSound>

  /// What finished sounds may keep, in packets of some hundred bytes: about two hours of stereo.
  private static let mostPackets = 350_000

  package init() { sounds = OnceCache(limit: Self.mostPackets) { $0.expectedPackets } }

  /// The sound from its start, for one film of `duration`.
  func open(_ sound: FilmSound, duration: MediaTime) throws(ExportError) -> SharedSound.Reading {
    let shared = try sounds.value(for: sound.key) { () throws(ExportError) in
      try ExportError.failed { SharedSound(try sound.open(), duration: duration) }
    }
    return SharedSound.Reading(shared)
  }
}

/// A sound whose packets are kept, so that any number of films can take them, each at its pace.
final class SharedSound: @unchecked Sendable {
  // SAFETY: `source` is only used inside `state`'s lock; the rest is immutable.
  private let source: OpenedSound
  private let state = Mutex(State())
  let parameters: StreamParameters?
  let expectedPackets: Int

  private struct State {
    var packets: [EncodedPacket] = []
    var isComplete = false
  }

  init(_ source: OpenedSound, duration: MediaTime) {
    self.source = source
    parameters = source.parameters
    // AAC packets hold 1024 samples.
    expectedPackets = Int(duration.seconds * 48_000 / 1024) + 8
  }

  private func packet(at index: Int) throws -> EncodedPacket? {
    try state.withLock { state in
      while !state.isComplete, state.packets.count <= index {
        if let next = try source.next() {
          state.packets.append(next)
        } else {
          state.isComplete = true
        }
      }
      return index < state.packets.count ? state.packets[index] : nil
    }
  }

  private var notices: [String] { state.withLock { _ in source.notices } }

  /// One film's way through it.
  struct Reading: SoundPackets {
    private let sound: SharedSound
    private var index = 0

    init(_ sound: SharedSound) { self.sound = sound }

    var parameters: StreamParameters? { sound.parameters }
    var notices: [String] { sound.notices }

    mutating func next() throws -> EncodedPacket? {
      defer { index += 1 }
      return try sound.packet(at: index)
    }
  }
}
