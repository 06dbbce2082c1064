extension ClipReport {
  /// The report for people: a label and a fact a line.
  package var table: String {
    var rows: [(String, String)] = [
      ("picture", pictureWords), ("frames", "\(frames)"), ("rate", rateWords),
      ("duration", "\(Self.number(duration, places: 3)) s"), ("video", "\(codec), \(pixelFormat)"),
      ("colour", colourWords), ("container", Self.containerWords(container)),
    ]
    if start != 0 { rows.insert(("starts at", "\(Self.number(start, places: 3)) s"), at: 4) }
    rows += sound.isEmpty ? [("sound", "none")] : sound.map { ("sound", $0.words) }
    rows += warnings.map { ("warning", $0) }
    let lines = rows.map { label, fact in
      "  " + label + String(repeating: " ", count: max(1, 11 - label.count)) + fact
    }
    return ([file] + lines).joined(separator: "\n") + "\n"
  }

  private var pictureWords: String {
    var notes: [String] = []
    if storedWidth != width || storedHeight != height {
      notes.append("stored as \(storedWidth)x\(storedHeight)")
    }
    if isMirrored { notes.append("mirrored") }
    if rotation != 0 { notes.append("turned \(rotation)° clockwise") }
    if pixelAspect != 1 { notes.append("pixels \(Self.number(pixelAspect, places: 3)) wide") }
    if isInterlaced { notes.append("interlaced") }
    let tail = notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))"
    return "\(width)x\(height)\(tail)"
  }

  private var rateWords: String {
    let exact = frameRate.contains("/") ? " (\(frameRate))" : ""
    let kind = isVariableRate ? ", made constant from varying intervals" : ""
    return "\(Self.number(framesPerSecond, places: 3)) frames a second\(exact)\(kind)"
  }

  private var colourWords: String {
    let matrix = color.isMatrixTagged || color.matrix == "rgb" ? "" : " (not tagged)"
    let light =
      switch color.transfer {
      case "pq": "HDR (PQ)"
      case "hlg": "HDR (HLG)"
      default: "SDR"
      }
    return "\(color.matrix)\(matrix), \(color.range) range, \(light)"
  }

  private static func containerWords(_ name: String) -> String {
    switch name {
    case "mov,mp4,m4a,3gp,3g2,mj2": "MP4 or MOV"
    case "matroska,webm": "Matroska or WebM"
    case "avi": "AVI"
    case "mpegts": "MPEG transport stream"
    case "mpeg": "MPEG programme stream"
    default: name
    }
  }

  /// With at most `places` decimals and no final zeros, the same in every locale.
  static func number(_ value: Double, places: Int) -> String {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let scaled = (value * scale).rounded()
    guard abs(scaled) < 1e15 else { return "\(value)" }
    let whole = Int64(scaled)
    let digits = String(whole.magnitude % UInt64(scale))
    var text = String(repeating: "0", count: places - digits.count) + digits
    while text.last == "0" { text.removeLast() }
    let sign = whole < 0 ? "-" : ""
    return sign + "\(whole.magnitude / UInt64(scale))" + (text.isEmpty ? "" : "." + text)
  }
}

extension ClipReport.Sound {
  var words: String {
    let shape = channels == 1 ? "mono" : channels == 2 ? "stereo" : "\(channels) channels"
    var text = "\(codec), \(sampleRate) Hz, \(shape)"
    if let language, language != "und" { text += ", \(language)" }
    if !isDecodable { text += " (cannot be decoded here)" }
    return text
  }
}
