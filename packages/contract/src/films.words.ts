import { filmLimits } from './films.limits.ts'

export const filmMessages = {
  languageInvalid: 'Choose a language.',
  addressInvalid: 'Enter an address that begins with https://',
} as const

/** What the refusals say. */
export const filmProblems = {
  notFound: 'There is no such film.',
  noMaster: 'This file is no longer there.',
  noTrack: 'The film has no such track.',
  wrongState: 'The film has moved on since you looked. Reload to see where it is.',
  notReady: 'The first rung is not ready yet.',
  noRoom: 'There is not enough room in storage for this film.',
  creditsOutside: 'The credits begin after the film does, and before it ends.',
  tooManyTracks: `A film has at most ${filmLimits.subtitleTracks} subtitle tracks.`,
  subtitlesUnreadable: 'This file cannot be read as subtitles.',
} as const
