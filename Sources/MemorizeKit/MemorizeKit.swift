@_exported public import Catalogs
@_exported public import Games
@_exported public import Plugins
@_exported public import ThemeFiles
