import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './faq-item.module.css'

interface FaqItemProps {
  id: string
  title: string
  children: ReactNode
}

/** A question that opens to its answer. */
export function FaqItem({ id, title, children }: FaqItemProps) {
  return (
    <details className={styles.question}>
      <summary className={styles.title}>
        {title}
        <Plus className={styles.sign} />
      </summary>
      {/* The id is on the content, so that a link to it makes the browser open the <details>. */}
      <div id={id} className={styles.answer}>
        {children}
      </div>
    </details>
  )
}
