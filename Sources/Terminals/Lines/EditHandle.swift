internal import CEdit

/// One line editor of libedit with its history; nothing else touches libedit's pointers.
///
/// Texts here are scalars, each of them one character: see ``StandIns``. What libedit draws waits in `takeDrawing`.
final class EditHandle {
  /// Stands around what takes no cell in a prompt.
  static let mark: Unicode.Scalar = "\u{1}"

  private let editor: OpaquePointer
  private let history: OpaquePointer
  private let drawing: Drawing
  /// libedit keeps pointers to the names of commands.
  private let names = EditCommand.allCases.map { WideText($0.rawValue) }
  private var prompt = WideText("")
  private weak var driver: (any EditDriver)?

  /// Nil when there is no memory for it. `input` must be a terminal; `lines` is how long the history may grow.
  static func open(input: Int32, historyLines lines: Int) -> EditHandle? {
    guard let drawing = Drawing.open() else { return nil }
    guard let history = history_winit() else { return nil }
    let stream = drawing.stream
    guard let editor = el_init_fd("memorize", stream, stream, drawing.complaints, input, input, input) else {
      history_wend(history)
      return nil
    }
    return EditHandle(editor, history, drawing, lines)
  }

  private init(_ editor: OpaquePointer, _ history: OpaquePointer, _ drawing: Drawing, _ lines: Int) {
    self.editor = editor
    self.history = history
    self.drawing = drawing
    edit_set_context(editor, Unmanaged.passUnretained(self).toOpaque())
    _ = WideText("emacs").pass { edit_set_text(editor, EL_EDITOR, $0) }
    // Ctrl-C and Ctrl-Z come as keys: libedit's own handling would send signals to the whole group of processes.
    edit_set_number(editor, EL_SIGNAL, 0)
    set(EL_SETTY, "-d", "-isig")
    edit_limit_history(history, Int32(clamping: lines))
    edit_use_history(editor, history)
    edit_set_prompt(editor, { EditHandle.of($0)?.prompt.start }, Int32(Self.mark.value))
    edit_set_reading(editor) { EditHandle.of($0)?.read(into: $1) ?? 0 }
    addCommands()
  }

  deinit {
    // Without it libedit would set the terminal once more and throw away what is typed ahead.
    edit_set_number(editor, EL_EDITMODE, 0)
    el_end(editor)
    history_wend(history)
  }

  /// A line with its end as it was typed, or nil for none.
  func line(driver: any EditDriver, prompt: [Unicode.Scalar]) -> [Unicode.Scalar]? {
    self.driver = driver
    self.prompt = WideText(prompt)
    var count: Int32 = 0
    guard let line = el_wgets(editor, &count), count > 0 else { return nil }
    return (0..<Int(count)).compactMap { Unicode.Scalar(UInt32(bitPattern: line[$0])) }
  }

  /// The line as it stands, before and behind the cursor.
  var text: (before: [Unicode.Scalar], after: [Unicode.Scalar]) {
    guard let line = el_wline(editor)?.pointee, let start = line.buffer else { return ([], []) }
    let count = line.lastchar - start
    let cursor = line.cursor - start
    let scalars = (0..<count).map { Unicode.Scalar(UInt32(bitPattern: start[$0])) ?? "\u{FFFD}" }
    return (Array(scalars.prefix(cursor)), Array(scalars.dropFirst(cursor)))
  }

  func insert(_ scalars: [Unicode.Scalar]) {
    if !scalars.isEmpty { _ = WideText(scalars).pass { el_winsertstr(editor, $0) } }
  }

  /// Takes away so many characters before the cursor.
  func delete(_ count: Int) { if count > 0 { el_deletestr(editor, Int32(count)) } }

  func moveCursor(by count: Int) { if count != 0 { _ = el_cursor(editor, Int32(count)) } }

  /// Comes before anything that is typed.
  func push(_ scalars: [Unicode.Scalar]) { WideText(scalars).pass { el_wpush(editor, $0) } }

  func remember(_ line: [Unicode.Scalar]) { _ = WideText(line).pass { edit_enter_history(history, $0) } }

  /// Draws everything anew where the cursor is, in the window as it is now.
  func redraw() {
    el_resize(editor)
    edit_redraw(editor)
  }

  /// Lets libedit set the modes it needs, whatever they are now.
  func setModes() {
    edit_set_number(editor, EL_PREP_TERM, 0)
    edit_set_number(editor, EL_PREP_TERM, 1)
  }

  func unsetModes() { edit_set_number(editor, EL_PREP_TERM, 0) }

  func takeDrawing() -> [UInt8] { drawing.take() }

  private func addCommands() {
    for (command, name) in zip(EditCommand.allCases, names) {
      edit_add_function(editor, name.start, Self.function(command))
      for keys in command.keys { set(EL_BIND, keys, command.rawValue) }
    }
    for (keys, name) in EditCommand.libraryKeys { set(EL_BIND, keys, name) }
  }

