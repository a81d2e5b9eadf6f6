import type { ReactNode } from 'react'
import styles from './frames.module.css'

function Frame({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.frame} viewBox="0 0 320 200" aria-hidden="true" focusable="false">
      {children}
    </svg>
  )
}

/** Posters on a wall, and the one that was chosen. */
export function ProgrammeFrame() {
  return (
    <Frame>
      {[0, 1, 2, 3, 4, 5].map((n) => (
        <rect key={n} className={n === 3 ? styles.red : styles.paper} x={-14 + n * 62} y={n === 3 ? 28 : 52} width="50" height={n === 3 ? 118 : 75} />
      ))}
      <path className={styles.line} d="M0 164H320" />
    </Frame>
  )
}

/** Rows of seats from the booth, one of them taken. */
export function SeatsFrame() {
  return (
    <Frame>
      {[0, 1, 2].map((row) => {
        const size = 34 + row * 14
        const y = 78 + row * 44
        return Array.from({ length: 9 }, (_, n) => {
          const x = 160 + (n - 4) * (size + 8) - size / 2
          const taken = row === 1 && n === 5
          return (
            <path
              key={`${row}-${n}`}
              className={taken ? styles.red : styles.paper}
              d={`M${x} ${y}a${size / 2} ${size / 2} 0 0 1 ${size} 0v${size * 0.55}h${-size}z`}
            />
          )
        })
      })}
    </Frame>
  )
}

/** A ticket, torn. */
export function TicketFrame() {
  return (
    <Frame>
      <path className={styles.paper} d="M56 52H196V148H56V118a18 18 0 0 0 0-36Z" />
      <path className={styles.red} d="M210 44l60 12-14 92-60-12z" />
    </Frame>
  )
}
