import type { DefaultGenre } from '@matinee/contract/movies'
import type { Motif, TitlePlace } from './motif.ts'
import { motifs } from './motifs.ts'
import { type Palette, palettes } from './palettes.ts'
import { type Random, seeded } from './random.ts'
import { canSet } from './typeface.ts'
import { type VoiceName, voicesOf } from './voices.ts'

/** What a picture needs to know of a film. */
export interface Movie {
  title: string
  year?: number
  director?: string
  /** The first one that has motifs decides how the film looks. */
  genres: readonly string[]
}

/** The words on a picture: what of a film's facts the typeface has letters for. */
export interface Words {
  /** Set whole or not at all: half a title is another film. */
  title?: string
  credit: string
}

/** Everything that a film's poster, its backdrop and its card have in common. */
export interface Design {
  motif: Motif
  palette: Palette
  voice: VoiceName
  place: TitlePlace | 'huge'
  words: Words
  /** Goes on where the choices above have left it. */
  random: Random
}

/** The same film always looks the same: its genre gives the choice, its title decides. */
export function design(movie: Movie): Design {
  const { title } = movie
  const genre = movie.genres.find(isGenre) ?? 'Drama'
  const random = seeded(title)
  const motif = random.pick(candidates(genre, title))
  const palette = random.pick(palettes[genre].filter((_, i) => motif.palettes?.includes(i) ?? true))
  const voice = random.pick(voicesOf[genre])
  const place = random.pick(motif.titles)
  const words = wordsOf(movie)
  const brief = title.length <= (place === 'bottom' ? 8 : 3)
  return { motif, palette, voice, place: words.title && brief ? 'huge' : place, words, random }
}

const isGenre = (genre: string): genre is DefaultGenre => Object.hasOwn(motifs, genre)

/** Motifs made for a title come before motifs that fit it, and those before motifs that fit any. */
function candidates(genre: DefaultGenre, title: string): Motif[] {
  const family = Object.values(motifs[genre])
  const cued = family.filter(({ cue }) => cue?.test(title))
  const made = cued.filter(({ cueOnly }) => cueOnly)
  if (made.length > 0) return made
  return cued.length > 0 ? cued : family.filter(({ cueOnly }) => !cueOnly)
}

function wordsOf({ title, director, year }: Movie): Words {
  const clean = visible(title)
  const facts = [visible(director ?? ''), year ? String(year) : '']
  return {
    title: clean && canSet(clean) && canSet(clean.toLocaleUpperCase('en')) ? clean : undefined,
    credit: facts.filter((fact) => fact && canSet(fact)).join(' · '),
  }
}

/** Letters and their accents in one, without marks that nobody sees, such as joiners. */
const visible = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/\s+/g, ' ')
