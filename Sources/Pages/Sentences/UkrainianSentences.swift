extension PageSentence {
  var ukrainian: PageWording {
    switch self {
    case .memory: "Знайди пару"
    case .unplayable:
      "Гра з картками на пам’ять. Щоб грати, відкрий файл у браузері з JavaScript; на iPhone чи iPad відкрий його за вебадресою."
    case .close: "Закрити"
    case .chooseTheme: "Обери тему"
    case .search: "Шукати теми"
    case .noThemeFound: "Теми не знайдено."
    case .cards: .plural(one: "{n} картка", few: "{n} картки", many: "{n} карток", other: "{n} картки")
    case .themes: "Теми"
    case .menu: "Меню"
    case .newGame: "Нова гра"
    case .rules: "Пара дає 2 бали; помилка коштує 1 бал за кожну її картку, яку вже було видно."
    case .keys: "Рухайся стрілками, пробіл перевертає картку."
    case .nextGame: "Наступна гра"
    case .pairs: "Пари"
    case .players: "Гравці"
    case .bonus: "Бонус: секунди, що лишилися з 6"
    case .words: "Картинки і слова: {language}"
    case .ownWords: "З текстами"
    case .printCards: "Друкувати картки"
    case .keepPage: "Зберегти сторінку"
    case .score: "Бали"
    case .moves: "Ходи"
    case .player: "Гравець {n}"
    case .turn: "Ходить {player}."
    case .board: "Картки, {columns} × {rows}"
    case .faceDown: "закрита"
    case .found: "знайдена"
    case .picture: "картинка"
    case .word: "слово"
    case .text: "текст"
    case .begun:
      .plural(
        one: "{n} картка. Відкрий дві.", few: "{n} картки. Відкрий дві.", many: "{n} карток. Відкрий дві.",
        other: "{n} картки. Відкрий дві.")
    case .continued: "Гра триває."
    case .progress: "Знайдено пар: {found} з {n}."
    case .giveUp: "Покинути цю гру?"
    case .alreadyUp: "Уже відкрита."
    case .match: "Пара з {place}."
    case .mismatch: "Не пара з {place}."
    case .allFound: "Усі пари знайдено!"
    case .wins: "{players} перемагає!"
    case .tie: "Нічия: {players}"
    case .stars: "{n} з 3 зірок"
    case .movesMade: .plural(one: "{n} хід", few: "{n} ходи", many: "{n} ходів", other: "{n} ходу")
    case .points: .plural(one: "{n} бал", few: "{n} бали", many: "{n} балів", other: "{n} бала")
    case .firstWin: "Твоя перша перемога!"
    case .newBest: "Новий рекорд!"
    case .best: "Твій рекорд: {points}"
    case .playAgain: "Ще раз"
    case .paperCards: "Картки для вирізання"
    case .printing: "Друкуй у масштабі 100\u{A0}%, не підганяючи під сторінку. Потім виріж по лініях."
    case .printingBothSides:
      "Друкуй у масштабі 100\u{A0}%, не підганяючи під сторінку, з обох боків, перевертаючи по довгому краю. Потім виріж по лініях."
    case .wrongAddress: "За цією адресою немає сторінки. Перевір, як вона пишеться."
    case .tooManyGuesses: "Спробували забагато неправильних адрес. Цю за мить буде перевірено ще раз."
    }
  }
}
