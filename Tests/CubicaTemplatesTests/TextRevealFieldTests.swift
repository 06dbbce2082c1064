import CubicaCore
import CubicaLayers
import CubicaTemplates
import Testing

/// A text's coming and going, and a template's fonts, as written.
struct TextRevealFieldTests {
  private func card(_ keys: String, members: String = "") throws -> BoundCard {
    try bind(
      document("{ type: 'text', name: 't', text: 'Zoë', \(keys) }", members), [:], seconds: 10)
  }

  private func reveal(_ card: BoundCard, at time: Double) -> TextReveal? {
    for item in card.tree.displayList(at: time).items {
      if case .text(let text) = item.content { return text.reveal }
    }
    return nil
  }

  private func isShown(_ card: BoundCard, at time: Double) -> Bool {
    !card.tree.displayList(at: time).items.isEmpty
  }

  @Test("an entrance begins at 0, an exit has ended at the end, unless told")
  func times() throws {
    let card = try card("reveal: { in: 'rise', out: { effect: 'fade', by: 'word' } }")
    #expect(reveal(card, at: 0.5)?.moment == .coming(0.5))
    #expect(reveal(card, at: 0.5)?.effect == .rise)
    #expect(reveal(card, at: 5) == nil && isShown(card, at: 5))
    guard case .going(let rest)? = reveal(card, at: 9)?.moment else {
      Issue.record("does not go")
      return
    }
    #expect(abs(rest - 1) < 1e-9)
    #expect(reveal(card, at: 9)?.unit == .word)

    let told = try self.card(
      "reveal: { in: { effect: 'pop', begin: '1s' }, out: { effect: 'fade', end: '6s' } }")
    #expect(!isShown(told, at: 0.9) && isShown(told, at: 1.1) && !isShown(told, at: 6.1))
    #expect(reveal(told, at: 1.25)?.moment == .coming(0.25))
  }

  @Test("all keys of a step")
  func keys() throws {
    let card = try card(
      "reveal: { in: { effect: 'fade', by: 'line', from: 'random', seed: 7, duration: '0.8s',"
        + " stagger: '0.2s', within: '3s', easing: 'linear' } }")
    let step = try #require(reveal(card, at: 0.5))
    #expect(step.unit == .line && step.order == .random && step.seed == 7)
    #expect(step.duration == 0.8 && step.stagger == 0.2 && step.limit == 3)
    #expect(abs(step.curve[32] - 0.5) < 1e-9)
  }

  @Test("a wrong effect has its nearest name")
  func nearest() {
    let error = #expect(throws: TemplateError.self) { try card("reveal: { in: 'rize' }") }
    #expect(error?.diagnostics.first?.suggestion == "rise")
    let unknown = #expect(throws: TemplateError.self) {
      try card("reveal: { in: { effect: 'rise', end: '1s' } }")
    }
    #expect(unknown?.diagnostics.first?.problem == "unknown key of a text's entrance")
  }

  @Test("its layout is known whatever moment is looked at")
  func texts() throws {
    let card = try card("reveal: { in: { effect: 'rise', begin: '5s' } }")
    #expect(card.tree.texts.map(\.content.string) == ["Zoë"])
    #expect(card.tree.texts.allSatisfy { $0.content.reveal == nil })
  }

  @Test("fonts are files of the template's folder")
  func fonts() throws {
    let source = document("{ type: 'text', text: 'x' }", "fonts: ['fonts/A.ttf', 'B.otf'],")
    #expect(try parse(source).fonts == ["fonts/A.ttf", "B.otf"])
    let bad = faults(document("", "fonts: ['../A.ttf'],"))
    #expect(bad.count == 1 && bad[0].contains("fonts[0]"))
  }

}
