import Games
import TestSupport
import Testing
import Themes

/// The board in tmux: a whole game, and the shell's screen afterwards.
struct TmuxTests {
  @Test func `after a game in tmux the shell's screen is restored`() throws {
    let home = try TemporaryFolder()
    let faces = ["❤️", "👩‍🌾", "👍🏽", "🇫🇷", "1️⃣", "👻"].compactMap { Emoji($0) }
    _ = try ProgramRun(["new", "Odd", "--emojis", faces.map(\.text).joined()], in: home)
    let deck = try #require(Deck(faces, numberOfPairs: 6))
    let cards = Game(deck, GameSetup(pairs: 6, seed: 5)).cards
    let grid = CardGrid(columns: 4, cards: 12)
    let places = Dictionary(grouping: cards.indices) { cards[$0].face }.values.joined()
      .map { grid.place(of: $0).description }
    let run = try ProgramRun(
      shell: """
        session="memorize-$$"
        terminal() { tmux -L "$session" "$@"; }
        shows() {
          for attempt in $(seq 300); do
            terminal capture-pane -p | grep -qF -- "$1" && return
            sleep 0.1
          done
          echo "never seen: $1"; terminal capture-pane -p; terminal kill-server; exit 9
        }
        terminal -f /dev/null new-session -d -x 80 -y 24 "env PS1='ready> ' sh" || exit 8
        terminal set -g status off
        shows 'ready>'
        terminal send-keys 'memorize play Odd --seed 5' Enter
        shows 'Score 0'
        for place in \(places.joined(separator: " ")); do terminal send-keys "$place"; done
        shows '6 pairs in '
        terminal capture-pane -p
        terminal display -p 'during: #{alternate_on} #{mouse_any_flag}'
        terminal send-keys q
        shows 'ready>'
        terminal capture-pane -p
        terminal display -p 'after: #{alternate_on} #{mouse_any_flag} #{cursor_flag}'
        terminal kill-server
        """, in: home)
    #expect(run.code == 0, "\(run.output)\(run.error)")
    #expect(run.output.contains("6 pairs in 6 moves; 6 is perfect."))
    #expect(run.output.contains("during: 1 1"))
    #expect(run.output.contains("after: 0 0 1"))
    #expect(run.output.contains("ready> memorize play Odd --seed 5"))
  }
}
