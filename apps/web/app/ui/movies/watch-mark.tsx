import { movieMessages } from '@matinee/contract/movies'
import { uiWords as words } from '../words.ts'
import type { CardMovie } from './card-movie.ts'
import styles from './watch-mark.module.css'

/** WATCH-13: for whom the film is. Beside a picture, never on it: artwork carries its own lettering. */
export function WatchMark({ access }: { access: NonNullable<CardMovie['access']> }) {
  return (
    <span className={styles.mark}>
      <svg viewBox="0 0 8 10" className={styles.play} aria-hidden="true" focusable="false">
        <path fill="currentColor" d="M0 0l8 5-8 5z" />
      </svg>
      <span className="visually-hidden">{words.filmPrefix} </span>
      {movieMessages[access]}
    </span>
  )
}
