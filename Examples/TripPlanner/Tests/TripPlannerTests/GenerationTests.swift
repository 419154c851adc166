import Foundation
import Testing
import Trellis
import TrellisLlama

@testable import TripPlanner

/// Runs the main job on the real model and holds every snapshot and every value to the types.
///
/// `TRIPPLANNER_RUNS` says how often (default 1), `TRIPPLANNER_VALUES` names a file that gets the values, one JSON text a line.
struct GenerationTests {
  static let runs = ProcessInfo.processInfo.environment["TRIPPLANNER_RUNS"].flatMap(Int.init) ?? 1

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: TripPlanner.defaultModelPath), "the default model is absent"))
  func everySnapshotAndEveryValueIsValid() async throws {
    var values = ""
    for run in 0..<Self.runs {
      var options = Options()
      options.threads = 1
      options.seed = UInt64(run)
      options.temperature = [0, 0.7, 1, 1.5][run % 4]
      options.landmark = run % 10 == 9 ? "a place that is not listed" : Landmark.allNames[run % Landmark.allNames.count]
      var last = SnapshotRules()
      var final: GeneratedContent?
      for try await snapshot in TripPlanner.stream(options) {
        last.check(snapshot.content, run: run)
        final = snapshot.rawContent
      }
      let content = try #require(final)
      #expect(content.isComplete)
      let itinerary = try Itinerary(content)
      #expect(Landmark.allNames.contains(itinerary.destination))
      #expect(itinerary.days.count == 3)
      values += content.jsonString + "\n"
    }
    if let path = ProcessInfo.processInfo.environment["TRIPPLANNER_VALUES"] {
      try values.write(toFile: path, atomically: true, encoding: .utf8)
    }
  }
}

/// What must hold of every snapshot, and from one snapshot to the next.
struct SnapshotRules {
  private var before: [OutlineLine] = []
  private var count = 0

  mutating func check(_ partial: Itinerary.PartiallyGenerated, run: Int) {
    count += 1
    let place = Comment(rawValue: "run \(run), snapshot \(count)")
    if let destination = partial.destination {
      // It shows while it grows, as any string: the beginning of a listed name, and the whole of one once the next has begun.
      let isListed =
        partial.description == nil
        ? Landmark.allNames.contains { $0.unicodeScalars.starts(with: destination.unicodeScalars) }
        : Landmark.allNames.contains(destination)
      #expect(isListed, place)
    }
    #expect((partial.title?.unicodeScalars.count ?? 0) <= 80, place)
    #expect((partial.description?.unicodeScalars.count ?? 0) <= 200, place)
    #expect((partial.rationale?.unicodeScalars.count ?? 0) <= 200, place)
    let days = partial.days ?? []
    #expect(days.count <= 3, place)
    for day in days {
      #expect((day.title?.unicodeScalars.count ?? 0) <= 60, place)
      #expect((day.subtitle?.unicodeScalars.count ?? 0) <= 100, place)
      #expect((day.destination?.unicodeScalars.count ?? 0) <= 60, place)
      let activities = day.activities ?? []
      #expect(activities.count <= 3, place)
      for activity in activities {
        #expect((activity.title?.unicodeScalars.count ?? 0) <= 60, place)
        #expect((activity.description?.unicodeScalars.count ?? 0) <= 160, place)
      }
    }

    // What was shown stays: only the last line grows, and lines are added after it.
    let outline = partial.outline
    #expect(outline.count >= before.count, place)
    for (old, new) in zip(before.dropLast(), outline) { #expect(old == new, place) }
    if let old = before.last, before.count <= outline.count {
      // By scalars: a combining mark that comes later changes the last character.
      #expect(outline[before.count - 1].text.unicodeScalars.starts(with: old.text.unicodeScalars), place)
    }
    before = outline
  }
}
