import { capitalised, Grammar, type Slot } from './grammar.ts'
import { conjugate, plural } from './inflection.ts'
import { Choice, even, type Random, zipf } from './random.ts'
import { characterName, inventedName, placeName, type Story } from './story.ts'
import * as words from './words.ts'

const titles = new Grammar<Story>(() => false)

const nouns = [...new Set([...words.titleNouns, ...words.nature, ...words.animals, ...words.objects.slice(0, 160)])]
const people = [...words.titleNouns.slice(0, 6), ...words.professions, ...words.relatives.slice(0, 20)]
const adjectives = [...new Set([...words.titleAdjectives, ...words.objectAdjectives, ...words.placeAdjectives])]
const list = (name: string, entries: readonly string[], exponent = 0.4): void => {
  titles.words(name, zipf(entries, exponent))
}

list('common', nouns, 0.35)
list('plural', nouns.map(plural), 0.35)
list('person', people, 0.4)
list('persons', [...people.map(plural), ...words.groups])
list('adj', adjectives)
list('trait', [...words.titleAdjectives.slice(0, 60), ...words.personAdjectives])
list('nature', words.nature, 0.3)
list('abstract', words.abstracts, 0.5)
list('feeling', words.feelings)
list('animal', words.animals, 0.3)
list('single', words.singleTitles, 0.2)
list('where', [...words.insidePlaces, ...words.surfacePlaces], 0.5)
list('event', words.events, 0.4)
list('food', words.foods, 0.3)
list('number', words.numbers, 0.5)
list('season', words.seasons, 0.1)
list('month', words.months, 0.1)
list('object', words.objects, 0.3)
list('being', [...words.horrorBeings, ...words.sciFiBeings], 0.4)
const oneWordVerbs = zipf(words.personVerbs.filter((verb) => !verb.includes(' ')).map(conjugate), 0.3)
const aloneVerbs = zipf(words.aloneVerbs.map(conjugate), 0.2)
titles.slot('verb', (random) => oneWordVerbs.pick(random).base)
titles.slot('verbing', (random) => oneWordVerbs.pick(random).ing)
titles.slot('verbed', (random) => oneWordVerbs.pick(random).participle)
titles.slot('verbs', (random) => aloneVerbs.pick(random).third)

// A third of the title's names and things come back in the description, as they do in real catalogues.
const own = (share: number, fromStory: (story: Story) => string, fresh: Slot<Story>): Slot<Story> => {
  return (random, story) => (random.chance(share) ? fromStory(story) : fresh(random, story))
}
titles.slot(
  'noun',
  own(0.12, (story) => story.object, titles.template('{common}')),
)
titles.slot(
  'place',
  own(
    0.6,
    (story) => story.place,
    (random) => placeName(random),
  ),
)
titles.slot(
  'first',
  own(
    0.6,
    (story) => story.hero.first,
    (random) => characterName(random).first,
  ),
)
titles.slot(
  'surname',
  own(
    0.6,
    (story) => story.hero.surname,
    (random) => characterName(random).surname,
  ),
)
titles.slot(
  'full',
  own(
    0.6,
    (story) => story.hero.full,
    (random) => characterName(random).full,
  ),
)
titles.slot('invented', (random) => inventedName(random))
titles.slot('digits', (random) => String(2 + random.rank(14, 0.9)).slice(0, 4))
titles.slot('bygone', (random, story) => String(story.year - random.rank(14, 1)).replace('-', ''))
titles.slot('coming', (random) => String(2030 + random.below(170)))
titles.slot('letters', (random) => {
  let text = ''
  for (let count = 2 + random.below(3); count > 0; count -= 1) text += `${String.fromCharCode(65 + random.below(26))}.`
  return text
})

