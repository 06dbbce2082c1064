import Foundation
public import Testing

/// PyPI's jsonschema over PyPI's json5.
public enum SchemaOracle {
  public static let isAvailable = PythonTools.has("json5", "jsonschema")
  public static let why: Comment = "needs PyPI's json5 and jsonschema: run Scripts/setup --tests"

  /// `valid`, or where and why not, for each document.
  public static func verdicts(_ documents: [String], schema: String) throws -> [String] {
    let script = #"""
      import sys, json, json5, jsonschema
      lines = [bytes.fromhex(line.strip()).decode("utf-8") for line in sys.stdin]
      schema = json.loads(lines[0])
      jsonschema.Draft202012Validator.check_schema(schema)
      validator = jsonschema.Draft202012Validator(schema)
      for source in lines[1:]:
          try: document = json5.loads(source)
          except Exception: print("unreadable"); continue
          error = jsonschema.exceptions.best_match(validator.iter_errors(document))
          print("valid" if error is None else error.json_path + " " + error.message.split("\n")[0])
      """#
    return try PythonTools.run(
      script,
      ([schema] + documents).map { $0.utf8.map { String(format: "%02x", $0) }.joined() })
  }
}
