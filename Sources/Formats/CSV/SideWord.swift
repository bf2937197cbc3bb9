internal import Themes

/// What a column header says about the sides of pairs, in the languages of ``FieldWordTable``.
///
/// For example: `Frage` and `Antwort`, `front` and `back`, `English` and `Deutsch`.
enum SideWord {
  enum Role: Hashable {
    /// The one or the other word of a couple, by its number.
    case first(Int)
    case second(Int)
    /// The code of a language.
    case language(String)
    case picture, word
  }

  static func roles(of name: String) -> Set<Role> { roles[FieldWord.key(name)] ?? [] }

  /// The sides and languages that single words of a name mean. For example: `Vorderseite Bild` is a front.
  static func roles(ofWordsIn name: String) -> Set<Role> {
    let words = name.split { !$0.isLetter && !$0.isNumber }
    return Set(words.flatMap { roles(of: String($0)) }).subtracting([.picture, .word])
  }

  /// Words for the two sides of a pair: a column with one of them is a side only beside a column with its counterpart.
  static let couples: [(String, String)] = [
    (
      """
      front side1 sidea text1 card1 vorderseite vorne seite1 karte1 recto côté1 anverso frente fronte voorkant framsida
      forside przód lato1 ön ön_yüz 表 表面 正面 앞면
      """,
      """
      back side2 sideb text2 card2 rückseite hinten seite2 karte2 verso côté2 reverso dorso retro achterkant baksida bagside
      tył lato2 arka arka_yüz 裏 裏面 背面 反面 뒷면
      """
    ),
    (
      """
      question questions frage fragen aufgabe aufgaben rechnung rechnungen exercise exercises problem problems pregunta
      preguntas domanda domande pergunta perguntas vraag vragen fråga spørgsmål
      pytanie otázka kysymys kérdés
      soru вопрос питання 質問 問題 问题 問 题目 질문 문제 سؤال प्रश्न
      """,
      """
      answer answers antwort antworten lösung lösungen ergebnis ergebnisse solution solutions result results réponse réponses
      respuesta respuestas risposta risposte resposta respostas antwoord antwoorden svar
      odpowiedź odpověď vastaus
      válasz cevap ответ відповідь 答え 回答 答案 답 정답 جواب उत्तर
      """
    ),
    (
      """
      term begriff fachbegriff terme término termine termo begrip begrepp pojęcie pojem termi fogalom terim термин
      термін 用語 术语 術語 용어
      """,
      """
      definition bedeutung erklärung beschreibung meaning explanation description définition signification definición
      significado
      definizione significato definição definitie betekenis betydelse definicja znaczenie definice määritelmä
      meghatározás tanım anlam
      определение значение визначення 定義 意味 定义 意思 정의 의미 뜻
      """
    ),
    (
      "country land pays país paese kraj ülke країна 国 國家 国家 بلد देश",
      "capital capitals hauptstadt capitale hoofdstad stolica başkent столиця 首都 عاصمة राजधानी"
    ),
    ("singular einzahl singulier singolare enkelvoud tekil", "plural mehrzahl pluriel plurale meervoud çoğul"),
    (word, translation),
  ]

  /// A column of emoji beside one of words.
  private static let picture =
    """
    bild foto picture image photo photograph imagen imagem immagine afbeelding plaatje billede bilde obrazek obraz
    obrázek kuva kép resim картинка зображення 画像 絵 图片 圖片 그림 صورة चित्र
    """

  /// One word of a row, unlike a list of words for one theme.
  private static let word = """
    word wort vokabel begriff caption label mot palabra parola palavra woord ord słowo slovo sana szó kelime слово 単語
    ことば 单词 單詞 단어 كلمة शब्द
    """

  private static let translation = """
    translation übersetzung opposite gegenteil contraire contrario antonym synonym meaning bedeutung definition traduction traducción traduzione tradução vertaling
    översättning oversættelse
    tłumaczenie překlad käännös fordítás çeviri anlam перевод переклад 訳 意味 翻译 翻譯 意思 번역 뜻
    """

