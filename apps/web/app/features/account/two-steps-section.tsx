import { useQueryClient } from '@tanstack/react-query'
import { browserApi } from '../../platform/browser-api.ts'
import { TwoSteps, twoStepsWords as words } from '../two-steps/index.ts'
import { sessionsKey } from './devices.tsx'
import styles from './account.module.css'

/** ACC-3, ACC-4. Below a `QueryProvider`. */
export function TwoStepsSection() {
  const queryClient = useQueryClient()
  return (
    <section className={styles.section} aria-labelledby="two-steps">
      <h2 id="two-steps" className={styles.title}>
        {words.title}
      </h2>
      <p className={styles.text}>{words.text}</p>
      {/* A change logs other devices out. */}
      <TwoSteps api={browserApi} onChange={() => void queryClient.invalidateQueries({ queryKey: sessionsKey })} />
    </section>
  )
}
