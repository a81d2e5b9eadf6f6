import { beforeEach, describe, expect, it } from 'vitest'
import { readPreferences, writePreferences, resolveHeight } from './preferences.ts'

// @vitest-environment happy-dom

beforeEach(() => localStorage.clear())

const usual = {
  volume: 1,
  muted: false,
  speed: 1,
  quality: null,
  audioLanguage: null,
  audioDescription: false,
  captions: false,
  captionLanguage: null,
  captionKind: 'subtitles',
  captionSize: 'medium',
  captionColour: 'white',
  captionBackground: 'shade',
  captionPlace: 'bottom',
  characterKeys: true,
}

describe('preferences', () => {
  it('WATCH-8 come back as they were written', () => {
    const mine = {
      volume: 0.45,
      muted: true,
      speed: 1.25,
      quality: 480,
      audioLanguage: 'de',
      audioDescription: true,
      captions: true,
      captionLanguage: 'en',
      captionKind: 'captions',
      captionSize: 'huge',
      captionColour: 'yellow',
      captionBackground: 'none',
      captionPlace: 'top',
      characterKeys: false,
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
    '{"audioLanguage":7,"audioDescription":"yes","captionKind":"forced","captionColour":"red","captionPlace":3}',
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
