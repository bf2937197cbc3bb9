extension ThemeColor {
  /// A colour as people write it: as ``init(_:)`` reads it or by its name in another language, also after a `#`.
  ///
  /// For example: `#FF9500`, `orange`, `#orange`, `Rouge` and `黄色`.
  package init?(written text: String) {
    let text = trimmed(text)
    if let color = ThemeColor(text) {
      self = color
      return
    }
    let word = text.first == "#" ? String(text.dropFirst()) : text
    let english = text.utf8.count <= 40 ? ColorWords.names[NameKey(word).loose] : nil
    guard let named = ColorName(english ?? word) else { return nil }
    self = named.color
  }
}

/// What colours are called in other languages than English.
private enum ColorWords {
  /// English names by folded words.
  static let names = table.reduce(into: [:]) { (names: inout [String: String], row) in
    for word in row.words.split(separator: " ") { names[NameKey(String(word)).loose] = row.name }
  }

  private static let table: [(name: String, words: String)] = [
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
    ("purple", "lila violett morado viola roxo paars fioletowy fialová violetti mor фиолетовый 紫 紫色 보라"),
    ("red", "rot rouge rojo rosso vermelho rood röd rød czerwony červená punainen piros kırmızı красный 赤 红 紅 红色 빨강"),
    ("white", "weiß weiss blanc blanco bianco branco wit vit hvid hvit biały bílá valkoinen fehér beyaz белый 白 白色 하양"),
    ("yellow", "gelb jaune amarillo giallo amarelo geel gul żółty žlutá keltainen sárga sarı жёлтый желтый 黄色 黄 黃 노랑"),
    (
      "turquoise",
      "türkis turquesa turchese turkoois turkos turkus tyrkysová turkoosi türkiz turkuaz бирюзовый 青绿"
    ), ("lightblue", "水色"),
  ]
}
