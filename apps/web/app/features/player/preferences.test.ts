import { beforeEach, describe, expect, it } from 'vitest'
import { readPreferences, writePreferences, resolveHeight, chooseTrack } from './preferences.ts'

// @vitest-environment happy-dom

beforeEach(() => localStorage.clear())

const usual = {
  volume: 1,
  muted: false,
  speed: 1,
  quality: null,
  captions: false,
  captionLanguage: null,
  captionSize: 'medium',
}

describe('preferences', () => {
  it('come back as they were written', () => {
    const mine = {
      volume: 0.45,
      muted: true,
      speed: 1.25,
      quality: 480,
      captions: true,
      captionLanguage: 'en',
      captionSize: 'huge',
    } as const
    writePreferences(mine)
    expect(readPreferences()).toEqual(mine)
  })

  it.each([
    null,
    'nonsense',
    'null',
    '[]',
    '"text"',
    '{"volume":7,"muted":"yes","speed":16,"quality":-1,"captions":1,"captionLanguage":5,"captionSize":"vast"}',
    '{"volume":null,"speed":1.1,"quality":480.5}',
  ])('are the usual ones where storage holds %s', (stored) => {
    if (stored !== null) localStorage.setItem('player', stored)
    expect(readPreferences()).toEqual(usual)
  })
})

const qualities = [720, 480, 360].map((height) => ({ height, bitRate: height * 1000 }))

describe('resolveHeight', () => {
  it.each([
    [480, 480],
    [1080, 720],
    [540, 480],
    [240, 360],
    [null, null],
  ])('plays %s in %s', (wanted, height) => {
    expect(resolveHeight(qualities, wanted)).toBe(height)
  })

  it('names no height of a video that has none to choose from', () => {
    expect(resolveHeight([], 480)).toBeNull()
  })
})

const tracks = ['en', 'de-AT', 'fr'].map((language) => ({ language, label: language }))
const on = { captions: true, captionLanguage: null }

describe('chooseTrack', () => {
  it.each([
    ['the language that was chosen last', { ...on, captionLanguage: 'fr' }, ['de'], 2],
    ["the browser's, whatever the region", on, ['es', 'de-CH'], 1],
    ['the first where none is understood', { ...on, captionLanguage: 'es' }, ['it'], 0],
    ['none where captions are off', { captions: false, captionLanguage: 'fr' }, ['de'], -1],
  ])('takes %s', (_, preferences, languages, index) => {
    expect(chooseTrack(tracks, preferences, languages)).toBe(index)
  })

  it('takes none where there is none', () => {
    expect(chooseTrack([], on, ['en'])).toBe(-1)
  })
})
