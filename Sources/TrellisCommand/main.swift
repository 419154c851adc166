import Foundation

exit(Subcommand.run(Array(CommandLine.arguments.dropFirst()), console: .standard).rawValue)
