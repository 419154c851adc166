import Testing

@testable import TrellisTemplates

/// A template comes from a downloaded file: it can neither run for ever, nor take all memory, nor crash.
@Suite struct SandboxTests {
  private func error(_ source: String, limits: TemplateLimits = TemplateLimits()) -> TemplateError? {
    do {
      _ = try ChatTemplate(source: source).render(
        variables: ["text": "some text", "items": [1, 2, 3]], limits: limits)
      return nil
    } catch { return error }
  }

  private var small: TemplateLimits {
    var limits = TemplateLimits()
    limits.steps = 100_000
    limits.textByteCount = 1 << 16
    limits.writtenByteCount = 1 << 20
    return limits
  }

  @Test(arguments: [
    "{% for a in range(1000) %}{% for b in range(1000) %}{% endfor %}{% endfor %}",
    "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
    "{% macro a() %}{{ b() }}{% endmacro %}{% macro b() %}{{ a() }}{% endmacro %}{{ a() }}",
    "{{ 'x' * 1000000000 }}", "{{ [0] * 1000000000 }}", "{{ range(99999999999) }}", "{{ 'x'.center(999999999) }}",
    "{{ '%999999999d' % 1 }}", "{{ '{:999999999}'.format(1) }}", "{{ '{:.999999999f}'.format(1.5) }}",
    "{{ 'x' | indent(999999999) }}",
    "{{ 'x'.replace('', 'y' * 60000).replace('', 'y' * 60000) }}", "{{ [1] | tojson(indent=99999999) }}",
    "{% set ns = namespace(t='x') %}{% for i in range(40) %}{% set ns.t = ns.t ~ ns.t %}{% endfor %}",
    "{% set ns = namespace(t=[1]) %}{% for i in range(40) %}{% set ns.t = ns.t + ns.t %}{% endfor %}",
    "{% set ns = namespace(t=[1]) %}{% for i in range(40) %}{% set ns.t = [ns.t, ns.t] %}{% endfor %}{{ ns.t }}",
    "{% set ns = namespace(t=[1]) %}{% for i in range(40) %}{% set ns.t = [ns.t, ns.t] %}{% endfor %}{{ ns.t | tojson }}",
    "{% set ns = namespace(t=[1], u=[1]) %}{% for i in range(40) %}{% set ns.t = [ns.t, ns.t] %}{% set ns.u = [ns.u, ns.u] %}{% endfor %}{{ ns.t == ns.u }}",
    "{% set l = [] %}{% set _ = l.append(l) %}{{ l }}", "{% set l = [] %}{% set _ = l.append(l) %}{{ l | tojson }}",
    "{% set l = [] %}{% set _ = l.append(l) %}{% set m = [] %}{% set _ = m.append(m) %}{{ l == m }}",
    "{% for x in [1] recursive %}{{ loop([1]) }}{% endfor %}",
    "{% set l = [1] %}{% for x in range(100000) %}{% set _ = l.extend(l) %}{% endfor %}",
    "{{ 10 ** 100 }}", "{{ 9223372036854775807 + 1 }}", "{{ -9223372036854775807 - 2 }}",
    "{{ 9223372036854775807 * 2 }}",
    "{{ (-9223372036854775807 - 1) // -1 }}", "{{ -(-9223372036854775807 - 1) }}",
    "{% for i in range(70000) %}x{% endfor %}", "{{ text | batch(0) }}", "{{ text | slice(99999999999) }}",
    "{{ [1] | batch(9999999999, 1) }}", "{{ 'a' | truncate(-9223372036854775807) }}",
  ])
  func whatIsTooMuchIsAnError(source: String) {
    #expect(error(source, limits: small) != nil, "\(source)")
    #expect(error(source, limits: small)?.line == 1)
  }

  @Test func deepSourcesAreRefused() {
    for (open, close) in [
      ("(", ")"), ("[", "]"), ("{1: ", "}"), ("not ", ""), ("-", ""), ("f(", ")"), ("a[", "]"), ("1 if 1 else ", ""),
    ] {
      let source = "{{ " + String(repeating: open, count: 5000) + "1" + String(repeating: close, count: 5000) + " }}"
      #expect(error(source)?.kind == .limit, "\(open)")
    }
    for (open, close) in [
      ("{% if 1 %}", "{% endif %}"), ("{% for x in [1] %}", "{% endfor %}"), ("{% set x %}", "{% endset %}"),
    ] {
      let source = String(repeating: open, count: 5000) + String(repeating: close, count: 5000)
      #expect(error(source)?.kind == .limit, "\(open)")
    }
    // Long is not deep.
    #expect(error("{{ " + String(repeating: "1 + ", count: 5000) + "1 }}") == nil)
    #expect(error("{{ 'a'" + String(repeating: " ~ 'b'", count: 5000) + " }}") == nil)
    #expect(error("{{ text" + String(repeating: " | trim", count: 5000) + " }}") == nil)
    #expect(error(String(repeating: "{% if 0 %}{% elif 0 %}{% endif %}", count: 3000)) == nil)
  }

