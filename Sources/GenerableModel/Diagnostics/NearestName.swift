/// The name out of `candidates` that `name` was probably meant to be: at most two edits away, and fewer than half its letters.
package func nearestName(to name: String, in candidates: [String]) -> String? {
  let scored = candidates.map { (name: $0, distance: editDistance(Array(name.lowercased()), Array($0.lowercased()))) }
  guard let best = scored.min(by: { $0.distance < $1.distance }) else { return nil }
  return best.distance <= 2 && best.distance * 2 < best.name.count ? best.name : nil
}

/// The number of insertions, deletions, replacements and swaps of neighbours between two words (optimal string alignment).
private func editDistance(_ left: [Character], _ right: [Character]) -> Int {
  var rows = [Array(0...right.count)]
  for i in left.indices {
    var row = [i + 1]
    for j in right.indices {
      var best = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (left[i] == right[j] ? 0 : 1))
      if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
        best = min(best, rows[i - 1][j - 1] + 1)
      }
      row.append(best)
    }
    rows.append(row)
  }
  return rows[left.count][right.count]
}
