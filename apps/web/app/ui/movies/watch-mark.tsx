import { movieMessages } from '@matinee/contract/movies'
import styles from './premium-mark.module.css'

/** WATCH-13: in the corner of a picture. */
export function PremiumMark() {
  return <span className={styles.mark}>{movieMessages.premium}</span>
}
