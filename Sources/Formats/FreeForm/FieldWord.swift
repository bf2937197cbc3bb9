package import Themes

/// The meaning of a column header, in the languages of common spreadsheets.
///
/// For example: `Anzahl Paare` is the number of pairs, and `emoji 3` a numbered column of emoji. Case, accents, spaces
/// and punctuation are ignored.
package struct FieldWord {
  package let field: ThemeField
  /// The column with the lowest rank is used for a field: `Theme` before `Name` before `Category`.
  package let rank: Int
  /// One of several columns with an emoji each.
  let isNumbered: Bool

  /// The meanings of a word, the likeliest first: `cards` can be the emoji, or their number.
  package static func meanings(of text: String) -> [FieldWord] {
    guard text.utf8.count <= longest else { return [] }
    let key = key(text)
    if let meanings = meanings[key] {
      return meanings.map { FieldWord(field: $0.field, rank: $0.rank, isNumbered: false) }
    }
    var word = key[...]
    while word.last?.isNumber == true { word.removeLast() }
    guard word.endIndex < key.endIndex, let meaning = meanings[String(word)]?.first, meaning.field == .emojis else {
      return []
    }
    return [FieldWord(field: .emojis, rank: meaning.rank, isNumbered: true)]
  }

  /// True for a word that often means something else.
  var isVague: Bool { rank > 1 }

  /// Counts cards, two per pair: the third rank of the table.
  var isOfCards: Bool { field == .numberOfPairs && rank == 2 }

  static func key(_ text: String) -> String {
    let text = NameKey(text).loose
    // Free text has several words to look up in every line, and most are ASCII.
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      return String(decoding: text.utf8.filter { $0 != 0x20 && !decoration.utf8.contains($0) }, as: UTF8.self)
    }
    // The tables of words have hundreds of such texts, and the first header of a run reads them all.
    return text.filter { character in
      if let byte = character.asciiValue { return byte != 0x20 && !decoration.utf8.contains(byte) }
      return !character.isWhitespace && !"–№’".contains(character) && !character.isEmoji
    }
  }

  private static let decoration = "_-.:()#'*\""

  /// Longer than any header of the table with decoration.
  private static let longest = 80

  private static let meanings: [String: [(field: ThemeField, rank: Int)]] = {
    var meanings: [String: [(field: ThemeField, rank: Int)]] = [:]
    for (field, ranks) in FieldWordTable.words {
      for (rank, words) in ranks.enumerated() {
        for word in words.split(whereSeparator: \.isWhitespace) {
          meanings[key(String(word)), default: []].append((field, rank))
        }
      }
    }
    for field in ThemeField.allCases where meanings[key(field.rawValue)] == nil {
      meanings[key(field.rawValue)] = [(field, 0)]
    }
    return meanings
  }()
}

