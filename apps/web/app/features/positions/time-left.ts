import { durationText } from '../../ui/movies/movie-text.ts'
import type { WatchPosition } from './position-store.ts'
import * as words from '@matinee/locales/positions/progress'

const minuteMs = 60_000

/** '42 min left', rounded up, so that it never says 0. */
export const timeLeft = ({ milliseconds, durationMs }: Pick<WatchPosition, 'milliseconds' | 'durationMs'>): string =>
  words.timeLeft({ time: durationText(Math.max(1, Math.ceil((durationMs - milliseconds) / minuteMs))) })
