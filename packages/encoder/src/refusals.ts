/** The master is no film, or one that cannot be read. `sentence` is for the editor, `detail` is what ffmpeg said. */
export class MasterRefused extends Error {
  readonly sentence: string
  readonly detail: string

  constructor(sentence: string, detail = '') {
    super(sentence)
    this.name = 'MasterRefused'
    this.sentence = sentence
    this.detail = detail
  }
}

export type FailureReason = 'noRoom' | 'outOfTime' | 'outOfMemory' | 'tooMuchOutput' | 'unreadable' | 'failed'

/** ffmpeg could not do a piece of work upon a master that had been accepted. `noRoom` is worth trying again later. */
export class EncodeFailed extends Error {
  readonly reason: FailureReason
  readonly sentence: string
  readonly detail: string

  constructor(reason: FailureReason, sentence: string, detail = '') {
    super(sentence)
    this.name = 'EncodeFailed'
    this.reason = reason
    this.sentence = sentence
    this.detail = detail
  }
}

/** A subtitle file that cannot be turned into WebVTT. */
export class SubtitlesRefused extends Error {
  readonly sentence: string

  constructor(sentence: string) {
    super(sentence)
    this.name = 'SubtitlesRefused'
    this.sentence = sentence
  }
}
