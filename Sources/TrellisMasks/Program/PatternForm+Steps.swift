/// The reading of a string by bytes.
extension PatternForm {
  /// What a number and a partial scalar become by a byte that leads from a place in a string to the next (neither `dead` nor
  /// `closed`); nil where no scalar fits.
  func step(
    _ number: UInt32, _ partial: UInt32, _ place: StringPosition, _ next: StringPosition, _ byte: UInt8
  ) -> (number: UInt32, partial: UInt32, scalar: UInt32?)? {
    func whole(_ scalar: UInt32) -> (number: UInt32, partial: UInt32, scalar: UInt32?)? {
      after(number, scalar).map { ($0, 0, scalar) }
    }
    if place == .normal {
      if next == .normal {
        let target = afterASCII(number, byte)
        return target == Program.dead ? nil : (target, 0, UInt32(byte))
      }
      guard mayGoOn(number) else { return nil }
      if next == .escape { return (number, 0, nil) }
      let bits =
        next.raw == 1
        ? UInt32(byte & 0x1F) : PartialScalar.missing(next) == 2 ? UInt32(byte & 0x0F) : UInt32(byte & 0x07)
      return readsText(number, bits, next) ? (number, bits, nil) : nil
    }
    if place.raw < StringPosition.escape.raw {
      let bits = partial << 6 | UInt32(byte & 0x3F)
      if next == .normal { return whole(bits) }
      return readsText(number, bits, next) ? (number, bits, nil) : nil
    }
    if place == .escape {
      if next == .normal { return whole(PartialScalar.shortEscape(byte)) }
      return (number, 0, nil)
    }
    guard let after = PartialScalar(partial).after(place, next, byte) else { return nil }
    if next == .normal { return whole(after.scalar) }
    let (low, high) = after.range(next)
    if reads(number, low, high) { return (number, after.raw, nil) }
    // `\uD…` may also begin a pair.
    return next == .hexAfterD && reads(number, 0x10000, 0x10FFFF) ? (number, after.raw, nil) : nil
  }

  /// The scalars that are possible at a place inside one.
  static func scalars(_ place: StringPosition, _ partial: UInt32) -> (low: UInt32, high: UInt32) {
    // An escape may also begin a pair of surrogates.
    if place == .escape || place == .hex4 || (place == .hexAfterD && partial == 0xD) { return (0, 0x10FFFF) }
    if place.raw < StringPosition.escape.raw {
      let shift = 6 * PartialScalar.missing(place)
      // After E0 and F0 the next byte excludes what shorter sequences say.
      let least: UInt32 =
        place.raw == UTF8Position.afterE0.rawValue ? 0x800 : place.raw == UTF8Position.afterF0.rawValue ? 0x10000 : 0
      return (max(least, partial << shift), (partial + 1) << shift - 1)
    }
    return PartialScalar(partial).range(place)
  }

  private func readsText(_ number: UInt32, _ bits: UInt32, _ next: StringPosition) -> Bool {
    let (low, high) = Self.scalars(next, bits)
    return reads(number, low, high)
  }
}
