extension PageSentence {
  var arabic: PageWording {
    switch self {
    case .memory: "لعبة الذاكرة"
    case .unplayable:
      "لعبة ذاكرة بالبطاقات. للعب، افتح الملف في متصفح ويب يدعم JavaScript؛ وعلى iPhone أو iPad افتحه من عنوان ويب."
    case .close: "إغلاق"
    case .chooseTheme: "اختر موضوعًا"
    case .search: "ابحث في المواضيع"
    case .noThemeFound: "لم يُعثر على موضوع."
    case .cards:
      .plural(
        zero: "{n} بطاقة", one: "بطاقة واحدة", two: "بطاقتان",
        few: "{n} بطاقات", many: "{n} بطاقة", other: "{n} بطاقة")
    case .themes: "المواضيع"
    case .menu: "القائمة"
    case .newGame: "لعبة جديدة"
    case .rules: "الزوج الصحيح يربح نقطتين، والخطأ يخسر نقطة عن كل بطاقة من بطاقتيه سبقت رؤيتها."
    case .keys: "مفاتيح الأسهم للتنقل، ومفتاح المسافة لقلب بطاقة."
    case .nextGame: "اللعبة التالية"
    case .pairs: "الأزواج"
    case .players: "اللاعبون"
    case .bonus: "مكافأة: الثواني المتبقية من 6"
    case .words: "صور وكلمات: {language}"
    case .ownWords: "مع النصوص"
    case .printCards: "اطبع البطاقات"
    case .keepPage: "احفظ هذه الصفحة"
    case .score: "النقاط"
    case .moves: "المحاولات"
    case .player: "اللاعب {n}"
    case .turn: "دور {player}."
    case .board: "البطاقات، {columns} × {rows}"
    case .faceDown: "مخفية"
    case .found: "وُجدت"
    case .picture: "صورة"
    case .word: "كلمة"
    case .text: "نص"
    case .begun:
      .plural(
        zero: "{n} بطاقة. اكشف بطاقتين.", one: "بطاقة واحدة. اكشف بطاقتين.", two: "بطاقتان. اكشفهما.",
        few: "{n} بطاقات. اكشف بطاقتين.", many: "{n} بطاقة. اكشف بطاقتين.", other: "{n} بطاقة. اكشف بطاقتين.")
    case .continued: "اللعبة مستمرة."
    case .progress: "الأزواج التي وُجدت: {found} من {n}."
    case .giveUp: "هل تريد ترك هذه اللعبة؟"
    case .alreadyUp: "مكشوفة بالفعل."
    case .match: "تطابق \u{2066}{place}\u{2069}."
    case .mismatch: "لا تطابق \u{2066}{place}\u{2069}."
    case .allFound: "وُجدت كل الأزواج!"
    case .wins: "فاز {players}!"
    case .tie: "تعادل: {players}"
    case .stars: "{n} من 3 نجوم"
    case .movesMade:
      .plural(
        zero: "{n} محاولة", one: "محاولة واحدة", two: "محاولتان",
        few: "{n} محاولات", many: "{n} محاولة", other: "{n} محاولة")
    case .points:
      .plural(
        zero: "\u{2066}{n}\u{2069} نقطة", one: "\u{2066}{n}\u{2069} نقطة", two: "\u{2066}{n}\u{2069} نقطة",
        few: "\u{2066}{n}\u{2069} نقاط", many: "\u{2066}{n}\u{2069} نقطة", other: "\u{2066}{n}\u{2069} نقطة")
    case .firstWin: "أول فوز لك!"
    case .newBest: "رقم قياسي جديد!"
    case .best: "رقمك القياسي: {points}"
    case .playAgain: "العب مرة أخرى"
    case .paperCards: "بطاقات للقص"
    case .printing: "اطبع بنسبة 100%، دون ملاءمة الصفحة. ثم قص على الخطوط."
    case .printingBothSides:
      "اطبع بنسبة 100%، دون ملاءمة الصفحة، على الوجهين، مع القلب على الحافة الطويلة. ثم قص على الخطوط."
    case .wrongAddress: "لا توجد صفحة في هذا العنوان. تحقق من كتابته."
    case .tooManyGuesses: "جُرِّبت عناوين خاطئة كثيرة. سيُجرَّب هذا العنوان مرة أخرى بعد لحظة."
    }
  }
}
