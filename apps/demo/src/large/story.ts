import type { DefaultGenre } from '@matinee/contract/movies'
import { type Character, population } from './names.ts'
import { invented, realPlaces } from './places.ts'
import { type Random, zipf } from './random.ts'
import { groups, objects, personAdjectives, professions } from './words.ts'

const womensWords = new Set(
  `waitress nun housewife seamstress masseuse midwife governess chambermaid princess queen duchess countess geisha
  concubine courtesan schoolgirl dressmaker nanny pregnant freckled`.split(/\s+/),
)
const mensWords = new Set(
  `policeman fisherman businessman salesman monk cowboy postman milkman bellboy ferryman stuntman swordsman nobleman
  prince king emperor baron lord knight schoolboy priest bishop cardinal imam rabbi butler nightwatchman samurai
  gunslinger squire headmaster lumberjack handsome`.split(/\s+/),
)

const jobs = zipf(professions, 0.62)
const traits = zipf(personAdjectives, 0.75, 4)
const places = zipf(realPlaces, 0.72, 6)
const groupNames = zipf(groups, 0.7, 2)
const objectNames = zipf(objects, 0.55)

export function placeName(random: Random): string {
  return random.chance(0.58) ? places.pick(random) : inventedName(random)
}

/** The figures make the count of distinct words grow with the catalogue as it does in real text. */
export function inventedName(random: Random): string {
  return invented(random.chance(0.3) ? random.rank(1500, 0.9) : random.rank(70_000, 1.05))
}

const characters = population(10_000_000, 0.5)

export function characterName(random: Random): Character {
  return characters(random.rank(30_000, 0.8))
}

export function jobFor(random: Random, character: Character): string {
  return wordFor(character, () => jobs.pick(random))
}

export function traitFor(random: Random, character: Character): string {
  return wordFor(character, () => traits.pick(random))
}

function wordFor(character: Character, pick: () => string): string {
  const unfit = character.gender === 'female' ? mensWords : womensWords
  let word = pick()
  while (unfit.has(word)) word = pick()
  return word
}

/** What a film's title and its description have in common. */
export class Story {
  readonly genres: readonly DefaultGenre[]
  readonly year: number
  readonly hero: Character
  readonly object: string
  readonly place: string
  readonly trait: string
  /** The noun by which later sentences call the hero. */
  job: string
  group: string
  several = false
  /** Once the hero has a name in the text, later sentences use it. */
  named = false
  friendNamed = false
  private readonly random: Random
  private knownFriend: Character | undefined
  private knownFriendJob: string | undefined

  constructor(random: Random, genres: readonly DefaultGenre[], year: number) {
    this.random = random
    this.genres = genres
    this.year = year
    this.hero = characterName(random)
    this.job = jobFor(random, this.hero)
    this.trait = traitFor(random, this.hero)
    this.group = groupNames.pick(random)
    this.object = objectNames.pick(random)
    this.place = placeName(random)
  }

  /** Made on first use, because half of the stories have none. */
  get friend(): Character {
    return (this.knownFriend ??= characterName(this.random))
  }

  get friendJob(): string {
    return (this.knownFriendJob ??= jobFor(this.random, this.friend))
  }
}