const oneWord = `
1.3* {noun}
0.7* {plural}
1.8* {surname}
1.3* {first}
2.6* {invented}
0.5* {single}
0.5* {abstract}
0.4* {place}
0.3* {verbing}
0.25* {verbed}
0.2* {adj}
0.15* {being}
0.15* {event}
0.5* {adj}-{noun}
0.15* {digits}
`
const twoWords = `
2.2* the {noun}
1.3* the {person}
1* the {plural}
1.2* the {surname}s
1.2* the {invented}
6* {adj} {noun}
3* {adj} {plural}
5* {noun} {noun}
3* {full}
2* {verbing} {first}
2* {verbing} {plural}
2* {first}'s {noun}
1.2* {surname}'s {noun}
1* {place}, {bygone}
1.5* {place} {noun}
1.4* {number} {plural}
1* {number} {persons}
0.5* dear {first}
0.4* goodbye, {first}
0.4* hello, {place}
0.8* {digits} {plural}
0.6* {noun} {digits}
0.5* my {relation}
0.6* {month} {noun}
0.6* after {place}
0.5* {adj} {person}
1* {trait} {persons}
0.8* {abstract} {verbs}
0.8* {invented} {event}
0.5* {place} {season}
0.25* {noun}-{noun} {noun}
0.6* mr {surname}
0.4* mrs {surname}
0.5* doctor {surname}
0.3* captain {surname}
`
titles.words('relation', zipf(words.relatives, 0.4))
const threeWords = `
5* the {adj} {noun}
3* the {trait} {person}
2* the {adj} {plural}
2* {noun} of {abstract}
2* {plural} of {place}
1.5* {noun} of {plural}
1* letters from {place}
2* {plural} from {place}
2.5* {noun} in {place}
2* {first} in {place}
2* {first} and {first}
1.5* {noun} and {noun}
1.5* {abstract} and {abstract}
2* the {surname} {noun}
2* the {surname} {event}
2* the {place} {event}
2* the {person}'s {noun}
1* the {person}'s {relation}
1.5* {noun} at {place}
1* {verb} the {noun}
1* {verb} my {relation}
1* {verbing} the {noun}
1* {noun} without {plural}
1* no more {plural}
1* {number} {adj} {plural}
1* {number} {persons} {verb}
0.8* when {plural} {verb}
0.8* how {first} {verbs}
1* {a adj noun}
1* {first}, my {relation}
1.5* {adj} {adj} {noun}
1* return to {place}
0.8* escape from {place}
0.8* once in {place}
0.5* i, {first} {surname}
1* {place} by night
0.6* {digits} days in {place}
`
const fourWords = `
3* {noun} of the {noun}
2* {relation} of the {nature}
2* {noun} in the {nature}
3* {adj} {noun} of {place}
1* midnight at the {adj} {where}
0.6* midnight at the {where}
2* {a noun} for {first}
2* the {noun} of {place}
2* the {person} of {place}
2* the {noun} of {first}
1.5* the {plural} of {abstract}
2* the {person} and the {person}
1.5* the {animal} and the {noun}
1.5* {noun} under the {nature}
1* beyond the {adj} {nature}
1* {number} {plural} in {place}
1* {number} days in {place}
1* the {person} from {place}
1.5* the last {noun} of {place}
1* the night of {plural}
1* {first} and the {noun}
1* the {person} who {verbs} in {place}
1* {season} in {place}
0.8* what {first} {verbed} in {place}
0.8* where the {animal} {verbs}
0.8* waiting for the {noun}
0.8* who {verbed} {first} {surname}?
0.6* don't {verb} the {person}
0.6* i {verb} {a being}
1* {food} and {food}
1* {adj} {noun}, {adj} {noun}
`
const longer = `
2* the {noun} at the end of the {nature}
2* the {noun} in the {adj} {where}
2* the {adj} {noun} of {full}
2* the {person} who {verbed} the {noun}
2* the {number} {plural} of {full}
1.5* {a noun} in the {nature} of {place}
1.5* how to {verb} {a person} in {place}
1.5* {noun} of the {adj} {noun}
1.5* {first} and the {noun} of {invented}
1* {first} and {first} go to {place}
1* the day the {nature} {verbed} {place}
1* once upon {a noun} in {place}
1* everything {first} {verbed} about the {noun}
1* the night we {verbed} {first} {surname}
1* all the {plural} of the {nature}
1* {digits} {plural} to {place}
1* the {trait} {relation} of {surname} street
1* my {relation}, the {person}
1* the {person}'s {noun} and other {plural}
1* not without my {adj} {noun}
1* {season}, {season}, {season} and {a noun}
1* in the {noun} of the {animal}
`
const subtitled = `
2* {invented}: the {adj} {noun}
2* {surname}: {noun} of {abstract}
1.5* {first}: {a noun} story
1.5* {adj} {noun}: {place} {bygone}
1.5* {noun}: the {event} of {place}
1* the {noun}: {abstract} and {abstract}
1* {place}: {a adj noun}
1* {digits}: {noun} of {invented}
1* {invented}: {verbing} the {noun}
`
const dated = `
2* {bygone}
1* {coming}
1* {place} {coming}
1* {month} {bygone}
1* {season} of {bygone}
1* the {event} of {bygone}
1* {digits} {plural}
1* {where} {digits}
0.3* {number}
`

