enum Help {
  static let usage = """
    usage: generable generate --module NAME --output FOLDER SOURCES… [--dependency NAME SOURCES…]…
           generable check --module NAME [--output FOLDER] SOURCES… [--dependency NAME SOURCES…]…
           generable migrate PATH… [--to-attributes] [--dry-run]
           generable --help
    """

  static let text = """
    generable: Swift code, JSON Schema and GBNF for types that are Generable.

    \(usage)

    generate      writes one '.generable.swift' per source file into FOLDER, and a '.schema.json' and a '.gbnf' per type
    check         reports what is wrong with the sources and writes nothing; with --output also which files there are
                  out of date
    migrate       rewrites '@Generable' and '@Guide' attributes to comments, or with --to-attributes the other way

    SOURCES       Swift files, or folders that are searched for them
    --module      the module that the sources make up
    --output      the folder for generated files; what no type stands behind any more is removed from it
    --dependency  a module whose types the sources use, with its own sources after it
    --warning-file
                  a Swift file for 'check' to write, which warns of files out of date instead of failing
    --define      a compilation condition that '#if' sees, for the schema files (may be repeated)
    --memory      the folder where the generator remembers what it read, so that the next run does only what is new
    --no-source-locations
                  generated code names no files of this machine, for code that is checked in
    --for-build   leaves it to the compiler to say what is not Swift
    --dry-run     names the files that would be rewritten, and leaves them alone
    --show-output prints the folder of the generated files
    --verbose     says what was read and written

    exit codes: 0 all is well; 1 errors in the sources, printed as 'file:line:column: error: …';
                2 the command line or a file cannot be used
    """
}
