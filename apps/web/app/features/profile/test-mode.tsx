import { profileWords as words } from './words.ts'
import { Tag } from '../../ui/badge.tsx'
import styles from './profile.module.css'

export function TestMode() {
  return (
    <p className={styles.testMode}>
      <Tag inverse>{words.testMode}</Tag> {words.testModeText}
    </p>
  )
}
