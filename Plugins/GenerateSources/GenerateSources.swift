import PackagePlugin

@main
struct GenerateSources: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {}
}
