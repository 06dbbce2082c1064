import CubicaMedia
import Testing

@Test(
  "an error names its subject, the reason and a way out",
  arguments: [
    (MediaError.Reason.noSuchFile, "no such file"), (.emptyFile, "0 bytes"),
    (.noVideo, "no video track"), (.undecodable(codec: "vvc"), "vvc"),
    (.tooLarge(width: 9, height: 8, limit: "7 pixels"), "9x8"),
  ])
func errorDescription(reason: MediaError.Reason, part: String) {
  let text = MediaError(.open, reason, "a.mov", logLine: "line").description
  #expect(text.hasPrefix("a.mov: "))
  #expect(text.contains(part))
  #expect(text.hasSuffix("(line)"))
}
