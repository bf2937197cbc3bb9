extension PageSentence {
  var spanish: PageWording {
    switch self {
    case .memory: "Juego de memoria"
    case .unplayable:
      "Un juego de memoria con cartas. Para jugar, abre el archivo en un navegador web con JavaScript; en un iPhone o iPad, ábrelo desde una dirección web."
    case .close: "Cerrar"
    case .chooseTheme: "Elige un tema"
    case .search: "Buscar temas"
    case .noThemeFound: "No se encontró ningún tema."
    case .cards: "{n} cartas"
    case .themes: "Temas"
    case .menu: "Menú"
    case .newGame: "Nueva partida"
    case .rules: "Una pareja da 2 puntos; un fallo cuesta 1 por cada una de sus cartas ya vistas."
    case .keys: "Muévete con las flechas; la barra espaciadora voltea una carta."
    case .nextGame: "La próxima partida"
    case .pairs: "Parejas"
    case .players: "Jugadores"
    case .bonus: "Extra: los segundos que quedan de 6"
    case .words: "Imágenes y palabras: {language}"
    case .printCards: "Imprimir cartas"
    case .keepPage: "Guardar esta página"
    case .score: "Puntos"
    case .moves: "Jugadas"
    case .player: "Jugador {n}"
    case .turn: "{player}, te toca."
    case .board: "Cartas, {columns} × {rows}"
    case .faceDown: "boca abajo"
    case .found: "encontrada"
    case .picture: "imagen"
    case .word: "palabra"
    case .begun: "{n} cartas. Voltea dos."
    case .continued: "La partida continúa."
    case .progress: "Parejas encontradas: {found} de {n}."
    case .giveUp: "¿Abandonar esta partida?"
    case .alreadyUp: "Ya está boca arriba."
    case .match: "Hace pareja con {place}."
    case .mismatch: "No hace pareja con {place}."
    case .allFound: "¡Todas las parejas encontradas!"
    case .wins: "¡{players} gana!"
    case .tie: "Empate: {players}"
    case .stars: .plural(one: "{n} estrella de 3", other: "{n} estrellas de 3")
    case .movesMade: .plural(one: "{n} jugada", other: "{n} jugadas")
    case .points: .plural(one: "{n} punto", other: "{n} puntos")
    case .firstWin: "¡Tu primera victoria!"
    case .newBest: "¡Nuevo récord!"
    case .best: "Tu récord: {points}"
    case .playAgain: "Otra vez"
    case .paperCards: "Cartas para recortar"
    case .printing: "Imprime al 100\u{A0}%, sin ajustar a la página. Después recorta por las líneas."
    case .printingBothSides:
      "Imprime al 100\u{A0}%, sin ajustar a la página, por las dos caras, girando por el borde largo. Después recorta por las líneas."
    case .wrongAddress: "No hay ninguna página en esta dirección. Comprueba cómo se escribe."
    case .tooManyGuesses: "Se han probado demasiadas direcciones equivocadas. Esta se volverá a probar enseguida."
    }
  }
}
