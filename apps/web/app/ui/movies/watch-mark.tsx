import { movieMessages } from '@matinee/contract/movies'
import * as words from '@matinee/locales/ui'
import type { CardMovie } from './card-movie.ts'
import styles from './watch-mark.module.css'

/** WATCH-13: for whom the film is. Beside a picture, never on it: artwork carries its own lettering. */
export function WatchMark({ access }: { access: NonNullable<CardMovie['access']> }) {
  return (
    <span className={styles.mark}>
      <span className="visually-hidden">{words.filmPrefix} </span>
      {movieMessages[access]}
    </span>
  )
}
