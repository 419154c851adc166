#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import TrellisShape

/// What Swift makes of a `Decimal` literal with a fraction: such literals pass through `Double`.
func decimalLiteral(_ text: String) -> ExactDecimal? {
  Double(text).flatMap { ExactDecimal(Decimal(floatLiteral: $0).description) }
}
