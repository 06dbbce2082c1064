import CubicaCore

/// One key of an object: what may stand there, and where it goes.
package struct Field<Target>: Sendable {
  package let shape: FieldShape
  let read: @Sendable (JSONNode, Reading, inout Target) -> Void

  package init<Value>(
    _ name: String, _ type: ValueType<Value>,
    to place: any WritableKeyPath<Target, Value> & Sendable, isRequired: Bool = false,
    _ summary: String
  ) {
    shape = FieldShape(name: name, shape: type.shape, isRequired: isRequired, summary: summary)
    read = { node, reading, target in
      if let value = type.read(node, reading) { target[keyPath: place] = value }
    }
  }

  package init<Value>(
    _ name: String, _ type: ValueType<Value>,
    to place: any WritableKeyPath<Target, Value?> & Sendable, isRequired: Bool = false,
    _ summary: String
  ) {
    shape = FieldShape(name: name, shape: type.shape, isRequired: isRequired, summary: summary)
    read = { node, reading, target in
      if let value = type.read(node, reading) { target[keyPath: place] = value }
    }
  }

  private init(
    shape: FieldShape, read: @escaping @Sendable (JSONNode, Reading, inout Target) -> Void
  ) {
    (self.shape, self.read) = (shape, read)
  }

  /// The same key of a larger target.
  package func mapped<Whole>(
    to part: any WritableKeyPath<Whole, Target> & Sendable
  ) -> Field<Whole> {
    let read = self.read
    return Field<Whole>(shape: shape) { node, reading, whole in
      read(node, reading, &whole[keyPath: part])
    }
  }
}

/// The keys of one kind of object. Whatever is not declared here is a fault.
package struct ObjectType<Target>: Sendable {
  /// `a text layer`
  package let name: String
  package let fields: [Field<Target>]
  /// Where a key's field stands, of objects with many; of few looking through them is faster.
  private let places: [String: Int]

  package init(_ name: String, _ fields: [Field<Target>]) {
    (self.name, self.fields) = (name, fields)
    let named = fields.enumerated().map { ($1.shape.name, $0) }
    places =
      fields.count > 8 ? Dictionary(named, uniquingKeysWith: { first, _ in first }) : [:]
  }

  private func field(_ key: String) -> Field<Target>? {
    guard places.isEmpty else { return places[key].map { fields[$0] } }
    return fields.first { $0.shape.name == key }
  }

  package var shape: ValueShape {
    let shapes = fields.map(\.shape)
    return .object(name) { shapes }
  }

  /// Reads an object's members into `target`; false where it is no object.
  ///
  /// - Parameter known: keys that someone else reads.
  @discardableResult
  package func read(
    _ node: JSONNode, _ reading: Reading, into target: inout Target, known: [String] = []
  ) -> Bool {
    guard let members = node.members else {
      reading.noteMismatch(shape, node)
      return false
    }
    for member in members {
      if let field = field(member.key) {
        reading.within(key: member.key, member.value) {
          field.read(member.value, reading, &target)
        }
      } else if !known.contains(member.key) {
        noteUnknown(member, reading, known: known)
      }
    }
    for field in fields
    where field.shape.isRequired && !members.contains(where: { $0.key == field.shape.name }) {
      reading.note(
        "missing key \"\(field.shape.name)\" of \(name)", at: node.position,
        allowed: field.shape.shape.noun)
    }
    return true
  }

  private func noteUnknown(_ member: JSONMember, _ reading: Reading, known: [String]) {
    guard !reading.isFull else { return }
    let names = known + fields.map(\.shape.name)
    reading.within(key: member.key, member.value) {
      reading.note(
        "unknown key of \(name)", at: member.position, allowed: names.joined(separator: ", "),
        suggestion: NearestName.nearest(to: member.key, in: names))
    }
  }
}
