extension PageSentence {
  var portuguese: PageWording {
    switch self {
    case .memory: "Jogo da memória"
    case .unplayable:
      "Um jogo da memória com cartas. Para jogar, abra o arquivo em um navegador com JavaScript; no iPhone ou iPad, abra por um endereço da web."
    case .close: "Fechar"
    case .chooseTheme: "Escolha um tema"
    case .search: "Buscar temas"
    case .noThemeFound: "Nenhum tema encontrado."
    case .cards: "{n} cartas"
    case .themes: "Temas"
    case .menu: "Menu"
    case .newGame: "Novo jogo"
    case .rules: "Um par vale 2 pontos; um erro custa 1 para cada uma das suas cartas já vistas."
    case .keys: "Mova-se com as setas; a barra de espaço vira uma carta."
    case .nextGame: "O próximo jogo"
    case .pairs: "Pares"
    case .players: "Jogadores"
    case .bonus: "Bônus: os segundos que restam de 6"
    case .words: "Imagens e palavras: {language}"
    case .printCards: "Imprimir cartas"
    case .keepPage: "Guardar esta página"
    case .score: "Pontos"
    case .moves: "Jogadas"
    case .player: "Jogador {n}"
    case .turn: "{player}, é a sua vez."
    case .board: "Cartas, {columns} × {rows}"
    case .faceDown: "virada para baixo"
    case .found: "encontrada"
    case .picture: "imagem"
    case .word: "palavra"
    case .begun: "{n} cartas. Vire duas."
    case .continued: "O jogo continua."
    case .progress: "Pares encontrados: {found} de {n}."
    case .giveUp: "Desistir deste jogo?"
    case .alreadyUp: "Já está virada para cima."
    case .match: "Forma par com {place}."
    case .mismatch: "Não forma par com {place}."
    case .allFound: "Todos os pares encontrados!"
    case .wins: "{players} venceu!"
    case .tie: "Empate: {players}"
    case .stars: .plural(one: "{n} estrela de 3", other: "{n} estrelas de 3")
    case .movesMade: .plural(one: "{n} jogada", other: "{n} jogadas")
    case .points: .plural(one: "{n} ponto", other: "{n} pontos")
    case .firstWin: "Sua primeira vitória!"
    case .newBest: "Novo recorde!"
    case .best: "Seu recorde: {points}"
    case .playAgain: "Jogar de novo"
    case .paperCards: "Cartas para recortar"
    case .printing: "Imprima em 100%, sem ajustar à página. Depois, recorte nas linhas."
    case .printingBothSides:
      "Imprima em 100%, sem ajustar à página, dos dois lados, virando na borda longa. Depois, recorte nas linhas."
    case .wrongAddress: "Não há nenhuma página neste endereço. Confira como ele se escreve."
    case .tooManyGuesses: "Foram tentados endereços errados demais. Este será tentado de novo em um instante."
    }
  }
}
