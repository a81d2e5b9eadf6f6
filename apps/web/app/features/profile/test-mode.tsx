import { profileWords as words } from './words.ts'
import { Tag } from '../../ui/badge.tsx'
import styles from './profile.module.css'

/** Wherever something is sold while no money moves. */
export function TestMode() {
  return (
    <p className={styles.testMode}>
      <Tag inverse>{words.testMode}</Tag> {words.testModeText}
    </p>
  )
}
