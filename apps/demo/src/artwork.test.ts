import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderPicture, renderPictures } from './artwork.ts'

const movie = { title: 'The Night Projectionist', year: 2026, director: 'Marta Quill', genres: ['Thriller'] }

let directory: string
const cache = (name: string) => ({ cacheDirectory: path.join(directory, name) })
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'artwork-'))
})
afterAll(() => rm(directory, { recursive: true }))

describe('a picture', () => {
  it.each([
    ['poster', 'webp', 800, 1200],
    ['backdrop', 'webp', 1920, 820],
    ['card', 'jpeg', 1200, 630],
  ] as const)('as a %s is a %s of %i by %i, and the same everywhere', async (kind, format, width, height) => {
    const [one, other] = await Promise.all([
      renderPicture(movie, kind, cache('here')),
      renderPicture(movie, kind, cache('there')),
    ])
    const bytes = await readFile(one.file)
    expect(bytes.equals(await readFile(other.file))).toBe(true)
    expect(one).toMatchObject({ contentType: `image/${format}`, width, height })
    expect(await sharp(bytes).metadata()).toMatchObject({ format, width, height })
  })

  it('is rendered once, and leaves nothing else behind', async () => {
    const first = await renderPicture(movie, 'card', cache('once'))
    const { mtimeMs, ino } = await stat(first.file)
    expect(await renderPicture(movie, 'card', cache('once'))).toEqual(first)
    expect(await stat(first.file)).toMatchObject({ mtimeMs, ino })
    expect(await readdir(cache('once').cacheDirectory)).toEqual([path.basename(first.file)])
  })

  it('is another file when anything on it changes', async () => {
    const cards = await renderPictures([movie, { ...movie, year: 2027 }], 'card', cache('changed'))
    expect(new Set(cards.map(({ file }) => file)).size).toBe(2)
  })

  it('comes in the order of the films, whatever their titles are made of', async () => {
    const movies = ['Bravo', '七人の侍', 'Alpha'].map((title) => ({ title, genres: movie.genres }))
    const cards = await renderPictures(movies, 'card', cache('order'))
    expect(cards.map(({ file }) => path.basename(file).replace(/-?card.*/, ''))).toEqual(['bravo', '', 'alpha'])
  })
})
