/** Where the files of a film lie in storage. Names are made of ids and numbers, never of user input. */
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

const ownFile =
  /^films\/([0-9a-f]{24})\/(?:[a-z0-9-]+\/(?:init\.mp4|\d+\.m4s)|storyboard\/\d+\.webp|posters\/\d+\.jpg|subtitles\/[a-z0-9-]+\.vtt)$/

/** The film's id, of a key that `filmKeys` made. Undefined for files of an operator, whatever folder they are in. */
export const filmIdOf = (key: string): string | undefined => ownFile.exec(key)?.[1]

/** `masters/{id}`: a master of ours, or another upload. */
export const isMasterKey = (key: string): boolean => /^masters\/[0-9a-f]{24}$/.test(key)

/** A picture of a film in another width (`features/media`). Nothing serves them any more. */
export const isResizedFrame = (key: string): boolean =>
  /^resized\/\d+\//.test(key) && filmIdOf(key.replace(/^resized\/\d+\//, '')) !== undefined
