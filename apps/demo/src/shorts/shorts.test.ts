import { describe, expect, it } from 'vitest'
import { films } from '../films.ts'
import { paint } from '../posters/drawing.ts'
import { pictureAt, scenesOf } from './master.ts'
import { captionCues, type Cue, languages, lengthOf, startsOf, storyCues } from './short.ts'
import { shorts } from './shorts.ts'

const filmOf = (title: string) => films.find((film) => film.title === title)!

it('has eight films for movies of the catalogue: three free, five Premium', () => {
  expect(new Set(shorts.map(({ title }) => title)).size).toBe(8)
  expect(shorts.filter(({ isPremium }) => isPremium)).toHaveLength(5)
  for (const { title } of shorts) expect(filmOf(title)).toMatchObject({ rights: 'House original' })
})

describe.each(shorts.map((short) => [short.title, short] as const))('%s', (title, short) => {
  const scenes = scenesOf(short, filmOf(title))
  const seconds = lengthOf(scenes)

  function expectInOrder(cues: readonly Cue[]) {
    for (const [i, { start, end, text }] of cues.entries()) {
      expect(start).toBeGreaterThanOrEqual(i === 0 ? 0 : cues[i - 1]!.end)
      expect(end).toBeLessThanOrEqual(seconds)
      expect(text.trim()).not.toBe('')
      // What can be read in time, on two lines.
      expect(text.length / (end - start)).toBeLessThan(22)
      expect(text.length).toBeLessThanOrEqual(90)
    }
  }

  it('lasts between one and two minutes', () => {
    expect(seconds).toBeGreaterThanOrEqual(60)
    expect(seconds).toBeLessThanOrEqual(120)
  })

  it('is as long as the page of its movie says', () => {
    expect(filmOf(title).minutes).toBe(Math.round(seconds / 60))
  })

  it('has its words in three languages, each at its time, and captions for what is heard', () => {
    const tracks = languages.map((language) => storyCues(scenes, language))
    for (const cues of tracks) {
      expectInOrder(cues)
      expect(cues).toHaveLength(2 * short.scenes.length)
    }
    const times = tracks.map((cues) => cues.map(({ start, end }) => [start, end]))
    expect(new Set(times.map((track) => JSON.stringify(track))).size).toBe(1)
    const captions = captionCues(scenes)
    expectInOrder(captions)
    expect(captions.filter(({ text }) => /^\[[^\]]+\]$/.test(text))).toHaveLength(scenes.length)
    expect(captions).toHaveLength(tracks[0]!.length + scenes.length)
  })

  it('is described in no more words than each scene has time for', () => {
    const perSecond = 158 / 60
    for (const { description, seconds: long } of scenes)
      expect(description.split(/\s+/).length / perSecond).toBeLessThan(long + 1)
  })

  it('draws every moment, and no two of a scene alike', () => {
    const artAt = pictureAt(scenes, filmOf(title))
    for (const [at, start] of startsOf(scenes).entries()) {
      const moments = [0.6, 0.5 * scenes[at]!.seconds, scenes[at]!.seconds - 0.6]
      const drawn = moments.map((t) => paint(artAt(start + t)))
      for (const svg of drawn) expect(svg).not.toMatch(/NaN|undefined|Infinity|null/)
      expect(new Set(drawn).size, `scene ${at}`).toBeGreaterThanOrEqual(at === scenes.length - 1 ? 2 : 3)
    }
  })
})
