/// What is wrong with an option's value, in words that follow it.
package struct ValueFault: Error, Equatable {
  package var message: String
  package init(_ message: String) { self.message = message }
}
