extension PageSentence {
  var italian: PageWording {
    switch self {
    case .memory: "Gioco di memoria"
    case .unplayable:
      "Un gioco di memoria con le carte. Per giocare, apri il file in un browser web con JavaScript; su iPhone o iPad, aprilo da un indirizzo web."
    case .close: "Chiudi"
    case .chooseTheme: "Scegli un tema"
    case .search: "Cerca temi"
    case .noThemeFound: "Nessun tema trovato."
    case .cards: "{n} carte"
    case .themes: "Temi"
    case .menu: "Menu"
    case .newGame: "Nuova partita"
    case .rules: "Una coppia vale 2 punti; un errore costa 1 punto per ognuna delle sue carte già viste."
    case .keys: "Spostati con le frecce; la barra spaziatrice gira una carta."
    case .nextGame: "La prossima partita"
    case .pairs: "Coppie"
    case .players: "Giocatori"
    case .bonus: "Bonus: i secondi rimasti su 6"
    case .words: "Immagini e parole: {language}"
    case .printCards: "Stampa le carte"
    case .keepPage: "Salva questa pagina"
    case .score: "Punti"
    case .moves: "Mosse"
    case .player: "Giocatore {n}"
    case .turn: "{player}, tocca a te."
    case .board: "Carte, {columns} × {rows}"
    case .faceDown: "coperta"
    case .found: "trovata"
    case .picture: "immagine"
    case .word: "parola"
    case .begun: "{n} carte. Girane due."
    case .continued: "La partita continua."
    case .progress: "Coppie trovate: {found} su {n}."
    case .giveUp: "Abbandonare questa partita?"
    case .alreadyUp: "È già girata."
    case .match: "Fa coppia con {place}."
    case .mismatch: "Non fa coppia con {place}."
    case .allFound: "Tutte le coppie trovate!"
    case .wins: "{players} vince!"
    case .tie: "Pareggio: {players}"
    case .stars: .plural(one: "{n} stella su 3", other: "{n} stelle su 3")
    case .movesMade: .plural(one: "{n} mossa", other: "{n} mosse")
    case .points: .plural(one: "{n} punto", other: "{n} punti")
    case .firstWin: "La tua prima vittoria!"
    case .newBest: "Nuovo record!"
    case .best: "Il tuo record: {points}"
    case .playAgain: "Gioca ancora"
    case .paperCards: "Carte da ritagliare"
    case .printing: "Stampa al 100%, senza adattare alla pagina. Poi ritaglia lungo le linee."
    case .printingBothSides:
      "Stampa al 100%, senza adattare alla pagina, fronte e retro, girando sul lato lungo. Poi ritaglia lungo le linee."
    case .wrongAddress: "Non c’è nessuna pagina a questo indirizzo. Controlla come si scrive."
    case .tooManyGuesses: "Sono stati provati troppi indirizzi sbagliati. Questo verrà riprovato tra un attimo."
    }
  }
}
