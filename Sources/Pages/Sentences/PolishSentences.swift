extension PageSentence {
  var polish: PageWording {
    switch self {
    case .memory: "Gra w pary"
    case .unplayable:
      "Gra w pary z kartami. Aby zagrać, otwórz plik w przeglądarce z JavaScriptem; na iPhonie lub iPadzie otwórz go z adresu internetowego."
    case .close: "Zamknij"
    case .chooseTheme: "Wybierz temat"
    case .search: "Szukaj tematów"
    case .noThemeFound: "Nie znaleziono tematu."
    case .cards: .plural(one: "{n} karta", few: "{n} karty", many: "{n} kart", other: "{n} karty")
    case .themes: "Tematy"
    case .menu: "Menu"
    case .newGame: "Nowa gra"
    case .rules: "Para daje 2 punkty; pomyłka kosztuje 1 punkt za każdą z jej kart, którą już było widać."
    case .keys: "Poruszaj się strzałkami, spacja odwraca kartę."
    case .nextGame: "Następna gra"
    case .pairs: "Pary"
    case .players: "Gracze"
    case .bonus: "Bonus: sekundy, które zostały z 6"
    case .words: "Obrazki i słowa: {language}"
    case .ownWords: "Z tekstami"
    case .printCards: "Drukuj karty"
    case .keepPage: "Zachowaj stronę"
    case .score: "Punkty"
    case .moves: "Ruchy"
    case .player: "Gracz {n}"
    case .turn: "Teraz {player}."
    case .board: "Karty, {columns} × {rows}"
    case .faceDown: "zakryta"
    case .found: "znaleziona"
    case .picture: "obrazek"
    case .word: "słowo"
    case .text: "tekst"
    case .begun:
      .plural(
        one: "{n} karta. Odkryj dwie.", few: "{n} karty. Odkryj dwie.", many: "{n} kart. Odkryj dwie.",
        other: "{n} karty. Odkryj dwie.")
    case .continued: "Gra trwa dalej."
    case .progress: "Znalezione pary: {found} z {n}."
    case .giveUp: "Porzucić tę grę?"
    case .alreadyUp: "Już odkryta."
    case .match: "Pasuje do {place}."
    case .mismatch: "Nie pasuje do {place}."
    case .allFound: "Wszystkie pary znalezione!"
    case .wins: "{players} wygrywa!"
    case .tie: "Remis: {players}"
    case .stars: "{n} z 3 gwiazdek"
    case .movesMade: .plural(one: "{n} ruch", few: "{n} ruchy", many: "{n} ruchów", other: "{n} ruchu")
    case .points: .plural(one: "{n} punkt", few: "{n} punkty", many: "{n} punktów", other: "{n} punktu")
    case .firstWin: "Twoja pierwsza wygrana!"
    case .newBest: "Nowy rekord!"
    case .best: "Twój rekord: {points}"
    case .playAgain: "Jeszcze raz"
    case .paperCards: "Karty do wycięcia"
    case .printing: "Drukuj w skali 100%, bez dopasowania do strony. Potem wytnij wzdłuż linii."
    case .printingBothSides:
      "Drukuj w skali 100%, bez dopasowania do strony, dwustronnie, z odwracaniem wzdłuż długiej krawędzi. Potem wytnij wzdłuż linii."
    case .wrongAddress: "Pod tym adresem nie ma strony. Sprawdź, jak się go pisze."
    case .tooManyGuesses: "Wypróbowano zbyt wiele błędnych adresów. Ten zostanie za chwilę wypróbowany ponownie."
    }
  }
}
