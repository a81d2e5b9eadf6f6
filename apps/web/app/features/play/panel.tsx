import { type ReactNode, useId } from 'react'
import styles from './panel.module.css'

interface PanelProps {
  title: string
  text?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

const focus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true })

/** In place of the picture: says why it is not there, and what to do. Its title takes the focus, so it is read out. */
export function Panel({ title, text, actions, children }: PanelProps) {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id}>
      {/* A new title is a new element, whose ref takes the focus again. */}
      <h2 key={title} ref={focus} id={id} className={styles.title} tabIndex={-1}>
        {title}
      </h2>
      {text && <p className={styles.text}>{text}</p>}
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  )
}
