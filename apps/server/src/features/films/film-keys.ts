/** Where the files of a film lie in storage. Names come from ids and numbers, never from what somebody gave. */
export const filmKeys = {
  folder: (filmId: string) => `films/${filmId}/`,
  master: (filmId: string) => `masters/${filmId}`,
  init: (filmId: string, track: string) => `films/${filmId}/${track}/init.mp4`,
  segment: (filmId: string, track: string, number: number) => `films/${filmId}/${track}/${number}.m4s`,
  storyboard: (filmId: string, sheet: number) => `films/${filmId}/storyboard/${sheet}.webp`,
  poster: (filmId: string, number: number) => `films/${filmId}/posters/${number}.jpg`,
  /** `version`: a name is never used for another content. */
  subtitles: (filmId: string, version: string) => `films/${filmId}/subtitles/${version}.vtt`,
}

/** `films/{filmId}/...` -> the film's id. */
export const filmIdOf = (key: string): string | undefined => /^films\/([0-9a-f]{24})\//.exec(key)?.[1]
