import CubicaCore
import CubicaExport

/// What of all that went into a film is another now, or gone: file by file, before a card is opened.
struct InputChanges {
  private(set) var changed: [String] = []
  private(set) var missing: [String] = []

  init(
    _ receipt: Receipt, _ card: CardRecord, _ paths: ReceiptPaths, _ files: FileHashes,
    _ workshop: CardWorkshop
  ) {
    compareFiles(receipt, Self.template(card, paths, workshop), paths, files)
    if receipt.cubica != CubicaVersion.number {
      changed.append("Cubica (was \(receipt.cubica), is \(CubicaVersion.number))")
    }
    let libraries = CubicaVersion.libraries
    for (name, version) in receipt.libraries.sorted(by: { $0.key < $1.key })
    where libraries[name] != version {
      changed.append("\(name) (was \(version), is \(libraries[name] ?? "not used"))")
    }
  }

  /// Names of the template's files are relative to its folder.
  private static func template(
    _ card: CardRecord, _ paths: ReceiptPaths, _ workshop: CardWorkshop
  ) -> ReceiptPaths? {
    card.template(paths).flatMap { try? workshop.store.document(for: $0) }
      .map { ReceiptPaths($0.directory) }
  }

  private mutating func compareFiles(
    _ receipt: Receipt, _ template: ReceiptPaths?, _ media: ReceiptPaths, _ files: FileHashes
  ) {
    for input in receipt.inputs {
      let isTemplate = input.role == CardInput.Role.template.rawValue
      let (what, paths) = isTemplate ? ("the template", template) : ("the media", media)
      guard let name = input.path else { continue }
      guard let path = paths?.path(of: name), FileFacts(of: path)?.kind == .file,
        let hash = try? files.hash(of: path)
      else {
        missing.append("\(what): \(name) is not there any more")
        continue
      }
      if hash != input.hash { changed.append("\(what) (\(name))") }
    }
  }
}
