import { describe, expect, it } from 'vitest'
import { chooseTrack } from './caption-choice.ts'

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
