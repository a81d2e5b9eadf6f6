import { describe, expect, it } from 'vitest'
import {
  type AudioRole,
  type AudioTrack,
  chooseAudio,
  chooseSubtitles,
  forcedSubtitles,
  numberDuplicates,
  type SubtitleKind,
  trackLabel,
} from './tracks.ts'

const subtitles = (language: string, kind: SubtitleKind = 'subtitles') => ({ language, kind, label: language })
const tracks = [subtitles('en', 'forced'), subtitles('en', 'captions'), subtitles('de-AT'), subtitles('fr')]
const on = { captions: true, captionLanguage: null, captionKind: 'subtitles' } as const

describe('WATCH-8 chooseSubtitles', () => {
  it.each([
    ['the language that was chosen last', { ...on, captionLanguage: 'fr' }, ['de'], 3],
    ["the browser's, whatever the region", on, ['es', 'de-CH'], 2],
    ['the first whole ones where none is understood', { ...on, captionLanguage: 'es' }, ['it'], 1],
    ['none where subtitles are off', { ...on, captions: false, captionLanguage: 'fr' }, ['de'], -1],
  ])('takes %s', (_, preferences, languages, index) => {
    expect(chooseSubtitles(tracks, preferences, languages)).toBe(index)
  })

  it('takes the kind that was chosen last, where the language has both', () => {
    const both = [subtitles('en'), subtitles('en', 'captions')]
    expect(chooseSubtitles(both, { ...on, captionKind: 'captions' }, ['en'])).toBe(1)
    expect(chooseSubtitles(both, on, ['en'])).toBe(0)
  })

  it('takes none where there is none, or only forced ones', () => {
    expect(chooseSubtitles([], on, ['en'])).toBe(-1)
    expect(chooseSubtitles([subtitles('en', 'forced')], on, ['en'])).toBe(-1)
  })
})

describe('WATCH-8 forcedSubtitles', () => {
  it.each([
    ['en-GB', 0],
    ['de', -1],
    [undefined, -1],
  ])('of a sound in %s are number %s', (language, index) => expect(forcedSubtitles(tracks, language)).toBe(index))
})

const audio = (language: string, role: AudioRole = 'original', isDefault = false): AudioTrack => ({
  language,
  role,
  isDefault,
  label: language,
})
const sounds = [
  audio('en', 'commentary'),
  audio('en', 'original', true),
  audio('de', 'dubbed'),
  audio('de', 'description'),
  audio('en', 'description'),
]

describe('WATCH-8 chooseAudio', () => {
  it.each([
    ["the film's own", null, false, 1],
    ['the language that was chosen last', 'de-CH', false, 2],
    ['the one with a description in that language', 'de', true, 3],
    ['the description of the original', null, true, 4],
    ["the film's own where the language is missing", 'fr', false, 1],
    ['no commentary, though it comes first', 'en', false, 1],
  ])('takes %s', (_, audioLanguage, audioDescription, index) => {
    expect(chooseAudio(sounds, { audioLanguage, audioDescription })).toBe(index)
  })

  it('takes the sound without a description where that language has none', () => {
    expect(chooseAudio([audio('en', 'original', true)], { audioLanguage: 'en', audioDescription: true })).toBe(0)
  })

  it('takes none where there is nothing to choose from', () => {
    expect(chooseAudio([], { audioLanguage: 'en', audioDescription: false })).toBe(-1)
  })
})

describe('WATCH-8 trackLabel', () => {
  it.each([
    ['de', '', 'dubbed', 'German'],
    ['de', 'Deutsch', 'dubbed', 'German'],
    ['de', 'de (2)', 'commentary', 'German, Commentary'],
    ['en', 'English', 'description', 'English, Audio description'],
    ['en', 'Described for the blind', 'description', 'English, Described for the blind'],
    ['en', 'A talk with the director', 'original', 'English, A talk with the director'],
    ['en', 'English SDH', 'captions', 'English, SDH'],
    ['en', 'English captions', 'captions', 'English, captions'],
    ['de', 'Deutsch, mit Erzähler', 'dubbed', 'German, mit Erzähler'],
    ['en', 'Englishman in Rome', 'original', 'English, Englishman in Rome'],
    ['fr', '', 'captions', 'French, For the hard of hearing'],
    ['', 'Director', 'original', 'Director'],
    ['und', '', 'original', 'Track'],
    ['not a language', '', 'subtitles', 'not a language'],
  ] as const)('%s, %s, %s: %s', (language, title, role, label) => {
    expect(trackLabel(language, title, role)).toBe(label)
  })

  it('tells two of the same name apart', () => {
    expect(numberDuplicates([{ label: 'English' }, { label: 'German' }, { label: 'English' }])).toEqual([
      { label: 'English' },
      { label: 'German' },
      { label: 'English (2)' },
    ])
  })
})
