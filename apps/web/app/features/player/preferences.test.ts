// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { readPreferences, writePreferences } from './preferences.ts'

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