/// The words for each field in order of rank: ours and English, then German, French, Spanish, Italian, Portuguese,
/// Dutch, Swedish, Danish and Norwegian, Polish, Czech, Finnish, Hungarian, Turkish, Russian and Ukrainian, Japanese,
/// Chinese, Korean.
enum FieldWordTable {
  static let words: [(field: ThemeField, ranks: [String])] = [
    (
      .id,
      [
        "id uuid guid themeid identifier",
        "kennung identifiant identificador identificatore identyfikator tunniste 識別子 编号 編號 식별자",
      ]
    ),
    (
      .name,
      [
        """
        theme themename themetitle thema themenname thème tema nazwatematu motiv motyw motif téma teema konu тема テーマ テーマ名 主题 主題 테마
        """,
        """
        name title titel bezeichnung nom titre nombre título nome titolo naam namn navn nazwa tytuł název jméno nimi otsikko név \
        cím ad adı isim başlık имя название назва 名前 名称 題名 タイトル 名稱 名字 标题 標題 이름 제목
        """,
        """
        category deck group set topic kategorie gruppe catégorie groupe categoría grupo categoria gruppo categorie groep kategori \
        grupp kategoria grupa категория группа カテゴリ カテゴリー 分類 类别 類別 分类 카테고리 \
        unit lesson chapter section module einheit lerneinheit lektion kapitel abschnitt modul unité leçon chapitre \
        unidad lección capítulo sección módulo unità lezione capitolo sezione modulo unidade lição seção secção \
        eenheid les hoofdstuk enhet enhed leksjon avsnitt afsnit jednostka lekcja rozdział dział moduł lekce kapitola \
        yksikkö oppitunti kappale egység lecke fejezet ünite ders bölüm урок юнит глава раздел модуль розділ ユニット レッスン 単元 課 章 \
        单元 單元 课 課程 课程 단원 과 레슨 장
        """,
      ]
    ),
    (
      .emojis,
      [
        """
        emojis emoji theemojis emojilist emojiset emoticons emoticon smileys smiley emoticônes émoticônes emoticonos emoticonas \
        faccine emojier emotikony emotikon emotki emojit emojik emojiler эмодзи смайлы смайлики емодзі 絵文字 表情符号 表情符號 \
        表情 이모지 이모티콘
        """,
        """
        symbols symbol faces face icons icon symbole zeichen bilder gesichter symboles icônes icône símbolos símbolo iconos icono \
        simboli simbolo icone ícones ícone symbolen iconen symboler ikoner ikony symboly ikonok символы значки 記号 シンボル 符号 符號 图标
        """,
        "content contents characters pictures images cards karten cartes cartas carte kaarten kort karty kortit kártyák карты カード 卡片",
        """
        vocab vocabulary vokabel vokabeln vocabulaire vocabulario vocabolario \
        words word items item wörter wort mots mot palabras palabra parole parola palavras palavra woorden woord ord słowa słowo \
        slova slovo sanat sana szavak szó kelimeler kelime слова слово 単語 ことば 单词 單詞 단어
        """,
      ]
    ),
    (
      .removedEmojis,
      [
        """
        removedemojis removedemoji removed entferntemojis entfernteemojis entfernteemoji entfernt gelöscht ausgeblendet \
        emojisretirés retirés emojissupprimés supprimés enlevés emojiseliminados eliminados emojisquitados quitados \
        emojirimosse emojirimossi rimosse rimossi eliminate eliminati emojisremovidos removidos excluídos verwijderd \
        verwijderdeemojis borttagna borttagnaemojier fjernet fjernede fjernedeemojier usunięte usunięteemoji odebrané odstraněné \
        poistetut eltávolított kaldırılan silinen удалённые удаленные видалені 削除済み 削除 除外 除外した絵文字 已删除 已刪除 删除 移除 已移除 삭제됨 \
        제거됨
        """,
        "excluded hidden deleted unused",
      ]
    ),
    (
      .numberOfPairs,
      [
        """
        numberofpairs pairs pair ofpairs paircount numpairs noofpairs numberofpairsofcards numberofpairstoshow paare paar anzahlpaare \
        anzahlderpaare paaranzahl kartenpaare paires paire nombredepaires nbpaires nbdepaires parejas pareja numerodeparejas \
        pares númerodepares coppie coppia numerodicoppie numerocoppie par paren aantalparen antalpar pary para \
        liczbapar páry početpárů parit pari parienmäärä párok párokszáma çift çiftler çiftsayısı пары пар пара числопар количествопар \
        кількістьпар ペア ペア数 組数 組 対 对 對 对数 對數 组 组数 组數 配对 配對 配对数 쌍 쌍수
        """,
        "anzahl antal aantal liczba nombre número počet määrä 数 数量",
        // Cards: see `isOfCards`.
        """
        cards numberofcards cardcount numcards noofcards karten kartenanzahl anzahlkarten anzahlderkarten cartes nombredecartes \
        cartas númerodecartas carte numerodicarte kaarten aantalkaarten kort antalkort karty liczbakart
        """,
        "count",
      ]
    ),
    (
      .color,
      [
        """
        color colour themecolor themecolour cardcolor cardcolour tint hex farbe kartenfarbe couleur colore cor kleur färg farve \
        farge kolor barva väri szín renk цвет колір 色 カラー 颜色 顏色 색 색상
        """
      ]
    ),
  ]
}
