import { defaultGenres as genres } from '@matinee/contract/movies'
import { describe, expect, it } from 'vitest'
import { films } from '../films.ts'
import { originals } from '../originals.ts'
import { type Movie, design } from './design.ts'
import { backdrop, inks, poster, socialCard } from './poster.ts'
import { canSet, outline } from './typeface.ts'

const pictures = (movie: Movie) => [poster(movie), backdrop(movie), socialCard(movie)]

describe('a film that no motif knows', () => {
  it.each([...genres, 'Musical'])('gets pictures as %s', (genre) => {
    for (const svg of pictures({ title: 'Qwerty Uiop', genres: [genre] })) {
      expect(svg).toMatch(/^<svg .*<\/svg>$/)
      expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    }
  })

  it('gets pictures without a name', () => {
    for (const svg of pictures({ title: ' ', genres: [] })) expect(svg).not.toMatch(/NaN|undefined|Infinity/)
  })
})

describe('letters', () => {
  // A letter without a glyph throws, so a picture that was drawn has no empty boxes.
  it('are never drawn as empty boxes', () => {
    expect(() => outline('Ж', 0, 0, 1, { wdth: 100, wght: 400 })).toThrow(RangeError)
  })

  it.each(['Сталкер', '七人の侍', 'Ο Θίασος', 'الرسالة', 'שיר', 'พี่มาก', 'पथेर पांचाली', '🎬', 'I ♥ Film'])(
    'that the typeface lacks leave %s out of its pictures, with its director',
    (title) => {
      expect(design({ title, director: title, year: 1979, genres: ['Drama'] }).words).toEqual({ credit: '1979' })
      expect(() => pictures({ title, director: title, year: 1979, genres: ['Drama'] })).not.toThrow()
    },
  )

  it.each(['Łódź', 'Őrült', 'Mùi đu đủ xanh', 'Ștefan', 'Weißer Ÿ', 'Å'.normalize('NFD')])(
    'are there for %s',
    (title) => {
      expect(design({ title, genres: ['Drama'] }).words.title).toBe(title.normalize('NFC'))
      expect(canSet(title.toLocaleUpperCase('en').normalize('NFC'))).toBe(true)
    },
  )
})

describe('the demo films', () => {
  // The font library once changed the width of a space for all that was set before.
  it('look the same whatever was drawn before them', () => {
    const before = films.map((film) => poster(film))
    for (const film of films.toReversed()) socialCard(film)
    expect(films.filter((film, i) => poster(film) !== before[i]).map(({ title }) => title)).toEqual([])
  })

  it('are drawn in the inks that they tell', () => {
    for (const film of films) expect(poster(film)).toContain(inks(film).bg)
  })

  it('have a motif of its own for every original', () => {
    const motifs = originals.map((film) => design(film).motif)
    expect(motifs.filter(({ cueOnly }) => !cueOnly)).toEqual([])
    expect(new Set(motifs).size).toBe(originals.length)
    expect(films.filter((film) => motifs.includes(design(film).motif))).toEqual(originals)
  })
})
