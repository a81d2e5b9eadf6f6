/** "a" or "an" before a word, by its sound. */
export function article(text: string): 'a' | 'an' {
  switch (text.charCodeAt(0)) {
    case 97: // a
    case 105: // i
    case 65:
    case 69:
    case 73:
    case 79:
      return 'an'
    case 101: // e
      return text.startsWith('eu') ? 'a' : 'an'
    case 111: // o
      return /^one?(?:-| )/.test(text) ? 'a' : 'an'
    case 117: // u
      return /^u(?:ni(?!n|m)|s[eu]|to|ku)/.test(text) ? 'a' : 'an'
    case 104: // h
      return /^h(?:eir|onest|onou?r|our)/.test(text) ? 'an' : 'a'
    default:
      return 'a'
  }
}

const irregularPlurals = new Map(
  `man men,woman women,child children,wife wives,thief thieves,knife knives,life lives,wolf wolves,leaf leaves,
  mouse mice,goose geese,ox oxen,sheep sheep,deer deer,fish fish,salmon salmon,trout trout,calf calves,half halves,
  person people,tooth teeth,foot feet,spy spies,scarf scarves,hoof hooves,series series,dice dice,spectacles spectacles,
  policeman policemen,samurai samurai,oasis oases,hypothesis hypotheses,squid squid,carp carp,crossroads crossroads,
  jellyfish jellyfish,mosquito mosquitoes,buffalo buffalo,evidence evidence,teeth teeth,
  mud mud,dust dust,piano pianos,photo photos,studio studios,casino casinos,volcano volcanoes,
  hero heroes,echo echoes,potato potatoes`
    .split(',')
    .map((pair) => pair.trim().split(' ') as [string, string]),
)

export function plural(noun: string): string {
  const preposition = noun.indexOf(' of ')
  if (preposition >= 0) return plural(noun.slice(0, preposition)) + noun.slice(preposition)
  const space = noun.lastIndexOf(' ')
  if (space >= 0) return noun.slice(0, space + 1) + plural(noun.slice(space + 1))
  const irregular = irregularPlurals.get(noun)
  if (irregular) return irregular
  if (noun.endsWith('wife')) return `${noun.slice(0, -2)}ves`
  if (noun.endsWith('man') && !noun.endsWith('human')) return `${noun.slice(0, -2)}en`
  if (/(?:s|x|z|ch|sh)$/.test(noun)) return `${noun}es`
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`
  return `${noun}s`
}

const participles = new Map(
  `find found,lose lost,leave left,meet met,fight fought,teach taught,hide hidden,shoot shot,spy spied,forget forgotten,
  forgive forgiven,feed fed,steal stolen,sell sold,buy bought,keep kept,break broken,build built,burn burned,read read,
  write written,lend lent,dig dug,throw thrown,tear torn,rewrite rewritten,get got,drive driven,take taken,
  sneak sneaked,set set,die died,lie lied,sing sung,weep wept,sleep slept,wake woken,grow grown,drown drowned,
  freeze frozen,bleed bled,outrun outrun,rebuild rebuilt,flee fled,sue sued,woo wooed,wear worn,melt melted,
  dream dreamed,learn learned,rewind rewound,track tracked,head headed`
    .split(',')
    .map((pair) => pair.trim().split(' ') as [string, string]),
)
const doubled = new Set(
  `stop rob kidnap stab slap outwit drop wrap unwrap map hug plan trap grab rub beg get set swim run sit dig
  rebel drug forget outrun reprogram patrol travel worship`.split(/\s+/),
)

export interface Verb {
  base: string
  third: string
  ing: string
  participle: string
}

/** "spy on" is conjugated in its first word. */
export function conjugate(verb: string): Verb {
  const space = verb.indexOf(' ')
  const stem = space < 0 ? verb : verb.slice(0, space)
  const rest = space < 0 ? '' : verb.slice(space)
  const double = doubled.has(stem) ? stem + stem.at(-1) : stem.endsWith('ic') ? `${stem}k` : stem
  const silent = /[^aeiou]e$|ue$|[cs]e$|ge$/.test(stem) && !stem.endsWith('ee')
  const ing = stem === 'die' || stem === 'lie' ? `${stem[0]}ying` : `${silent ? stem.slice(0, -1) : double}ing`
  const third = /[^aeiou]y$/.test(stem)
    ? `${stem.slice(0, -1)}ies`
    : /(?:s|x|z|ch|sh|o)$/.test(stem) && stem !== 'woo'
      ? `${stem}es`
      : `${stem}s`
  const regular = stem.endsWith('e') ? `${stem}d` : /[^aeiou]y$/.test(stem) ? `${stem.slice(0, -1)}ied` : `${double}ed`
  return { base: verb, third: third + rest, ing: ing + rest, participle: (participles.get(stem) ?? regular) + rest }
}
