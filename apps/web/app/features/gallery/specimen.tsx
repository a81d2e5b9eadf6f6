import { useId, type ReactNode } from 'react'
import styles from './gallery.module.css'

type Width = 'full' | 'half' | 'third'

export function Section({ title, width = 'full', children }: { title: string; width?: Width; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles[width]}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}

export function Cluster({ children }: { children: ReactNode }) {
  return <div className={styles.cluster}>{children}</div>
}
