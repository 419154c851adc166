import PackagePlugin

@main
struct ProvideLlama: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {}
}
