internal import CEdit

/// A line editor of libedit with its history. Only this type uses libedit's pointers.
///
/// Text here is a list of scalars, each of them one character: see ``StandIns``. libedit draws into memory:
/// `drainDrawing()` returns it.
final class EditHandle {
  /// Marks the start and the end of an escape sequence in a prompt.
  static let mark: Unicode.Scalar = "\u{1}"

  private let editor: OpaquePointer
  private let history: OpaquePointer
  private let drawing: Drawing
  /// The names of the commands, which libedit keeps pointers to.
  private let names = LineCommand.allCases.map { WideText($0.rawValue) }
  private var prompt = WideText("")
  private weak var driver: (any EditDriver)?

  /// Nil if libedit fails, for lack of memory. `input` must be a terminal; the history keeps `lines` lines.
  static func open(input: Int32, historyLines lines: Int) -> EditHandle? {
    guard let drawing = Drawing.open() else { return nil }
    guard let history = history_winit() else { return nil }
    let stream = drawing.stream
    guard let editor = el_init_fd("memorize", stream, stream, drawing.messages, input, input, input) else {
      history_wend(history)
      return nil
    }
    let handle = EditHandle(editor, history, drawing)
    return handle.configure(historyLines: lines) ? handle : nil
  }

  private init(_ editor: OpaquePointer, _ history: OpaquePointer, _ drawing: Drawing) {
    self.editor = editor
    self.history = history
    self.drawing = drawing
  }

  /// False if libedit rejects a setting.
  private func configure(historyLines lines: Int) -> Bool {
    let results = [
      edit_set_context(editor, Unmanaged.passUnretained(self).toOpaque()),
      WideText("emacs").pass { edit_set_text(editor, EL_EDITOR, $0) },
      // Ctrl-C and Ctrl-Z arrive as keys: libedit would send signals to the whole process group.
      edit_set_number(editor, EL_SIGNAL, 0),
      set(EL_SETTY, "-d", "-isig"),
      edit_limit_history(history, Int32(clamping: lines)),
      edit_use_history(editor, history),
      edit_set_prompt(editor, { EditHandle.of($0)?.prompt.start }, Int32(Self.mark.value)),
      edit_set_reading(editor) { EditHandle.of($0)?.read(into: $1) ?? 0 },
    ]
    return results.allSatisfy { $0 == 0 } && addCommands()
  }

  deinit {
    // Otherwise libedit would set the modes of the terminal again, and discard the input that was typed ahead.
    edit_set_number(editor, EL_EDITMODE, 0)
    el_end(editor)
    history_wend(history)
  }

  /// Reads a line, including its end; nil if there is none.
  func line(driver: any EditDriver, prompt: [Unicode.Scalar]) -> [Unicode.Scalar]? {
    self.driver = driver
    self.prompt = WideText(prompt)
    var count: Int32 = 0
    guard let line = el_wgets(editor, &count), count > 0 else { return nil }
    return (0..<Int(count)).compactMap { Unicode.Scalar(UInt32(bitPattern: line[$0])) }
  }

  /// The current line before and after the cursor.
  var text: (before: [Unicode.Scalar], after: [Unicode.Scalar]) {
    guard let line = el_wline(editor)?.pointee, let start = line.buffer else { return ([], []) }
    let count = line.lastchar - start
    let cursor = line.cursor - start
    let scalars = (0..<count).map { Unicode.Scalar(UInt32(bitPattern: start[$0])) ?? "\u{FFFD}" }
    return (Array(scalars.prefix(cursor)), Array(scalars.dropFirst(cursor)))
  }

  /// If memory runs out, the line stays as it is.
  func insert(_ scalars: [Unicode.Scalar]) {
    if !scalars.isEmpty { _ = WideText(scalars).pass { el_winsertstr(editor, $0) } }
  }

  /// Deletes characters before the cursor.
  func delete(_ count: Int) { if count > 0 { el_deletestr(editor, Int32(count)) } }

  func moveCursor(by count: Int) { if count != 0 { _ = el_cursor(editor, Int32(count)) } }

  /// Adds input that is read before typed characters.
  func push(_ scalars: [Unicode.Scalar]) { WideText(scalars).pass { el_wpush(editor, $0) } }

  /// If memory runs out, the line is missing in the history.
  func remember(_ line: [Unicode.Scalar]) { _ = WideText(line).pass { edit_enter_history(history, $0) } }

  /// Draws the prompt and the line again at the cursor, for the current size of the window.
  func redraw() {
    el_resize(editor)
    edit_redraw(editor)
  }

