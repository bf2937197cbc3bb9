extension PageSentence {
  var french: PageWording {
    switch self {
    case .memory: "Jeu de mémoire"
    case .unplayable:
      "Un jeu de mémoire avec des cartes. Pour y jouer, ouvre le fichier dans un navigateur web avec JavaScript\u{202F}; sur un iPhone ou un iPad, ouvre-le à partir d’une adresse web."
    case .close: "Fermer"
    case .chooseTheme: "Choisis un thème"
    case .search: "Chercher un thème"
    case .noThemeFound: "Aucun thème trouvé."
    case .cards: "{n} cartes"
    case .themes: "Thèmes"
    case .menu: "Menu"
    case .newGame: "Nouvelle partie"
    case .rules:
      "Une paire rapporte 2 points\u{202F}; un essai raté coûte 1 point pour chacune de ses cartes déjà vues."
    case .keys: "Les flèches pour se déplacer, Espace pour retourner une carte."
    case .nextGame: "La prochaine partie"
    case .pairs: "Paires"
    case .players: "Joueurs"
    case .bonus: "Bonus\u{A0}: les secondes restantes sur 6"
    case .words: "Images et mots\u{A0}: {language}"
    case .ownWords: "Avec des textes"
    case .printCards: "Imprimer les cartes"
    case .keepPage: "Garder cette page"
    case .score: "Score"
    case .moves: "Coups"
    case .player: "Joueur {n}"
    case .turn: "{player}, à toi\u{202F}!"
    case .board: "Cartes, {columns} × {rows}"
    case .faceDown: "face cachée"
    case .found: "trouvée"
    case .picture: "image"
    case .word: "mot"
    case .text: "texte"
    case .begun: "{n} cartes. Retournes-en deux."
    case .continued: "La partie continue."
    case .progress: "Paires trouvées\u{A0}: {found} sur {n}."
    case .giveUp: "Abandonner cette partie\u{202F}?"
    case .alreadyUp: "Déjà retournée."
    case .match: "Paire avec {place}."
    case .mismatch: "Pas de paire avec {place}."
    case .allFound: "Toutes les paires trouvées\u{202F}!"
    case .wins: "{players} gagne\u{202F}!"
    case .tie: "Égalité\u{A0}: {players}"
    case .stars: .plural(one: "{n} étoile sur 3", other: "{n} étoiles sur 3")
    case .movesMade: .plural(one: "{n} coup", other: "{n} coups")
    case .points: .plural(one: "{n} point", other: "{n} points")
    case .firstWin: "Ta première victoire\u{202F}!"
    case .newBest: "Nouveau record\u{202F}!"
    case .best: "Ton record\u{A0}: {points}"
    case .playAgain: "Rejouer"
    case .paperCards: "Cartes à découper"
    case .printing: "Imprime à 100\u{A0}%, sans ajuster à la page. Découpe ensuite le long des lignes."
    case .printingBothSides:
      "Imprime à 100\u{A0}%, sans ajuster à la page, en recto verso, retourné sur le bord long. Découpe ensuite le long des lignes."
    case .wrongAddress: "Il n’y a pas de page à cette adresse. Vérifie comment elle s’écrit."
    case .tooManyGuesses: "Trop de fausses adresses ont été essayées. Celle-ci sera réessayée dans un instant."
    }
  }
}