const patterns = new Choice<Slot<Story>>([
  { item: titles.template(oneWord), weight: 15 },
  { item: titles.template(twoWords), weight: 30 },
  { item: titles.template(threeWords), weight: 26 },
  { item: titles.template(fourWords), weight: 14 },
  { item: titles.template(longer), weight: 6 },
  { item: titles.template(subtitled), weight: 4.5 },
  { item: titles.template(dated), weight: 1.2 },
])

const french = {
  subjects: words.list(`
    la_nuit le_jour l'amour la_mer le_café l'été l'hiver la_forêt le_château la_vallée l'étranger la_fenêtre le_silence
    l'enfant la_rivière le_frère la_sœur les_âmes les_rêves l'étoile le_théâtre la_fiancée le_garçon la_mémoire l'école
    la_gare le_désert la_lumière les_années le_voyage la_maîtresse le_bâtiment l'île la_forge le_fleuve la_bête`),
  endings: words.list(`
    éternel de_minuit d'hiver d'été perdue sans_fin de_la_mer du_nord de_mon_père des_rêves d'Élise de_Montréal
    d'autrefois des_oubliés de_l'ombre en_exil du_diable à_Paris du_silence d'une_étrangère sous_la_pluie sans_retour`),
}
const spanish = {
  subjects: words.list(`
    el_niño la_noche el_corazón la_montaña el_señor la_mañana el_río la_canción el_jardín los_años la_compañía
    el_último_tren
    la_sombra el_sueño la_cabaña el_otoño la_señorita el_pájaro la_luz el_músico la_casa el_árbol la_prisión el_balcón
    la_reina la_araña el_ladrón la_estación el_camión la_pasión la_muñeca los_ángeles`),
  endings: words.list(`
    de_mi_madre del_sur y_el_mar de_María en_España sin_nombre de_la_montaña de_los_sueños en_la_niebla del_pasado
    de_José sin_corazón de_agosto y_la_luna del_adiós en_otoño de_Córdoba perdido_en_el_tiempo de_los_pájaros`),
}
const italian = {
  subjects: words.list(`
    la_città il_mare la_notte l'estate il_ladro la_ragazza il_giardino la_verità la_libertà il_caffè l'amico la_gioventù
    il_silenzio la_strada la_vita il_cielo la_felicità l'ombra il_treno la_casa`),
  endings: words.list(`
    di_Roma senza_fine di_notte del_sud e_la_luna perduta di_mio_padre di_Niccolò in_città dei_sogni sotto_la_pioggia
    più_bella di_lunedì del_perché senza_pietà di_Forlì`),
}
const german = {
  subjects: words.list(`
    der_letzte_Zug die_Brücke das_Mädchen der_König die_Straße der_Bär das_Schloss die_Mörder der_Fährmann die_Stille
    der_Schlüssel die_Wölfe der_Träumer die_Tänzerin das_Märchen die_Küste der_Fluss die_Schöne der_Himmel
    das_Gemälde`),
  endings: words.list(`
    von_München über_Berlin im_Schnee der_Träume aus_Köln ohne_Namen am_Fluss der_Nacht für_immer im_Frühling
    des_Königs vor_der_Tür nach_Österreich und_der_Tod aus_Übersee`),
}
const languages = [french, spanish, italian, german].map(({ subjects, endings }) => ({
  subject: zipf(subjects, 0.3),
  ending: zipf(endings, 0.3),
}))

function european(random: Random, story: Story): string {
  if (random.chance(0.08)) return random.chance(0.5) ? `Café ${story.hero.first}` : `Fräulein ${story.hero.surname}`
  const language = languages[random.below(languages.length)] as (typeof languages)[number]
  const subject = capitalised(language.subject.pick(random))
  const choice = random.unit()
  if (choice < 0.08) return subject
  if (choice < 0.8 || wordsIn(subject) > 2) return `${subject} ${language.ending.pick(random)}`
  return `${subject} ${language.ending.pick(random)}, ${story.hero.first}`
}

