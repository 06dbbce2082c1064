import CubicaAuthoring
import CubicaCore
import CubicaExport
import CubicaTemplates

/// `cubica template preview`.
enum PreviewCommand {
  static func run(_ arguments: ParsedArguments) throws(CommandFault) {
    let reference = try TemplateCommand.reference(arguments)
    let time = try arguments.value("at", TimeValues.time)
    if time != nil, arguments.has("sheet") {
      throw .unusable("--at and --sheet cannot be given together")
    }
    var options = try options(arguments, time)
    let clip = try arguments.path("clip")
    if clip != nil, arguments.has("dark") {
      throw .unusable("--clip and --dark cannot be given together")
    }
    let path: FilePath = try CommandFault.wrapping { () throws(ExportError) in
      let workshop = try CardWorkshop()
      let loaded = try workshop.template(reference)
      options.clip = try clip.map { (path) throws(ExportError) in try ClipView(path, workshop) }
      let length = options.duration ?? options.clip?.duration ?? loaded.template.length
      if let time, time >= length {
        throw ExportError(.unusable, "--at \(time): the card lasts from 0s to \(length)")
      }
      let stage = try TemplateStage(loaded.template, document: loaded.document, workshop)
      let output = try arguments.givenOutput(or: reference, time)
      return try PictureFile.write(
        to: output, inputs: [loaded.document] + [clip].compactMap(\.self),
        isForced: arguments.has("force")
      ) {
        try PreviewSheet(stage, options).picture()
      }
    }
    Terminal.sayRaw(path.bytes + [UInt8(ascii: "\n")])
  }

  private static func options(
    _ arguments: ParsedArguments, _ time: MediaTime?
  ) throws(CommandFault) -> PreviewSheet.Options {
    var options = PreviewSheet.Options()
    for bytes in arguments.values["aspect"] ?? [] {
      let text = try ParsedArguments.text(bytes, of: "--aspect")
      do throws(ValueFault) {
        options.aspects.append(try PictureValues.aspect(text))
      } catch {
        throw .unusable("--aspect \(text): \(error.message)")
      }
    }
    for bytes in arguments.values["name"] ?? [] {
      options.names.append(try ParsedArguments.text(bytes, of: "--name"))
    }
    guard options.aspects.count <= 8, options.names.count <= 100 else {
      throw .unusable("a sheet has at most 8 shapes and 100 names")
    }
    options.values = try CardArguments.values(arguments)
    options.duration = try TemplateCommand.duration(arguments)
    options.isDark = arguments.has("dark")
    if let time {
      options.times = [time]
      // One picture of one card is looked at closely.
      if options.aspects.count == 1, options.names.count == 1 { options.shortSide = 1080 }
    }
    return options
  }

  /// `confetti-sheet.png`, `mycard-1.5s.png`.
  fileprivate static func ownName(
    _ reference: String, _ time: MediaTime?
  ) throws(ExportError) -> FilePath {
    let path = FilePath(reference)
    let isDocument = path?.fileExtension == "json5"
    let folder = (isDocument ? path?.directory : path)?.lastComponent ?? []
    let name = folder.isEmpty || folder == Array(".".utf8) ? Array("card".utf8) : folder
    let tail = time.map { "-\($0)" } ?? "-sheet"
    guard let own = FilePath(bytes: name + Array((tail + ".png").utf8)) else {
      throw ExportError(.unusable, "--output: say where the picture goes, such as -o sheet.png")
    }
    return own
  }
}

extension ParsedArguments {
  /// The path of `-o`, else a name of ours.
  fileprivate func givenOutput(
    or reference: String, _ time: MediaTime?
  ) throws(ExportError) -> FilePath {
    let given: FilePath?
    do throws(CommandFault) {
      given = try path("output")
    } catch {
      throw ExportError(.unusable, error.message)
    }
    if let given { return given }
    return try PreviewCommand.ownName(reference, time)
  }
}
