extension PageSentence {
  var german: PageWording {
    switch self {
    case .memory: "Memo-Spiel"
    case .unplayable:
      "Ein Memo-Spiel mit Karten. Zum Spielen öffne die Datei in einem Browser mit JavaScript; auf einem iPhone oder iPad öffne sie über eine Webadresse."
    case .close: "Schließen"
    case .chooseTheme: "Wähle ein Thema"
    case .search: "Themen suchen"
    case .noThemeFound: "Kein Thema gefunden."
    case .cards: "{n} Karten"
    case .themes: "Themen"
    case .menu: "Menü"
    case .newGame: "Neues Spiel"
    case .rules:
      "Ein Paar bringt 2 Punkte. Ein Fehlversuch kostet 1 Punkt für jede seiner Karten, die schon zu sehen war."
    case .keys: "Mit den Pfeiltasten bewegst du dich, die Leertaste dreht eine Karte um."
    case .nextGame: "Das nächste Spiel"
    case .pairs: "Paare"
    case .players: "Spieler"
    case .bonus: "Bonus: was von 6 Sekunden übrig ist"
    case .words: "Bilder und Wörter: {language}"
    case .printCards: "Karten drucken"
    case .keepPage: "Seite speichern"
    case .score: "Punkte"
    case .moves: "Züge"
    case .player: "Spieler {n}"
    case .turn: "{player} ist dran."
    case .board: "Karten, {columns} × {rows}"
    case .faceDown: "verdeckt"
    case .found: "gefunden"
    case .picture: "Bild"
    case .word: "Wort"
    case .begun: "{n} Karten. Decke zwei auf."
    case .continued: "Das Spiel geht weiter."
    case .progress: "{found} von {n} Paaren gefunden."
    case .giveUp: "Dieses Spiel aufgeben?"
    case .alreadyUp: "Schon aufgedeckt."
    case .match: "Passt zu {place}."
    case .mismatch: "Passt nicht zu {place}."
    case .allFound: "Alle Paare gefunden!"
    case .wins: "{players} gewinnt!"
    case .tie: "Unentschieden: {players}"
    case .stars: "{n} von 3 Sternen"
    case .movesMade: .plural(one: "{n} Zug", other: "{n} Züge")
    case .points: .plural(one: "{n} Punkt", other: "{n} Punkte")
    case .firstWin: "Dein erster Sieg!"
    case .newBest: "Neuer Rekord!"
    case .best: "Dein Rekord: {points}"
    case .playAgain: "Noch einmal"
    case .paperCards: "Memo-Karten"
    case .printing: "Drucke mit 100\u{A0}%, ohne Anpassung an die Seite. Schneide dann an den Linien entlang."
    case .printingBothSides:
      "Drucke mit 100\u{A0}%, ohne Anpassung an die Seite, auf beide Seiten und über die lange Kante gewendet. Schneide dann an den Linien entlang."
    case .wrongAddress: "Unter dieser Adresse gibt es keine Seite. Prüfe, wie sie geschrieben wird."
    case .tooManyGuesses: "Es wurden zu viele falsche Adressen probiert. Diese wird gleich noch einmal probiert."
    }
  }
}
