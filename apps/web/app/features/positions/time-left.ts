import { durationText } from '../../ui/movies/movie-text.ts'
import type { WatchPosition } from './position-store.ts'
import { progressWords as words } from './progress.words.ts'

const minuteMs = 60_000

/** '42 min left', rounded up, so that it never says 0. */
export const timeLeft = ({ milliseconds, durationMs }: Pick<WatchPosition, 'milliseconds' | 'durationMs'>): string =>
  words.timeLeft(durationText(Math.max(1, Math.ceil((durationMs - milliseconds) / minuteMs))))
