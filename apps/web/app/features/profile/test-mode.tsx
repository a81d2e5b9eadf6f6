import { messages as paymentMessages } from '@matinee/locales/api/payments'
import { Tag } from '../../ui/badge.tsx'
import styles from './profile.module.css'

export function TestMode() {
  return (
    <p className={styles.testMode}>
      <Tag inverse>{paymentMessages.testMode}</Tag> {paymentMessages.testModeText}
    </p>
  )
}
