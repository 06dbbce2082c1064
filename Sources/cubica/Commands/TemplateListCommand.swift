import CubicaAuthoring
import CubicaCore
import CubicaExport
import CubicaTemplates

extension TemplateCommand {
  static func list(_ arguments: ParsedArguments) throws(CommandFault) {
    try noOperands(arguments)
    let store = try store()
    let names = store.names()
    let output = try arguments.path("output")
    let graphics = arguments.has("no-pictures") ? nil : TerminalGraphics.current
    var picture: Bitmap?
    if output != nil || graphics != nil {
      picture = try CommandFault.wrapping { () throws(ExportError) in try sheet(names, store) }
    }
    if let output, let picture {
      _ = try CommandFault.wrapping { () throws(ExportError) in
        try PictureFile.write(to: output, inputs: [], isForced: arguments.has("force")) { picture }
      }
    }
    if let graphics, let picture { try show(picture, graphics) }
    let width = names.map(\.count).max() ?? 0
    var lines: [String] = []
    for name in names {
      let margin = String(repeating: " ", count: width - name.count + 2)
      do throws(ExportError) {
        let template = try store.load(name).template
        let more = template.summary.isEmpty ? "" : ": " + template.summary
        lines.append(name + margin + template.title + more)
      } catch {
        lines.append(name + margin + "(cannot be read: cubica template check \(name))")
      }
    }
    try Terminal.print(Terminal.printable(lines.joined(separator: "\n") + "\n"))
  }

  private static func sheet(_ names: [String], _ store: TemplateStore) throws(ExportError) -> Bitmap
  {
    do {
      return try ContactSheet.picture(of: names, CardWorkshop(resources: store.resources))
    } catch let error as ExportError {
      throw error
    } catch {
      throw ExportError(.failed, "\(error)")
    }
  }

  private static func show(
    _ picture: Bitmap, _ graphics: TerminalGraphics
  ) throws(CommandFault) {
    let png = try CommandFault.wrapping { () throws(ExportError) in try PictureFile.png(picture) }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(3 * picture.size.count)
    picture.withBytes { bytes in
      for y in 0..<picture.size.height {
        for x in 0..<picture.size.width {
          let place = y * picture.strideBytes + 4 * x
          pixels += [bytes[place + 2], bytes[place + 1], bytes[place]]
        }
      }
    }
    try Terminal.printRaw(
      graphics.bytes(png: png, pixels: pixels, width: picture.size.width))
  }
}
