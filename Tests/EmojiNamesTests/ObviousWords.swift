/// Obvious words, each with the emoji that must be among the first answers.
let obviousWords = """
  pumpkin: 🎃
  pumpkins: 🎃
  jack o lantern: 🎃
  halloween: 🎃 👻
  ghosts: 👻
  spooky: 👻
  skeleton: 💀
  bones: 🦴
  witch: 🧙‍♀️
  wizard: 🧙
  wizards: 🧙
  monster: 👹 👾
  vampires: 🧛
  dracula: 🧛
  zombies: 🧟
  frankenstein: 🧟
  graveyard: 🪦
  web: 🕸️
  cobweb: 🕸️
  bats: 🦇
  candy: 🍬 🍭
  sweets: 🍬 🍭
  sweet: 🍬
  dinosaur: 🦕 🦖
  dinosaurs: 🦕 🦖
  t-rex: 🦖
  trex: 🦖
  dog: 🐕 🐶
  dogs: 🐕 🐶
  puppy: 🐶
  doggy: 🐶
  cat: 🐈 🐱
  kitten: 🐱
  kitty: 🐱
  mouse: 🐁 🐭
  mice: 🐁 🐭
  rat: 🐀
  bunny: 🐰 🐇
  bunnies: 🐰
  horse: 🐎 🐴
  pony: 🐴
  cow: 🐄 🐮
  bull: 🐂
  pig: 🐖 🐷
  sheep: 🐑
  lamb: 🐑
  goat: 🐐
  chicken: 🐔
  hen: 🐔
  chick: 🐤
  duck: 🦆
  goose: 🪿
  geese: 🪿
  wolves: 🐺
  fox: 🦊
  bear: 🐻
  teddy: 🧸
  panda: 🐼
  koala: 🐨
  lion: 🦁
  tiger: 🐅 🐯
  elephant: 🐘
  monkey: 🐒 🐵
  ape: 🦍
  ladybird: 🐞
  ladybug: 🐞
  bee: 🐝
  bug: 🐛
  insect: 🐛 🦗
  insects: 🐜
  butterfly: 🦋
  butterflies: 🦋
  caterpillar: 🐛
  spider: 🕷️
  snail: 🐌
  snake: 🐍
  reptile: 🐊 🦎 🐢
  reptiles: 🐍
  tortoise: 🐢
  alligator: 🐊
  frogs: 🐸
  toad: 🐸
  fish: 🐟
  fishes: 🐟
  shark: 🦈
  whale: 🐳 🐋
  jellyfish: 🪼
  squid: 🦑
  octopus: 🐙
  seashell: 🐚
  bird: 🐦
  birds: 🐦
  eagle: 🦅
  owl: 🦉
  parrot: 🦜
  animals: 🐵 🐶
  pet: 🐶
  pets: 🐱
  mythical: 🦄
  dragon: 🐉 🐲
  unicorns: 🦄
  flower: 🌸 🌷
  flowers: 🌸 💐
  rose: 🌹
  sunflower: 🌻
  tree: 🌳 🌲
  trees: 🌳
  leaf: 🍃
  leaves: 🍃 🍁
  plant: 🌱 🪴
  cactus: 🌵
  mushroom: 🍄
  toadstool: 🍄
  clover: ☘️ 🍀
  lucky: 🍀
  sun: ☀️ 🌞
  sunny: ☀️
  moon: 🌙 🌕
  star: ⭐
  stars: ⭐
  planet: 🪐
  saturn: 🪐
  earth: 🌍
  world: 🌍
  globe: 🌍
  rain: 🌧️
  rainy: 🌧️
  snow: ❄️
  snowflake: ❄️
  storm: ⛈️
  thunder: ⛈️
  lightning: ⚡
  wind: 💨 🌬️
  tornado: 🌪️
  rainbow: 🌈
  cloud: ☁️
  clouds: ☁️
  fire: 🔥
  flame: 🔥
  water: 💧 🌊
  wave: 🌊 👋
  sea: 🌊
  ocean: 🌊
  beach: 🏖️
  mountain: ⛰️ 🏔️
  volcano: 🌋
  apple: 🍎 🍏
  apples: 🍎
  banana: 🍌
  cherry: 🍒
  cherries: 🍒
  strawberry: 🍓
  strawberries: 🍓
  blueberry: 🫐
  berry: 🍓 🫐
  berries: 🍓 🫐
  grape: 🍇
  orange: 🍊
  mandarin: 🍊
  lemon: 🍋
  peach: 🍑
  pear: 🍐
  pineapple: 🍍
  coconut: 🥥
  kiwi: 🥝
  avocado: 🥑
  tomato: 🍅
  tomatoes: 🍅
  potato: 🥔
  carrot: 🥕
  corn: 🌽
  maize: 🌽
  pepper: 🫑 🌶️
  chili: 🌶️
  chilli: 🌶️
  aubergine: 🍆
  eggplant: 🍆
  courgette: 🥒
  salad: 🥗
  lettuce: 🥬
  garlic: 🧄
  onion: 🧅
  vegetables: 🥕 🥦
  fruits: 🍎 🍌
  food: 🍔 🍕
  bread: 🍞
  toast: 🍞
  cheese: 🧀
  egg: 🥚
  breakfast: 🍳 🥐
  burger: 🍔
  hamburger: 🍔
  fries: 🍟
  chips: 🍟
  pizza: 🍕
  sandwich: 🥪
  noodles: 🍜
  pasta: 🍝
  spaghetti: 🍝
  sushi: 🍣
  rice: 🍚
  steak: 🥩
  sausage: 🌭
  bacon: 🥓
  cake: 🎂 🍰
  cupcake: 🧁
  muffin: 🧁
  birthday: 🎂 🎁
  cookie: 🍪
  biscuit: 🍪
  donut: 🍩
  doughnut: 🍩
  ice cream: 🍨 🍦
  icecream: 🍨
  ice lolly: 🍭
  chocolate: 🍫
  popcorn: 🍿
  coffee: ☕
  tea: 🍵 🫖
  beer: 🍺
  wine: 🍷
  juice: 🧃
  soda: 🥤
  milk: 🥛
  glass of milk: 🥛
  football: ⚽ 🏈
  soccer: ⚽
  rugby: 🏉
  basketball: 🏀
  baseball: ⚾
  tennis: 🎾
  ping pong: 🏓
  table tennis: 🏓
  cricket: 🏏 🦗
  golf: ⛳
  hockey: 🏒 🏑
  boxing: 🥊
  skiing: ⛷️
  ski: 🎿
  skateboard: 🛹
  bowling: 🎳
  swimming: 🏊
  running: 🏃
  bicycle: 🚲
  bike: 🚲
  motorbike: 🏍️
  sport: ⚽
  sports: 🏀
  ball: ⚽
  trophy: 🏆
  winner: 🏆 🥇
  medal: 🏅
  game: 🎮
  video game: 🎮
  dice: 🎲
  chess: ♟️
  puzzle: 🧩
  jigsaw: 🧩
  cards: 🃏 🎴
  music: 🎵 🎶
  song: 🎵
  guitar: 🎸
  piano: 🎹
  drum: 🥁
  drums: 🥁
  trumpet: 🎺
  violin: 🎻
  microphone: 🎤
  headphones: 🎧
  party: 🎉 🥳
  tada: 🎉
  balloon: 🎈
  present: 🎁
  gift: 🎁
  presents: 🎁
  christmas: 🎄 🎅
  xmas: 🎄 🎅
  santa: 🎅
  father christmas: 🎅
  santa claus: 🎅
  reindeer: 🦌
  snowman: ⛄ ☃️
  easter: 🐣 🐰
  valentine: 💘 💝
  love: ❤️ 😍
  heart: ❤️
  hearts: ❤️
  kiss: 💋 😘
  wedding: 💒 👰
  bride: 👰
  smile: 😄 🙂
  smiley: 😃
  happy: 😀 😊
  sad: 😢 😞
  angry: 😠
  mad: 😡
  cry: 😢 😭
  crying: 😢 😭
  laugh: 😂
  laughing: 😂
  lol: 😂
  joy: 😂
  wink: 😉
  cool: 😎
  sunglasses: 😎 🕶️
  sleep: 😴
  sleeping: 😴
  tired: 😫
  sick: 🤒 🤢
  vomit: 🤮
  puke: 🤮
  scared: 😱
  scream: 😱
  thinking: 🤔
  nerd: 🤓
  clown: 🤡
  poop: 💩
  poo: 💩
  robot: 🤖
  alien: 👽
  ufo: 🛸
  devil: 😈
  angel: 😇 👼
  thumbs up: 👍
  thumbsup: 👍
  like: 👍
  thumbs down: 👎
  ok: 👌
  clap: 👏
  pray: 🙏
  thanks: 🙏
  hello: 👋
  bye: 👋
  hand: ✋
  fist: ✊
  muscle: 💪
  strong: 💪
  eye: 👁️
  eyes: 👀
  nose: 👃
  ear: 👂
  mouth: 👄
  lips: 👄
  tooth: 🦷
  teeth: 🦷
  brain: 🧠
  foot: 🦶
  feet: 🦶
  baby: 👶
  boy: 👦
  girl: 👧
  man: 👨
  men: 👨
  woman: 👩
  women: 👩
  child: 🧒
  children: 🧒
  kid: 🧒
  kids: 🧒
  family: 👪
  grandma: 👵
  grandpa: 👴
  grandmother: 👵
  old man: 👴
  king: 🤴 👑
  queen: 👸 👑
  prince: 🤴
  princess: 👸
  crown: 👑
  doctor: 🧑‍⚕️ 👩‍⚕️
  nurse: 🧑‍⚕️
  teacher: 🧑‍🏫
  police: 👮 🚓
  policeman: 👮‍♂️
  cop: 👮
  fireman: 🧑‍🚒 👨‍🚒
  firefighter: 🧑‍🚒
  farmer: 🧑‍🌾
  cook: 🧑‍🍳
  chef: 🧑‍🍳
  astronaut: 🧑‍🚀
  pilot: 🧑‍✈️
  soldier: 💂
  ninja: 🥷
  pirate: 🏴‍☠️
  superhero: 🦸
  hero: 🦸
  villain: 🦹
  fairy: 🧚
  mermaid: 🧜‍♀️
  elf: 🧝
  genie: 🧞
  dance: 💃
  dancer: 💃
  dancing: 💃
  car: 🚗
  cars: 🚗
  taxi: 🚕
  cab: 🚕
  bus: 🚌
  truck: 🚚
  lorry: 🚚
  train: 🚂 🚆
  trains: 🚆
  tram: 🚊
  subway: 🚇
  underground: 🚇
  metro: 🚇
  ambulance: 🚑
  fire engine: 🚒
  fire truck: 🚒
  tractor: 🚜
  plane: ✈️
  airplane: ✈️
  aeroplane: ✈️
  aircraft: ✈️
  helicopter: 🚁
  rocket: 🚀
  spaceship: 🚀
  space: 🚀 🪐
  ship: 🚢
  boat: ⛵
  boats: ⛵
  sailing boat: ⛵
  anchor: ⚓
  vehicle: 🚗 🚌
  vehicles: 🚗
  traffic light: 🚦
  house: 🏠
  home: 🏠
  castle: 🏰
  church: ⛪
  school: 🏫
  hospital: 🏥
  hotel: 🏨
  bank: 🏦
  tent: ⛺
  camping: 🏕️ ⛺
  city: 🏙️
  bridge: 🌉
  lift: 🛗
  elevator: 🛗
  door: 🚪
  bed: 🛏️
  chair: 🪑
  sofa: 🛋️
  couch: 🛋️
  toilet: 🚽
  loo: 🚽
  shower: 🚿
  bath: 🛁
  lamp: 💡
  light bulb: 💡
  torch: 🔦
  flashlight: 🔦
  candle: 🕯️
  key: 🔑
  keys: 🔑
  lock: 🔒
  padlock: 🔒
  hammer: 🔨
  tool: 🔧 🔨
  tools: 🔧 🔨
  spanner: 🔧
  wrench: 🔧
  saw: 🪚
  axe: 🪓
  knife: 🔪
  knives: 🔪
  sword: ⚔️ 🗡️
  gun: 🔫
  bomb: 💣
  rubbish: 🗑️
  bin: 🗑️
  trash: 🗑️
  broom: 🧹
  broomstick: 🧹
  soap: 🧼
  money: 💰
  dollar: 💵
  pound: 💷
  diamond: 💎
  ring: 💍
  book: 📖
  books: 📚
  newspaper: 📰
  pen: 🖊️
  pencil: ✏️
  scissors: ✂️
  ruler: 📏
  paint: 🎨
  art: 🎨
  camera: 📷
  photo: 📷
  film: 🎬 🎥
  movie: 🎬 🎥
  tv: 📺
  telly: 📺
  television: 📺
  radio: 📻
  phone: ☎️ 📱
  mobile: 📱
  smartphone: 📱
  cell phone: 📱
  computer: 💻 🖥️
  laptop: 💻
  email: 📧
  mail: 📧 ✉️
  letter: ✉️
  envelope: ✉️
  clock: 🕐 ⏰
  watch: ⌚
  hourglass: ⌛
  calendar: 📅
  magnet: 🧲
  microscope: 🔬
  telescope: 🔭
  science: 🔬
  medicine: 💊
  pill: 💊
  syringe: 💉
  vaccine: 💉
  plaster: 🩹
  band-aid: 🩹
  mask: 😷 🎭
  theatre: 🎭
  theater: 🎭
  circus: 🎪
  magic: 🪄
  magic wand: 🪄
  crystal ball: 🔮
  umbrella: ☂️ ☔
  glasses: 👓
  spectacles: 👓
  shirt: 👕 👔
  t-shirt: 👕
  tshirt: 👕
  jeans: 👖
  trousers: 👖
  pants: 👖
  dress: 👗
  shoe: 👟 👞
  shoes: 👟
  trainers: 👟
  sneakers: 👟
  wellies: 🥾
  boot: 👢 🥾
  hat: 🎩 👒
  top hat: 🎩
  cap: 🧢
  scarf: 🧣
  gloves: 🧤
  sock: 🧦
  socks: 🧦
  bag: 👜
  handbag: 👜
  rucksack: 🎒
  backpack: 🎒
  suitcase: 🧳
  luggage: 🧳
  swimsuit: 🩱
  lipstick: 💄
  colour: 🎨 🌈
  color: 🎨 🌈
  grey: 🩶
  gray: 🩶
  red: 🔴 ❤️
  blue: 🔵 💙
  circle: 🔴
  square: 🟥
  triangle: 🔺
  arrow: ➡️ ⬆️
  arrows: ➡️
  tick: ✅ ✔️
  check: ✅ ✔️
  cross: ❌
  question: ❓
  recycle: ♻️
  peace: ☮️ ✌️
  skull: 💀
  zero: 0️⃣
  one: 1️⃣
  seven: 7️⃣
  ten: 🔟
  100: 💯
  hundred: 💯
  flag: 🏁
  flags: 🏁
  uk: 🇬🇧
  britain: 🇬🇧
  england: 🏴󠁧󠁢󠁥󠁮󠁧󠁿
  usa: 🇺🇸
  america: 🇺🇸
  germany: 🇩🇪
  france: 🇫🇷
  japan: 🇯🇵
  japanese: 🇯🇵 🗾
  turkey: 🦃 🇹🇷
  thanksgiving: 🦃
  pride: 🏳️‍🌈
  disco: 🪩
  fireworks: 🎆
  new year: 🎆 🎊
  winter: ⛄ ❄️
  summer: 🏖️ ☀️
  spring: 🌷
  autumn: 🍂
  fall: 🍂
  night: 🌙
  morning: 🌅
  sunrise: 🌅
  zodiac: ♈
  weather: ☀️ 🌧️
  ambulances: 🚑
  piñata: 🪅
  pinata: 🪅
  crisps: 🍟
  nappy: 👶
  ladies: 👩
  gentleman: 🤵
  barber: 💈
  hairdresser: 💇
  haircut: 💇
  lollipop: 🍭
  lolly: 🍭
  """
