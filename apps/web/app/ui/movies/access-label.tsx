import { movieMessages } from '@matinee/contract/movies'
import * as words from '@matinee/locales/ui'
import type { CardMovie } from './card-movie.ts'
import styles from './watch-mark.module.css'

/** WATCH-13: free or Premium. Placed beside pictures, not on them, as artwork has its own lettering. */
export function AccessLabel({ access }: { access: NonNullable<CardMovie['access']> }) {
  return (
    <span className={styles.mark}>
      <span className="visually-hidden">{words.filmPrefix} </span>
      {movieMessages[access]}
    </span>
  )
}
