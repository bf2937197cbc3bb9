internal import Themes

/// A colour as people write one: as JSON allows it, by its name in several languages, or either behind a `#`.
enum WrittenColor {
  /// The same for a text that nothing calls a colour: a plum or a salmon is none there.
  static func said(_ text: String) -> ThemeColor? {
    if let name = ColorName(text), !name.isCommon { return nil }
    return color(text)
  }

  /// For example: `#FF9500`, `orange`, `#orange`, `Rouge`, `黄色`. Nil where it is none of them.
  static func color(_ text: String) -> ThemeColor? {
    let text = trimmed(text)
    if let color = ThemeColor(text) { return color }
    guard text.utf8.count <= 40 else { return nil }
    let word = text.first == "#" ? String(text.dropFirst()) : text
    if let name = ColorName(word) { return name.color }
    return names[NameKey(word).loose].flatMap { ColorName($0)?.color }
  }

  /// What a draft takes: a text that is no colour stays as it is, for the rules to refuse.
  static func draft(_ text: String) -> ThemeDraft.Color { color(text).map { .known($0) } ?? .text(trimmed(text)) }

  private static let names: [String: String] = {
    var names: [String: String] = [:]
    for (name, words) in table {
      for word in words.split(separator: " ") { names[NameKey(String(word)).loose] = name }
    }
    return names
  }()

  private static let table = [
    ("black", "schwarz noir negro nero preto zwart svart sort czarny musta fekete siyah чёрный черный 黒 黑 黑色 검정"),
    ("blue", "blau bleu azul blu blauw blå niebieski modrá sininen kék mavi синий голубой 青 蓝 藍 蓝色 파랑"),
    (
      "brown",
      "braun marron marrón marrone castanho marrom bruin brun brązowy hnědá ruskea barna kahverengi коричневый 茶色 棕色 갈색"
    ),
    ("gray", "grau gris grigio cinza cinzento grijs grå szary šedá harmaa szürke gri серый 灰色 회색"),
    (
      "green",
      "grün gruen vert verde groen grön grønn grøn zielony zelená vihreä zöld yeşil зелёный зеленый 緑 绿 綠 绿色 초록"
    ),
    ("orange", "naranja arancione laranja oranje pomarańczowy oranžová oranssi narancs turuncu оранжевый オレンジ 橙色 橙 주황"),
    ("pink", "rosa rose rosado roze różowy růžová pinkki rózsaszín pembe розовый ピンク 粉色 粉红 분홍"),
    ("purple", "lila violett violet morado viola roxo paars fioletowy fialová violetti mor фиолетовый 紫 紫色 보라"),
    ("red", "rot rouge rojo rosso vermelho rood röd rød czerwony červená punainen piros kırmızı красный 赤 红 紅 红色 빨강"),
    ("white", "weiß weiss blanc blanco bianco branco wit vit hvid hvit biały bílá valkoinen fehér beyaz белый 白 白色 하양"),
    ("yellow", "gelb jaune amarillo giallo amarelo geel gul żółty žlutá keltainen sárga sarı жёлтый желтый 黄色 黄 黃 노랑"),
    (
      "teal",
      "türkis turquoise turquesa turchese turkoois turkos turkus tyrkysová turkoosi türkiz turkuaz бирюзовый 水色 青绿"
    ),
  ]
}