const scripts: readonly ((random: Random) => string)[] = [
  // Japanese
  joined(
    `夜 海 東京 夏 雨 風 春 秋 冬 花 月 星 空 森 山 川 父 母 少女 少年 猫 侍 東 都会 最後 砂 影 夢 雪 北`,
    'の',
    `物語 旅 手紙 歌 家 約束 記憶 道 光 庭 涙 声 人々 町 橋 駅 列車 恋人 侍 刀 秘密 終わり 詩 灯 女`,
  ),
  // Chinese
  joined(
    `北京 上海 黄河 长江 红色 白色 青春 江湖 最后 春天 秋天 黑夜 少年 香港 西湖 故乡 山 海上 龙 孤独 无名 天下`,
    '的',
    `故事 爱情 河流 城市 英雄 传说 花 月光 信 剑 回忆 雨 路 歌 夜晚 梦 母亲 孩子 刺客 茶馆`,
  ),
  // Korean
  joined(
    `여름 밤 바다 서울 겨울 봄 비 바람 달 별 도시 강 눈 부산 어머니 소녀 마지막 기억 꽃 숲`,
    '의 ',
    `기억 노래 편지 집 약속 이야기 여행 길 비밀 꿈 그림자 빛 아이 기차 사랑 추억 도시 끝`,
  ),
  // Russian
  joined(
    `последний белый чёрный старый тихий красный далёкий чужой первый холодный железный вечный северный одинокий
    забытый`,
    ' ',
    `поезд город дом снег ветер берег вечер сад мост лес человек солдат остров свет ангел путь друг капитан июнь
    вокзал`,
    true,
  ),
  joined(
    `дорога дети песня мост письма дом ночь тайна зима дочь сын голос тени улица память люди возвращение`,
    ' ',
    `Москвы войны на_Неве реки из_Киева отца в_Одессе ветра без_имени Сибири на_Волге моря о_любви солдата мечты`,
    true,
  ),
  // Greek
  joined(
    `το_φως το_ταξίδι η_νύχτα ο_δρόμος το_τραγούδι η_θάλασσα το_σπίτι η_σκιά ο_άνθρωπος το_γράμμα η_πόλη ο_κήπος`,
    ' ',
    `της_νύχτας του_νησιού της_Αθήνας του_πατέρα της_σιωπής των_ονείρων του_χειμώνα της_μνήμης του_ανέμου της_βροχής`,
    true,
  ),
]

function joined(firsts: string, link: string, lasts: string, capital = false): (random: Random) => string {
  const first = even(words.list(firsts))
  const last = even(words.list(lasts))
  return (random) => {
    const text = first.pick(random) + link + last.pick(random)
    return capital ? capitalised(text) : text
  }
}

const small = new Set(words.list(`a an the of in at on and or for from to by with as`))

function inTitleCase(text: string): string {
  const parts = text.split(' ')
  let first = true
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index] as string
    if (first || !small.has(part)) parts[index] = capitalised(part)
    first = part.endsWith(':')
  }
  return parts.join(' ')
}

const sequels = even([' 2', ' 2', ' II', ' II', ' 3', ' III', ': Part Two', ': The Return', ' Returns', ' IV', ' 4'])

/** Gives titles and remembers a few thousand of them, because remakes and sequels need something to follow. */
export class TitleWriter {
  private readonly known: string[] = []

  next(random: Random, story: Story): string {
    const kind = random.unit()
    if (kind < 0.0035) return (scripts[random.below(scripts.length)] as (typeof scripts)[number])(random)
    if (kind < 0.04) return european(random, story)
    if (kind < 0.043) return inTitleCase(titlesOfLetters(random, story))
    const earlier = this.known[random.below(4096)]
    if (earlier !== undefined) {
      if (kind < 0.063) return earlier
      if (kind < 0.093 && !/\d$|[:?]/.test(earlier) && wordsIn(earlier) < 6) return earlier + sequels.pick(random)
    }
    const title = this.fresh(random, story)
    this.known[random.below(4096)] = title
    return title
  }

  private fresh(random: Random, story: Story): string {
    for (;;) {
      let title = inTitleCase(patterns.pick(random)(random, story))
      if (random.chance(0.05)) title = title.replace("'", '’')
      if (wordsIn(title) <= 7) return title
    }
  }
}

function wordsIn(title: string): number {
  let count = 1
  for (let at = title.indexOf(' '); at >= 0; at = title.indexOf(' ', at + 1)) count += 1
  return count
}

const titlesOfLetters = titles.template(`
4* {letters}
1* the {letters} {noun}
1* {letters} {place}
`)
