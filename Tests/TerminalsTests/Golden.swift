/// The list as it looks at several widths; the last theme of the samples is left out.
enum Golden {
  static let list: [Int: [String]] = [
    40: [
      " 1 Hallowe… orange  12 cards 6 of 👻🎃…",
      " 2 Love     red      4 cards All of ❤️💌",
      " 3 Farmers… lime    12 cards All of 👩‍🌾…",
      " 4 動物園…  blue     6 cards 3 of 🐼🐘…",
      " 5 Ünïcode  black    8 cards All of ♚漢…",
      " 6 Hands    silver   4 cards 2 of 👍 🏽…",
    ],
    60: [
      " 1  Halloween      orange     12 cards  6 pairs from 👻🎃🕷️…",
      " 2  Love           red         4 cards  All of ❤️💌",
      " 3  Farmers, gar…  lime       12 cards  All of 👩‍🌾👍🏽🇫🇷1️⃣❤️🏴󠁧󠁢󠁳󠁣󠁴󠁿",
      " 4  動物園のどう…  blue        6 cards  3 pairs from 🐼🐘🦁…",
      " 5  Ünïcode        black       8 cards  All of ♚漢Aé",
      " 6  Hands          silver      4 cards  2 pairs from 👍 🏽…",
    ],
    80: [
      " 1  Halloween                    orange     12 cards  6 pairs from 👻🎃🕷️🧛🦇🕸️…",
      " 2  Love                         red         4 cards  All of ❤️💌",
      " 3  Farmers, gardeners and eve…  lime       12 cards  All of 👩‍🌾👍🏽🇫🇷1️⃣❤️🏴󠁧󠁢󠁳󠁣󠁴󠁿",
      " 4  動物園のどうぶつたち         blue        6 cards  3 pairs from 🐼🐘🦁🦒",
      " 5  Ünïcode                      black       8 cards  All of ♚漢Aé",
      " 6  Hands                        silver      4 cards  2 pairs from 👍 🏽🇫 🇷",
    ],
    120: [
      " 1  Halloween                                              orange     12 cards  6 pairs from 👻🎃🕷️🧛🦇🕸️🍭🌕💀🐈‍⬛",
      " 2  Love                                                   red         4 cards  All of ❤️💌",
      " 3  Farmers, gardeners and everyone who grows what we eat  lime       12 cards  All of 👩‍🌾👍🏽🇫🇷1️⃣❤️🏴󠁧󠁢󠁳󠁣󠁴󠁿",
      " 4  動物園のどうぶつたち                                   blue        6 cards  3 pairs from 🐼🐘🦁🦒",
      " 5  Ünïcode                                                black       8 cards  All of ♚漢Aé",
      " 6  Hands                                                  silver      4 cards  2 pairs from 👍 🏽🇫 🇷",
    ],
    200: [
      " 1  Halloween                                              orange     12 cards  6 pairs from 👻🎃🕷️🧛🦇🕸️🍭🌕💀🐈‍⬛",
      " 2  Love                                                   red         4 cards  All of ❤️💌",
      " 3  Farmers, gardeners and everyone who grows what we eat  lime       12 cards  All of 👩‍🌾👍🏽🇫🇷1️⃣❤️🏴󠁧󠁢󠁳󠁣󠁴󠁿",
      " 4  動物園のどうぶつたち                                   blue        6 cards  3 pairs from 🐼🐘🦁🦒",
      " 5  Ünïcode                                                black       8 cards  All of ♚漢Aé",
      " 6  Hands                                                  silver      4 cards  2 pairs from 👍 🏽🇫 🇷",
    ],
  ]
}
