import CubicaExport
import Foundation
import Synchronization
import Testing

@Suite("Bounded channel")
struct BoundedChannelTests {
  @Test("elements arrive in order, and never more wait than the capacity")
  func order() {
    let channel = BoundedChannel<Int>(capacity: 3)
    let sent = Atomic<Int>(0)
    let sender = Stage("send") {
      for number in 0..<100 where channel.send(number) {
        sent.store(number + 1, ordering: .releasing)
      }
      channel.close()
    }
    var received: [Int] = []
    while let number = channel.receive() {
      received.append(number)
      #expect(sent.load(ordering: .acquiring) <= received.count + 3)
    }
    sender.join()
    #expect(received == Array(0..<100))
  }

  @Test("closing lets what is inside out and takes nothing more")
  func closing() {
    let channel = BoundedChannel<Int>(capacity: 2)
    #expect(channel.send(1))
    channel.close()
    #expect(!channel.send(2))
    #expect(channel.receive() == 1)
    #expect(channel.receive() == nil)
  }

  @Test("aborting wakes a sender and a receiver and drops what is inside")
  func aborting() {
    let full = BoundedChannel<Int>(capacity: 1)
    #expect(full.send(1))
    let sender = Stage("send") { _ = full.send(2) }
    full.abort()
    sender.join()
    #expect(full.receive() == nil)

    let empty = BoundedChannel<Int>(capacity: 1)
    let receiver = Stage("receive") { _ = empty.receive() }
    empty.abort()
    receiver.join()
  }
}
