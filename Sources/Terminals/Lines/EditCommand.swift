/// What libedit leaves to us, and the keys for it in libedit's own spelling.
enum EditCommand: String, CaseIterable {
  case take
  case paste
  case complete
  case interrupt
  case suspend
  case quit
  case endOrDelete

  /// Follows a character that ``take`` is to put in.
  static let taking: Unicode.Scalar = "\u{80}"

  var keys: [String] {
    switch self {
    case .take: [String(Self.taking)]
    case .paste: [#"\e[200~"#]
    case .complete: ["^I"]
    case .interrupt: ["^C", #"\e^C"#]
    case .suspend: ["^Z"]
    case .quit: [#"^\\"#]
    case .endOrDelete: ["^D"]
    }
  }

  /// Keys that libedit knows by other names than most terminals send, or binds otherwise than most programs.
  static let libraryKeys = [
    (#"\e[1~"#, "ed-move-to-beg"), (#"\e[4~"#, "ed-move-to-end"), (#"\e[7~"#, "ed-move-to-beg"),
    (#"\e[8~"#, "ed-move-to-end"), (#"\e[3~"#, "ed-delete-next-char"), (#"\e[1;5D"#, "ed-prev-word"),
    (#"\e[1;5C"#, "em-next-word"), (#"\e[1;3D"#, "ed-prev-word"), (#"\e[1;3C"#, "em-next-word"),
    ("^U", "vi-kill-line-prev"), ("^W", "ed-delete-prev-word"), ("^_", "vi-undo"), ("^V", "ed-ignore"),
  ]

  /// What becomes of the line after a command.
  enum Effect {
    case nothing
    case redraw
    case beep
    case end
  }
}
