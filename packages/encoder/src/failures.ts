import { EncodeFailed, type FailureReason } from './refusals.ts'

const sentences: Record<FailureReason, string> = {
  noRoom: 'There is no room left on the disk. Make room, then try again.',
  outOfTime: 'It took longer than is allowed.',
  outOfMemory: 'It needed more memory than is allowed.',
  tooMuchOutput: 'It wrote more than is allowed.',
  unreadable: 'The file cannot be read.',
  failed: 'ffmpeg could not do its work.',
}

/** What a shell adds to the number of the signal that ended a program. */
const killedBy = 128
const SIGXCPU = 24
const SIGXFSZ = 25
/** ffmpeg's own way to end at a signal; the only one that it gets is that its CPU time is over. */
const endedByFfmpeg = 255

/** Turns the way in which ffmpeg ended into a reason and a sentence. */
export function failureOf(
  stopped: 'outOfTime' | 'tooMuchOutput' | 'aborted' | null,
  code: number | null,
  signal: string | null,
  errors: string,
): EncodeFailed {
  const reason = reasonOf(stopped, code, signal, errors)
  const ended = signal === null ? `exit code ${code}` : `signal ${signal}`
  return new EncodeFailed(reason, sentences[reason], `${errors.trim()}\n(${ended})`.trim())
}

export const noRoom = (detail: string): EncodeFailed => new EncodeFailed('noRoom', sentences.noRoom, detail)

/** Whether ffmpeg says so. */
export const isNoRoom = (errors: string): boolean => /No space left on device|Disk quota exceeded/.test(errors)

function reasonOf(
  stopped: 'outOfTime' | 'tooMuchOutput' | 'aborted' | null,
  code: number | null,
  signal: string | null,
  errors: string,
): FailureReason {
  if (stopped === 'outOfTime' || stopped === 'tooMuchOutput') return stopped
  if (signal === 'SIGXCPU' || code === killedBy + SIGXCPU || code === endedByFfmpeg) return 'outOfTime'
  if (signal === 'SIGXFSZ' || code === killedBy + SIGXFSZ || /File too large/.test(errors)) return 'tooMuchOutput'
  if (isNoRoom(errors)) return 'noRoom'
  if (/Cannot allocate memory|malloc.*failed/i.test(errors)) return 'outOfMemory'
  if (/Invalid data found when processing input|moov atom not found|End of file/.test(errors)) return 'unreadable'
  return 'failed'
}
