import CubicaAuthoring
import Testing

@Suite("sample names")
struct SampleNamesTests {
  @Test("the samples hold sixty letters, joined scripts and both directions, each once")
  func samples() {
    #expect(SampleNames.all.count >= 40)
    #expect(Set(SampleNames.all).count == SampleNames.all.count)
    #expect(SampleNames.all.count { $0.count == 60 } == 4)
    #expect(SampleNames.all.allSatisfy { $0.count <= 60 })
  }
}