  /// Makes libedit set its modes, even if it has set them before. Fails only if the terminal was closed, which ends the
  /// line anyway.
  func setModes() {
    edit_set_number(editor, EL_PREP_TERM, 0)
    edit_set_number(editor, EL_PREP_TERM, 1)
  }

  func unsetModes() { edit_set_number(editor, EL_PREP_TERM, 0) }

  /// What libedit has drawn since the last call.
  func drainDrawing() -> [UInt8] { drawing.drain() }

  private func addCommands() -> Bool {
    for (command, name) in zip(LineCommand.allCases, names) {
      guard edit_add_function(editor, name.start, Self.function(command)) == 0 else { return false }
      for keys in command.keys where set(EL_BIND, keys, command.rawValue) != 0 { return false }
    }
    // A libedit without one of these commands can be used without its key.
    for (keys, name) in LineCommand.libraryKeys { _ = set(EL_BIND, keys, name) }
    return true
  }

  private func set(_ operation: Int32, _ first: String, _ second: String) -> Int32 {
    WideText(first).pass { first in
      WideText(second).pass { second in edit_set_words(editor, operation, first, second) }
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

  /// A C function cannot capture the command, so that each command has its own function.
  private static func function(_ command: LineCommand) -> @convention(c) (OpaquePointer?, wint_t) -> UInt8 {
    switch command {
    case .insert: { editor, _ in EditHandle.perform(.insert, editor) }
    case .paste: { editor, _ in EditHandle.perform(.paste, editor) }
    case .complete: { editor, _ in EditHandle.perform(.complete, editor) }
    case .interrupt: { editor, _ in EditHandle.perform(.interrupt, editor) }
    case .suspend: { editor, _ in EditHandle.perform(.suspend, editor) }
    case .quit: { editor, _ in EditHandle.perform(.quit, editor) }
    case .endOrDelete: { editor, _ in EditHandle.perform(.endOrDelete, editor) }
    }
  }

  private static func perform(_ command: LineCommand, _ editor: OpaquePointer?) -> UInt8 {
    switch of(editor)?.driver?.perform(command) {
    case .nothing?: UInt8(CC_NORM)
    case .redraw?: UInt8(CC_REFRESH)
    case .beep?, nil: UInt8(CC_ERROR)
    case .end?: UInt8(CC_EOF)
    }
  }
}

/// The commands of the line editor that this program implements, with their keys in the notation of libedit.
enum LineCommand: String, CaseIterable {
  /// Inserts the character that was just typed.
  case insert
  case paste
  case complete
  case interrupt
  case suspend
  case quit
  case endOrDelete

  /// The key of ``insert``, which libedit reads in place of the typed character.
  static let insertKey: Unicode.Scalar = "\u{80}"

  var keys: [String] {
    switch self {
    case .insert: [String(Self.insertKey)]
    case .paste: [#"\e[200~"#]
    case .complete: ["^I"]
    case .interrupt: ["^C", #"\e^C"#]
    case .suspend: ["^Z"]
    case .quit: [#"^\"#]
    case .endOrDelete: ["^D"]
    }
  }

  /// Keys of common terminals that libedit does not bind, or binds unlike most programs.
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

/// Supplies the input and performs the commands while libedit edits a line.
protocol EditDriver: AnyObject {
  /// The next typed scalar; nil at the end of input.
  func nextScalar() -> Unicode.Scalar?
  func perform(_ command: LineCommand) -> LineCommand.Effect
}

/// Two C streams for libedit: one keeps its drawing in memory, the other drops its messages.
private final class Drawing {
  let stream: UnsafeMutablePointer<FILE>
  /// For example about an unknown terminal, which libedit can use all the same.
  let messages: UnsafeMutablePointer<FILE>
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
    guard let messages = fopen("/dev/null", "w") else {
      fclose(stream)
      free(memory.pointee.start)
      memory.deallocate()
      return nil
    }
    return Drawing(stream, messages, memory)
  }

  private init(
    _ stream: UnsafeMutablePointer<FILE>, _ messages: UnsafeMutablePointer<FILE>,
    _ memory: UnsafeMutablePointer<Memory>
  ) {
    self.stream = stream
    self.messages = messages
    self.memory = memory
  }

  deinit {
    fclose(stream)
    fclose(messages)
    free(memory.pointee.start)
    memory.deallocate()
  }

  /// Returns the drawing and empties the stream. If memory ran out, a part of it is missing.
  func drain() -> [UInt8] {
    fflush(stream)
    let bytes = UnsafeRawBufferPointer(start: memory.pointee.start, count: memory.pointee.count)
    defer { rewind(stream) }
    return Array(bytes)
  }
}

/// A C string of wide characters.
private final class WideText {
  /// Valid for the lifetime of this object.
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