  /// Each line is the code of a language and its names.
  private static let languages = """
    en english englisch anglais inglés inglese inglês engels engelska engelsk angielski angličtina englanti angol ingilizce английский англійська 英語 英语 영어 الإنجليزية
    de german deutsch allemand alemán tedesco alemão duits tyska tysk niemiecki němčina saksa német almanca немецкий німецька ドイツ語 德语 德語 독일어 الألمانية
    fr french französisch français francés francese francês frans franska fransk francuski francouzština ranska francia fransızca французский французька フランス語 法语 法語 프랑스어
    es spanish spanisch espagnol español castellano spagnolo espanhol spaans spanska spansk hiszpański španělština espanja spanyol ispanyolca испанский іспанська スペイン語 西班牙语 西班牙語 스페인어
    it italian italienisch italien italiano italiaans italienska italiensk włoski italština italia olasz italyanca итальянский італійська イタリア語 意大利语 이탈리아어
    pt portuguese portugiesisch portugais portugués portoghese português portugees portugisiska portugalski portekizce португальский португальська ポルトガル語 葡萄牙语
    nl dutch niederländisch holländisch néerlandais neerlandés holandés olandese holandês nederlands holländska hollandsk niderlandzki felemenkçe нидерландский нідерландська オランダ語 荷兰语
    pl polish polnisch polonais polaco polacco polonês pools polska polsk polski lehçe польский польська ポーランド語 波兰语
    tr turkish türkisch turc turco turks turkiska tyrkisk turecki türkçe турецкий турецька トルコ語 土耳其语
    uk ukrainian ukrainisch ukrainien ucraniano ucraino oekraïens ukrainska ukraiński ukraynaca украинский українська ウクライナ語 乌克兰语
    ar arabic arabisch arabe árabe arabo arabiska arabski arapça арабский арабська アラビア語 阿拉伯语 العربية عربي
    hi hindi hindî хинди ヒンディー語 印地语 हिन्दी हिंदी
    ja japanese japanisch japonais japonés giapponese japonês japans japanska japoński japonca японский японська 日本語 日语 日語 일본어
    zh chinese chinesisch chinois chino cinese chinês chinees kinesiska kinesisk chiński çince китайский китайська 中国語 中文 汉语 漢語 중국어
    ru russian russisch russe ruso russo ryska rosyjski rusça русский російська ロシア語 俄语 러시아어
    la latin latein latín latino latijn łacina latince латынь ラテン語
    el greek griechisch grec griego greco grego grieks ελληνικά
    sv swedish schwedisch suédois sueco svedese zweeds svenska svensk szwedzki
    da danish dänisch danois danés danese deens danska dansk duński
    """

  private static let roles: [String: Set<Role>] = {
    var roles: [String: Set<Role>] = [:]
    func add(_ role: Role, to words: String) {
      for word in words.split(whereSeparator: \.isWhitespace) {
        roles[FieldWord.key(String(word)), default: []].insert(role)
      }
    }
    for (number, couple) in couples.enumerated() {
      add(.first(number), to: couple.0)
      add(.second(number), to: couple.1)
    }
    for line in languages.split(separator: "\n") {
      add(.language(String(line.prefix(2))), to: String(line))
    }
    add(.picture, to: picture)
    add(.word, to: word + " " + translation)
    return roles
  }()
}

/// The columns of a header that are the sides of pairs: two of them, or one beside a column of emoji.
package struct SideColumns {
  let sides: [Int]
  /// The codes of the languages of the sides.
  let languages: [String]
  /// The column of emoji, if it is named as one of pictures.
  let picture: Int?

  /// Nil if no column has its counterpart.
  package init?(_ names: [String]) { self.init(names, SideWord.roles(of:)) }

  /// The same for names of several words.
  init?(wordsOf names: [String]) { self.init(names, SideWord.roles(ofWordsIn:)) }

  private init?(_ names: [String], _ rolesOf: (String) -> Set<SideWord.Role>) {
    // Making the table of words takes as long as reading a thousand themes.
    guard names.count > 1, names != CSVThemeWriter.columns else { return nil }
    let roles = names.map(rolesOf)
    func column(_ role: SideWord.Role) -> Int? { roles.firstIndex { $0.contains(role) } }
    let couple = SideWord.couples.indices.lazy.compactMap { number -> [Int]? in
      guard let first = column(.first(number)), let second = column(.second(number)) else { return nil }
      return first == second ? nil : [first, second]
    }.first
    let spoken = roles.enumerated().compactMap { index, roles in
      roles.lazy.compactMap { role in if case .language(let code) = role { (index, code) } else { nil } }.first
    }.prefix(2)
    languages = spoken.map(\.1)
    let emoji = names.firstIndex(where: Self.isClearlyEmoji)
    picture = emoji == nil ? column(.picture) : nil
    if let couple {
      sides = couple
    } else if Set(languages).count > 1 {
      sides = spoken.map(\.0)
    } else if let emoji = emoji ?? picture, let word = column(.word) ?? spoken.first?.0, word != emoji {
      sides = [word]
    } else {
      return nil
    }
  }

  private static func isClearlyEmoji(_ name: String) -> Bool {
    FieldWord.meanings(of: name).first.map { $0.field == .emojis && !$0.isVague && !$0.isNumbered } ?? false
  }
}