  @Test func errorsSayWhereTheyAre() throws {
    #expect(error("a\n{{ 1 +\n }}")?.description == "chat template, line 3: unexpected 'end of print statement'")
    #expect(error("\n\n{% if items %}\n{{ items.nope.x }}{% endif %}")?.line == 4)
    #expect(
      error("{% for i in items %}\n{{ raise_exception('No ' ~ i) }}{% endfor %}")
        == TemplateError(.raised, "No 1", line: 2))
    #expect(
      error("{% if 1 %}\n\n")?.description == "chat template, line 1: 'if' is not closed before the end of the template"
    )
    #expect(error("\n{% import 'x' as y %}")?.kind == .unsupported)
    #expect(error("{{ 1 | nope }}")?.message == "No filter named 'nope'.")
  }

  @Test func damagedTemplatesNeverCrash() {
    var random = SeededGenerator(state: 7)
    let seeds = Self.seeds.map { Array($0.unicodeScalars) }
    let pieces = [
      "{{", "}}", "{%", "%}", "-", "{#", "#}", " if ", " else ", "for x in ", "|", "(", ")", "[", "]", "'", "\n", ":",
      ".", "é", "1", "endif", "endfor", "\\", "~", "raw", "set ", "=", ",",
    ]
    for _ in 0..<3000 {
      var source = seeds[Int.random(in: 0..<seeds.count, using: &random)]
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0...source.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: source.removeSubrange(place..<min(source.count, place + Int.random(in: 1...8, using: &random)))
        case 1:
          source.insert(
            contentsOf: Array(pieces[Int.random(in: 0..<pieces.count, using: &random)].unicodeScalars), at: place)
        default:
          let other = seeds[Int.random(in: 0..<seeds.count, using: &random)]
          source.insert(contentsOf: other.prefix(Int.random(in: 0...other.count, using: &random)).suffix(20), at: place)
        }
      }
      var text = String.UnicodeScalarView()
      text.append(contentsOf: source)
      guard let template = try? ChatTemplate(source: String(text)) else { continue }
      var limits = small
      limits.steps = 20000
      _ = try? template.render(
        messages: [
          ["role": "user", "content": "hé"], ["role": "assistant", "content": .null, "tool_calls": [["id": 1]]],
        ],
        tools: [["type": "function", "function": ["name": "f", "parameters": ["a": [1, 2.5, true]]]]], limits: limits)
    }
  }

  private static let seeds = [
    "{% for m in messages %}<|im_start|>{{ m['role'] + '\\n' + (m.content or '') | trim }}<|im_end|>\n{% endfor %}{% if add_generation_prompt %}x{% endif %}",
    "{%- macro t(v, d=0) -%}{%- if v is mapping -%}{ {%- for k, x in v | dictsort -%}{{ k }}:{{ t(x, d + 1) }}{%- endfor -%} }{%- else -%}{{ v | tojson(indent=2) }}{%- endif -%}{%- endmacro -%}{{ t(tools[0]) }}",
    "{% set ns = namespace(a=0, b=[]) %}{% for m in messages[1:] if m.tool_calls is defined %}{% set ns.a = ns.a + loop.index0 %}{{ '%s-%5.2f' % (m.role, 1.5) }}{% else %}none{% endfor %}{{ ns.a // 2 ** 3 % 7 - 1 }}",
    "{{ messages | selectattr('role', 'equalto', 'user') | map(attribute='content') | list | tojson }}{{ '{:>8}|{!r}'.format(1, 'x') }}{{ messages[-1:0:-1] | length }}{# c #}{% raw %}{{{% endraw %}",
    "{% call(x) outer() %}{{ x.split(',')[::-1] | join('; ') }}{% endcall %}{% set y | upper %}b{% endset %}{% filter indent(2, true) %}a\nb{% endfilter %}{{ 1 if y is string and not y == 'a' else [1, {'a': (1, 2)}] }}",
  ]
}

struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
