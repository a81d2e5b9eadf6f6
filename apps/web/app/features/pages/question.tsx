import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './question.module.css'

interface QuestionProps {
  /** Its address: /help#lost-password opens it. */
  id: string
  title: string
  children: ReactNode
}

/** One question of the help, closed until it is asked. */
export function Question({ id, title, children }: QuestionProps) {
  return (
    <details className={styles.question}>
      <summary className={styles.title}>
        {title}
        <Plus className={styles.sign} />
      </summary>
      {/* Inside, so that the browser opens it for whoever comes by that address. */}
      <div id={id} className={styles.answer}>
        {children}
      </div>
    </details>
  )
}
