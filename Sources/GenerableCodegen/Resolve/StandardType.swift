import GenerableModel

/// A type outside the user's modules that values may hold.
enum StandardType: String, CaseIterable {
  case string = "String"
  case bool = "Bool"
  case int = "Int"
  case int8 = "Int8"
  case int16 = "Int16"
  case int32 = "Int32"
  case int64 = "Int64"
  case int128 = "Int128"
  case uint = "UInt"
  case uint8 = "UInt8"
  case uint16 = "UInt16"
  case uint32 = "UInt32"
  case uint64 = "UInt64"
  case uint128 = "UInt128"
  case float = "Float"
  case double = "Double"
  case decimal = "Decimal"
  case date = "Date"
  case url = "URL"
  case uuid = "UUID"
  case data = "Data"
  case generatedContent = "GeneratedContent"
  case never = "Never"

  var isInteger: Bool {
    rawValue.hasPrefix("Int") || rawValue.hasPrefix("UInt")
  }

  var isNumber: Bool {
    isInteger || [.float, .double, .decimal].contains(self)
  }

  /// Modules that may be written before the name.
  static let modules: Set<String> = [
    "Swift", "Foundation", "FoundationEssentials", "TrellisSchema", "Trellis",
  ]

  init?(_ reference: TypeReference) {
    guard case .named(var components) = reference, let last = components.popLast(), last.arguments.isEmpty,
      components.allSatisfy({ Self.modules.contains($0.name) && $0.arguments.isEmpty })
    else { return nil }
    self.init(rawValue: last.name)
  }

  /// What to use instead of a type that everybody knows and no schema describes.
  static func replacement(for name: String) -> String? {
    switch name {
    case "Character", "Substring", "NSString", "StaticString": "String"
    case "CGFloat", "Float16", "Float80", "NSNumber", "TimeInterval", "Duration": "Double"
    case "NSDecimalNumber": "Decimal"
    case "NSDate", "DateComponents": "Date"
    case "NSURL", "URLComponents": "URL"
    case "NSUUID": "UUID"
    case "NSData": "Data"
    case "NSArray", "ArraySlice", "ContiguousArray": "an array"
    case "NSDictionary", "KeyValuePairs": "a dictionary"
    case "ClosedRange", "Range", "CGPoint", "CGSize", "CGRect": "a struct of your own"
    case "Result": "an enum of your own, with a payload for each case"
    case "Locale", "TimeZone", "Calendar", "Notification", "UnicodeScalar": "String"
    case "Measurement": "Double"
    case "IndexSet", "CharacterSet", "Slice": "an array"
    case "Error": "a String or an enum of your own"
    case "Any", "AnyObject", "AnyHashable", "Codable", "Decodable": "GeneratedContent"
    case "Void", "GenerationID": "a property that is not part of the value (a computed one)"
    default: nil
    }
  }
}