  private func set(_ operation: Int32, _ first: String, _ second: String) {
    WideText(first).pass { first in
      _ = WideText(second).pass { second in edit_set_words(editor, operation, first, second) }
    }
  }

  private static func of(_ editor: OpaquePointer?) -> EditHandle? {
    edit_context(editor).map { Unmanaged<EditHandle>.fromOpaque($0).takeUnretainedValue() }
  }

  private func read(into place: UnsafeMutablePointer<wchar_t>?) -> Int32 {
    guard let scalar = driver?.nextScalar() else { return 0 }
    place?.pointee = wchar_t(bitPattern: scalar.value)
    return 1
  }

  /// A C function cannot carry the command with it, so that each has one of its own.
  private static func function(_ command: EditCommand) -> @convention(c) (OpaquePointer?, wint_t) -> UInt8 {
    switch command {
    case .take: { editor, _ in EditHandle.perform(.take, editor) }
    case .paste: { editor, _ in EditHandle.perform(.paste, editor) }
    case .complete: { editor, _ in EditHandle.perform(.complete, editor) }
    case .interrupt: { editor, _ in EditHandle.perform(.interrupt, editor) }
    case .suspend: { editor, _ in EditHandle.perform(.suspend, editor) }
    case .quit: { editor, _ in EditHandle.perform(.quit, editor) }
    case .endOrDelete: { editor, _ in EditHandle.perform(.endOrDelete, editor) }
    }
  }

  private static func perform(_ command: EditCommand, _ editor: OpaquePointer?) -> UInt8 {
    switch of(editor)?.driver?.perform(command) {
    case .nothing?: UInt8(CC_NORM)
    case .redraw?: UInt8(CC_REFRESH)
    case .beep?, nil: UInt8(CC_ERROR)
    case .end?: UInt8(CC_EOF)
    }
  }
}

/// The commands libedit leaves to us, with their keys in libedit's own spelling.
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

  /// The effect of a command on the line.
  enum Effect {
    case nothing
    case redraw
    case beep
    case end
  }
}

/// Answers libedit while a line is edited.
protocol EditDriver: AnyObject {
  /// The next typed scalar; nil when nothing will follow.
  func nextScalar() -> Unicode.Scalar?
  func perform(_ command: EditCommand) -> EditCommand.Effect
}

/// Two C streams for libedit: what it draws is kept in memory until it is taken, its complaints are dropped.
private final class Drawing {
  let stream: UnsafeMutablePointer<FILE>
  /// Of unknown terminals, for example, with which libedit copes.
  let complaints: UnsafeMutablePointer<FILE>
  private let memory: UnsafeMutablePointer<Memory>

  private struct Memory {
    var start: UnsafeMutablePointer<CChar>?
    var count = 0
  }

  static func open() -> Drawing? {
    let memory = UnsafeMutablePointer<Memory>.allocate(capacity: 1)
    memory.initialize(to: Memory())
    guard let stream = open_memstream(&memory.pointee.start, &memory.pointee.count) else {
      memory.deallocate()
      return nil
    }
    guard let complaints = fopen("/dev/null", "w") else {
      fclose(stream)
      free(memory.pointee.start)
      memory.deallocate()
      return nil
    }
    return Drawing(stream, complaints, memory)
  }

  private init(
    _ stream: UnsafeMutablePointer<FILE>, _ complaints: UnsafeMutablePointer<FILE>,
    _ memory: UnsafeMutablePointer<Memory>
  ) {
    self.stream = stream
    self.complaints = complaints
    self.memory = memory
  }

  deinit {
    fclose(stream)
    fclose(complaints)
    free(memory.pointee.start)
    memory.deallocate()
  }

  func take() -> [UInt8] {
    fflush(stream)
    let bytes = UnsafeRawBufferPointer(start: memory.pointee.start, count: memory.pointee.count)
    defer { rewind(stream) }
    return Array(bytes)
  }
}

/// A C string of wide characters, for as long as this lives.
private final class WideText {
  /// Valid as long as this object.
  let start: UnsafeMutablePointer<wchar_t>

  init(_ scalars: some Collection<Unicode.Scalar>) { start = Self.copy(scalars) }

  convenience init(_ text: String) { self.init(text.unicodeScalars) }

  deinit { start.deallocate() }

  func pass<Result>(_ body: (UnsafePointer<wchar_t>) -> Result) -> Result {
    withExtendedLifetime(self) { body(start) }
  }

  private static func copy(_ scalars: some Collection<Unicode.Scalar>) -> UnsafeMutablePointer<wchar_t> {
    let start = UnsafeMutablePointer<wchar_t>.allocate(capacity: scalars.count + 1)
    for (index, scalar) in scalars.enumerated() {
      (start + index).initialize(to: wchar_t(truncatingIfNeeded: scalar.value))
    }
    (start + scalars.count).initialize(to: 0)
    return start
  }
}
