import { type ReactNode, useId } from 'react'
import styles from './panel.module.css'

interface PanelProps {
  title: string
  text?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

const focus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true })

/** Replaces the picture with an explanation and actions. The title takes the focus, so that screen readers read it. */
export function Panel({ title, text, actions, children }: PanelProps) {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id}>
      {/* Keyed by the title, so that a new title takes the focus again. */}
      <h2 key={title} ref={focus} id={id} className={styles.title} tabIndex={-1}>
        {title}
      </h2>
      {text && <p className={styles.text}>{text}</p>}
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  )
}
