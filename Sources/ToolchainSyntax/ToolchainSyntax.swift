// Nothing but the import of what the toolchain ships: the compiler takes longest over SwiftSyntax's interface, and in a module that
// waits for no other it begins at once, while the rest of the generator compiles.
import SwiftDiagnostics
import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax
