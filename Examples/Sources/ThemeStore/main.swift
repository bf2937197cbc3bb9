import Foundation
import MemorizeKit

// Renames a theme and removes an emoji from another one, as the views of an app would, and undoes that in the next run.
guard CommandLine.arguments.count == 2 else {
  print("Usage: ThemeStore CATALOG")
  exit(64)
}
let store = try ThemeChoiceStore(ThemeCatalog(at: URL(filePath: CommandLine.arguments[1]), author: "Ada"))

if store.themes.isEmpty {
  store.themes = [
    try Theme(name: "Sea", emojis: ["🐙", "🐠", "🦀"]),
    try Theme(name: "Night", emojis: ["🌙", "⭐", "🦉"], color: ThemeColor(red: 0.3, green: 0.2, blue: 0.6)),
  ]
  store.save()
  store.themes[0] = try store.themes[0].renamed("Ocean")
  store.themes[1] = store.themes[1].removing([store.themes[1].emojis[0]])
  store.save()
} else {
  store.undo()
}
for theme in store.themes { print(theme.name, theme.emojis.map(\.text).joined()) }
if let problem = store.problem { print(problem) }
