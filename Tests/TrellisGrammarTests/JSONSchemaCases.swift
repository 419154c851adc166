import Testing

/// Schemas and texts that broke other packages of this kind, in their smallest form.
enum JSONSchemaCases {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var schema: String
    var accepts: [String]
    var refuses: [String]

    init(_ name: String, _ schema: String, accepts: [String], refuses: [String]) {
      self.name = name
      self.schema = schema
      self.accepts = accepts
      self.refuses = refuses
    }

    var testDescription: String { name }
  }

  static let all: [Case] = [
    Case(
      "empty-object-properties", #"{"type": "object", "properties": {}, "additionalProperties": false}"#,
      accepts: ["{}"], refuses: [#"{"a":1}"#]),
    Case(
      "maxLength-2000-nested",
      #"{"type": "object", "properties": {"o": {"type": "object", "properties": {"s": {"type": "string", "maxLength": 2000}}, "required": ["s"], "additionalProperties": false}}, "required": ["o"], "additionalProperties": false}"#,
      accepts: [#"{"o":{"s":"x"}}"#], refuses: [#"{"o":{"s":1}}"#]),
    Case(
      "maxLength-2000-in-array-of-50",
      #"{"type": "array", "maxItems": 50, "items": {"type": "object", "properties": {"s": {"type": "string", "maxLength": 2000}}, "required": ["s"], "additionalProperties": false}}"#,
      accepts: [#"[{"s":"x"}]"#, "[]"], refuses: []),
    Case("maxLength-65536", #"{"type": "string", "maxLength": 65536}"#, accepts: [#""abc""#], refuses: []),
    Case(
      "minLength-200-unbounded", #"{"type": "string", "minLength": 200}"#,
      accepts: [
        #""aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa""#
      ],
      refuses: [
        #""aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa""#
      ]),
    Case(
      "unanchored-pattern-left", #"{"type": "string", "pattern": "^ab"}"#, accepts: [#""abz""#], refuses: [#""zab""#]),
    Case(
      "pattern-shorthand-d", #"{"type": "string", "pattern": "^\\d{3}-\\d{4}$"}"#, accepts: [#""555-0199""#],
      refuses: [#""55-0199""#]),
    Case(
      "pattern-shorthand-in-class", #"{"type": "string", "pattern": "^[\\d.]+$"}"#, accepts: [#""1.2""#],
      refuses: [#""a""#]),
    Case(
      "pattern-escaped-hyphen", #"{"type": "string", "pattern": "^[a\\-z]+$"}"#, accepts: [#""a-z""#],
      refuses: [#""b""#]),
    Case("pattern-nonS", #"{"type": "string", "pattern": "\\S"}"#, accepts: [#""a""#, #"" a ""#], refuses: [#""  ""#]),
    Case(
      "pattern-backslash", #"{"type": "string", "pattern": "^a\\\\b$"}"#, accepts: [#""a\\b""#], refuses: [#""a\b""#]),
    Case(
      "pattern-alternation-anchors", #"{"type": "string", "pattern": "^a|b$"}"#, accepts: [#""axx""#, #""xxb""#],
      refuses: [#""xax""#]),
    Case(
      "pattern-unicode-escape", #"{"type": "string", "pattern": "^[\\u00e0-\\u00ff]+$"}"#, accepts: [#""éà""#],
      refuses: [#""e""#]),
    Case(
      "control-char-in-string",
      #"{"type": "object", "properties": {"t": {"type": "string"}}, "required": ["t"], "additionalProperties": false}"#,
      accepts: [#"{"t":"a\tb"}"#], refuses: ["{\"t\":\"a\u{9}b\"}", "{\"t\":\"a\u{a}b\"}"]),
    Case("del-0x7f-in-string", #"{"type": "string"}"#, accepts: ["\"a\u{7f}b\"", #""\u007f""#], refuses: []),
    Case("slash-escape", #"{"type": "string"}"#, accepts: [#""a\/b""#], refuses: []),
    Case(
      "unicode-escape-printable", #"{"type": "string"}"#, accepts: [#""\u0041""#, #""\u00e9""#], refuses: [#""\u00g9""#]
    ),
    Case("surrogate-pair-escape", #"{"type": "string"}"#, accepts: [#""\ud83d\ude00""#], refuses: []),
    Case(
      "number-exclusiveMin-0-frac", #"{"type": "number", "exclusiveMinimum": 0}"#, accepts: ["0.1", "1", "2.5"],
      refuses: ["0", "-1"]),
    Case(
      "number-max-5.7", #"{"type": "number", "minimum": 1, "maximum": 5}"#, accepts: ["1", "5", "4.9", "5.0"],
      refuses: ["5.7", "0.5"]),
    Case("int-min-2", #"{"type": "integer", "minimum": 2}"#, accepts: ["2", "10"], refuses: ["1", "0"]),
    Case(
      "num-cross-zero", #"{"type": "number", "minimum": -4, "maximum": 4}"#, accepts: ["-0.5", "-3.5", "0.5", "-4"],
      refuses: ["-4.5", "4.5"]),
    Case("int-zero-max", #"{"type": "integer", "minimum": 3}"#, accepts: ["3", "12"], refuses: ["01", "2"]),
    Case(
      "int-large-bounds", #"{"type": "integer", "minimum": 0, "maximum": 9007199254740991}"#,
      accepts: ["9007199254740991", "1234567890123456"], refuses: ["9007199254740992"]),
    Case(
      "int-int64-bounds", #"{"type": "integer", "minimum": -9223372036854775808, "maximum": 9223372036854775807}"#,
      accepts: ["-9223372036854775808", "9223372036854775807"], refuses: ["9223372036854775808"]),
    Case("multipleOf-5", #"{"type": "integer", "multipleOf": 5}"#, accepts: ["10", "0"], refuses: ["7"]),
    Case(
      "additionalProperties-default-true", #"{"type": "object", "properties": {"a": {"type": "number"}}}"#,
      accepts: [#"{"a":1}"#, #"{"a":1,"b":"NW"}"#, "{}"], refuses: [#"{"a":"x"}"#]),
    Case(
      "additional-key-prefix-of-property",
      #"{"type": "object", "properties": {"and": {"type": "integer"}}, "additionalProperties": {"type": "string"}}"#,
      accepts: [#"{"an":"x"}"#, #"{"andy":"x"}"#, #"{"a":"x"}"#, #"{"and":1}"#], refuses: [#"{"and":"x"}"#]),
    Case(
      "additional-key-invalid-escape",
      #"{"type": "object", "properties": {"a": {"type": "integer"}}, "additionalProperties": {"type": "integer"}}"#,
      accepts: [#"{"b\"c":1}"#], refuses: [#"{"\q":1}"#, "{\"b\u{a}c\":1}"]),
    Case(
      "additional-key-escaped-alias",
      #"{"type": "object", "properties": {"a": {"type": "integer"}}, "additionalProperties": {"type": "string"}}"#,
      accepts: [], refuses: [#"{"\u0061":"x"}"#]),
    Case(
      "patternProperties",
      #"{"type": "object", "patternProperties": {"^x_": {"type": "integer"}}, "additionalProperties": false}"#,
      accepts: [#"{"x_a":1}"#, "{}"], refuses: [#"{"x_a":"s"}"#, #"{"y":1}"#]),
    Case(
      "patternProperties-overlapping-property",
      #"{"type": "object", "properties": {"score": {"type": "integer", "multipleOf": 5}}, "required": ["score"], "additionalProperties": false, "patternProperties": {"^score$": {"type": "integer"}}}"#,
      accepts: [#"{"score":10}"#], refuses: [#"{"score":7}"#, "{ }"]),
    Case(
      "maxProperties-1", #"{"type": "object", "additionalProperties": {"type": "integer"}, "maxProperties": 1}"#,
      accepts: [#"{"a":1}"#, "{}"], refuses: [#"{"a":1,"b":2}"#]),
    Case(
      "optional-order",
      #"{"type": "object", "properties": {"a": {"type": "integer"}, "b": {"type": "integer"}, "c": {"type": "integer"}}, "required": ["b"], "additionalProperties": false}"#,
      accepts: [#"{"a":1,"b":2,"c":3}"#, #"{"b":2}"#, #"{"b":2,"c":3}"#], refuses: [#"{"a":1}"#, #"{"a":1,"b":2,}"#]),
    Case(
      "enum-prefix-values", #"{"enum": ["a", "ab", "abc", 1, 10, null, true]}"#,
      accepts: [#""ab""#, "10", "null", "true"], refuses: [#""abcd""#, "100"]),
    Case(
      "enum-with-quote-backslash-newline", #"{"enum": ["a\"b", "c\\d", "e\nf", "é/"]}"#,
      accepts: [#""a\"b""#, #""c\\d""#, #""e\nf""#, #""é/""#], refuses: [#""a"b""#]),
    Case("const-object", #"{"const": {"a": [1, 2]}}"#, accepts: [#"{"a":[1,2]}"#], refuses: [#"{"a":[1]}"#]),
    Case("const-with-type-mismatch", #"{"type": "integer", "enum": [1, "x", 2]}"#, accepts: ["1"], refuses: [#""x""#]),
    Case(
      "recursive-ref",
      ##"{"$defs": {"n": {"type": "object", "properties": {"v": {"type": "integer"}, "k": {"type": "array", "items": {"$ref": "#/$defs/n"}}}, "required": ["v", "k"], "additionalProperties": false}}, "$ref": "#/$defs/n"}"##,
      accepts: [#"{"v":1,"k":[{"v":2,"k":[]}]}"#], refuses: [#"{"v":1,"k":[{"v":2}]}"#]),
    Case(
      "ref-to-root",
      ##"{"type": "object", "properties": {"c": {"anyOf": [{"$ref": "#"}, {"type": "null"}]}}, "required": ["c"], "additionalProperties": false}"##,
      accepts: [#"{"c":{"c":null}}"#], refuses: [#"{"c":1}"#]),
    Case(
      "ref-sibling-keywords", ##"{"$defs": {"s": {"type": "string"}}, "$ref": "#/$defs/s", "maxLength": 2}"##,
      accepts: [#""ab""#], refuses: [#""abc""#]),
    Case(
      "ref-json-pointer-escape", ##"{"$defs": {"a/b": {"type": "integer"}}, "$ref": "#/$defs/a~1b"}"##, accepts: ["1"],
      refuses: [#""x""#]),
    Case(
      "anyOf-with-siblings",
      #"{"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"], "anyOf": [{"properties": {"b": {"type": "integer"}}, "required": ["b"]}, {"properties": {"c": {"type": "integer"}}, "required": ["c"]}]}"#,
      accepts: [#"{"a":1,"b":2}"#, #"{"a":1,"c":2}"#], refuses: [#"{"a":1}"#]),
    Case(
      "allOf-two-objects",
      #"{"allOf": [{"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]}, {"type": "object", "properties": {"b": {"type": "string"}}, "required": ["b"]}]}"#,
      accepts: [#"{"a":1,"b":"x"}"#], refuses: [#"{"a":1}"#, #"{"b":"x"}"#, "[]"]),
    Case(
      "oneOf-disjoint", #"{"oneOf": [{"type": "integer"}, {"type": "string"}]}"#, accepts: ["1", #""a""#],
      refuses: ["null"]),
    Case(
      "if-then",
      #"{"type": "object", "properties": {"a": {"type": "boolean"}, "b": {"type": "integer"}}, "required": ["a"], "additionalProperties": false, "if": {"properties": {"a": {"const": true}}}, "then": {"required": ["b"]}}"#,
      accepts: [#"{"a":true,"b":1}"#, #"{"a":false}"#], refuses: [#"{"a":true}"#]),
    Case("type-array", #"{"type": ["string", "null"]}"#, accepts: ["null", #""a""#], refuses: ["1"]),
    Case(
      "nullable-minLength", #"{"type": ["string", "integer"], "minLength": 2, "minimum": 5}"#,
      accepts: [#""ab""#, "5"], refuses: [#""a""#, "4"]),
    Case(
      "no-type-properties", #"{"properties": {"a": {"type": "integer"}}}"#, accepts: [#"{"a":1}"#, "[]", #""s""#],
      refuses: [#"{"a":"x"}"#]),
    Case(
      "prefixItems",
      #"{"type": "array", "prefixItems": [{"type": "integer"}, {"type": "string"}], "items": false, "minItems": 2}"#,
      accepts: [#"[1,"a"]"#], refuses: ["[1]", #"[1,"a",2]"#, #"["a",1]"#]),
    Case(
      "uniqueItems", #"{"type": "array", "items": {"enum": ["a", "b"]}, "uniqueItems": true}"#,
      accepts: [#"["a","b"]"#], refuses: [#"["a","a"]"#]),
    Case(
      "uniqueItems-of-overlapping-lists",
      #"{"type": "object", "properties": {"a": {"type": "array", "items": {"anyOf": [{"enum": ["a", "b"]}, {"enum": ["b", "c"]}]}, "uniqueItems": true, "minItems": 4}}, "additionalProperties": false}"#,
      accepts: ["{}"], refuses: [#"{"a":["a","b","c"]}"#, #"{"a":["a","b","b","c"]}"#]),
    Case(
      "format-date-time", #"{"type": "string", "format": "date-time"}"#,
      accepts: [#""2024-01-02T03:04:05Z""#, #""2024-01-02T03:04:05.123456+01:00""#],
      refuses: [#""2024-01-02""#, #""2024-01-02T25:00:00Z""#]),
    Case(
      "format-ipv6", #"{"type": "string", "format": "ipv6"}"#, accepts: [#""::1""#, #""2001:db8::ff00:42:8329""#],
      refuses: [#""1::2::3""#]),
    Case(
      "format-hostname", #"{"type": "string", "format": "hostname"}"#, accepts: [#""a.example.com""#],
      refuses: [#""-a.com""#]),
    Case(
      "format-uri", #"{"type": "string", "format": "uri"}"#, accepts: [#""https://e.com/x?y=1#z""#],
      refuses: [#""no spaces here""#]),
    Case(
      "format-unknown", #"{"type": "string", "format": "color-hex-nonstd"}"#, accepts: [#""anything""#], refuses: ["1"]),
    Case(
      "property-name-unicode-slash-dots",
      #"{"type": "object", "properties": {"é.x/y z": {"type": "integer"}, "é-x-y-z": {"type": "string"}}, "required": ["é.x/y z", "é-x-y-z"], "additionalProperties": false}"#,
      accepts: [#"{"é.x/y z":1,"é-x-y-z":"s"}"#], refuses: [#"{"é.x/y z":"s","é-x-y-z":1}"#]),
    Case(
      "property-named-root-or-string",
      #"{"type": "object", "properties": {"string": {"type": "integer"}, "root": {"type": "boolean"}, "value": {"type": "string"}}, "required": ["string", "root", "value"], "additionalProperties": false}"#,
      accepts: [#"{"string":1,"root":true,"value":"x"}"#], refuses: [#"{"string":"x","root":true,"value":"x"}"#]),
    Case("true-schema", "true", accepts: ["1", "{}"], refuses: []),
    Case(
      "trailing-garbage",
      #"{"type": "object", "properties": {"forecast": {"type": "array"}}, "required": [], "additionalProperties": false}"#,
      accepts: [#"{"forecast":[]}"#], refuses: [#"{"forecast':[]}"#, #"{"forecast":[]}}"#]),
    Case(
      "catastrophic-pattern", #"{"type": "string", "pattern": "[ab]*a[ab]{13}"}"#, accepts: [#""aaaaaaaaaaaaaa""#],
      refuses: [#""b""#]),
  ]
}
