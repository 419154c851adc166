import Foundation
import Synchronization
import Testing

@testable import TrellisTemplates

/// The deepest nesting that the limits allow fits into the stack of a secondary thread, also in a debug build.
@Suite struct StackTests {
  /// Runs `body` on a thread with 512 KiB of stack: what secondary threads have on Apple's systems.
  private func onSmallStack(_ body: @escaping @Sendable () -> String) async -> String {
    await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: body()) }
      thread.stackSize = 512 << 10
      thread.start()
    }
  }

  private func outcome(_ source: String) async -> String {
    await onSmallStack {
      do throws(TemplateError) { return try ChatTemplate(source: source).render(variables: [:]).text } catch {
        return "\(error.kind)"
      }
    }
  }

  @Test func macrosThatCallEachOther() async {
    let body = "{% for x in [1] %}{% if 1 %}{{ '(' ~ [m(n + 1)][0] | trim ~ ')' }}{% endif %}{% endfor %}"
    #expect(await outcome("{% macro m(n) %}\(body){% endmacro %}{{ m(0) }}") == "limit")
    #expect(await outcome("{% macro m() %}{% call m() %}{% endcall %}{% endmacro %}{{ m() }}") == "limit")
    #expect(await outcome("{% for x in [1] recursive %}{{ loop([[1]][0]) | upper | trim }}{% endfor %}") == "limit")
    // What real templates need: the schema of a tool, gone through by a macro.
    let schema =
      "{% macro t(v, d) %}{% if d %}{% for k in [1] %}{{ '(' ~ t(v, d - 1) ~ ')' }}{% endfor %}{% endif %}{% endmacro %}"
    #expect(await outcome("\(schema){{ t(1, 12) | length }}") == "24")
  }

  @Test func nestedSources() async {
    func nested(_ open: String, _ close: String, _ count: Int, _ core: String = "1") -> String {
      String(repeating: open, count: count) + core + String(repeating: close, count: count)
    }
    for (open, close) in [
      ("(", ")"), ("[", "]"), ("{1: ", "}"), ("not ", ""), ("-", ""), ("range(", ")"), ("a[", "]"),
      ("1 if 1 else ", ""),
    ] {
      _ = await outcome("{{ \(nested(open, close, 60)) }}")
      #expect(await outcome("{{ \(nested(open, close, 5000)) }}") == "limit")
    }
    #expect(await outcome(nested("{% if 1 %}", "{% endif %}", 60, "x")) == "x")
    #expect(await outcome(nested("{% for i in [1] %}", "{% endfor %}", 40, "x")) == "x")
    #expect(await outcome(nested("{% if 1 %}", "{% endif %}", 5000)) == "limit")
  }

  @Test func nestedValues() async {
    let deep = "{% set ns = namespace(v=[]) %}{% for i in range(500) %}{% set ns.v = [ns.v] %}{% endfor %}"
    #expect(await outcome("\(deep){{ ns.v }}") == "limit")
    #expect(await outcome("\(deep){{ ns.v | tojson }}") == "limit")
    #expect(await outcome("\(deep){% set a = ns.v %}\(deep){{ ns.v == a }}") == "limit")
    #expect(await outcome("\(deep){% set a = ns.v %}\(deep){{ ns.v < a }}") == "limit")
    #expect(await outcome("{{ '\(String(repeating: "[", count: 5000))' | from_json }}") == "limit")
    // Letting go of a value nests as well, and so do the ways around the bound on new values.
    for growth in [
      "{% set ns.v = [ns.v] %}", "{% set ns.v = {1: ns.v} %}", "{% set ns.v = namespace(a=ns.v) %}",
      "{% set ns.v = [ns.v.append] %}",
      "{% set ns.v = joiner(ns.v) %}", "{% set ns.v = cycler(ns.v) %}", "{% set ns.v = dict(a=ns.v) %}",
      "{% set ns.v = (ns.v, 1) %}",
      "{% set ns.v = [ns.v] | batch(1) %}", "{% set ns.v = {1: 2} | map('replace', 1, 2) | list + [ns.v] %}",
    ] {
      #expect(
        await outcome("{% set ns = namespace(v=[]) %}{% for i in range(20000) %}\(growth){% endfor %}x") == "limit",
        "\(growth)")
    }
    for growth in [
      "{% set l = [] %}{% set _ = ns.v.append(l) %}{% set ns.v = l %}",
      "{% set d = {} %}{% set _ = d.update(a=ns.v) %}{% set ns.v = [d] %}",
      "{% set n = namespace() %}{% set n.a = ns.v %}{% set ns.v = n %}",
      "{% for x in [1] %}{% set _ = loop.changed(ns.v) %}{% set ns.v = loop %}{% endfor %}",
      "{% macro m() %}{% endmacro %}{% set w = ns.v %}{% set ns.v = m %}",
    ] {
      let outcome = await outcome("{% set ns = namespace(v=[]) %}{% for i in range(20000) %}\(growth){% endfor %}x")
      #expect(outcome == "x" || outcome == "limit", "\(growth)")
    }
  }
}
