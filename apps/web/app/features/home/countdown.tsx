import styles from './countdown.module.css'

/** An animated film leader. It stops within five seconds, so it needs no control to stop it (WCAG 2.2.2). */
export function Countdown() {
  return (
    <div className={styles.screen} aria-hidden="true">
      <div className={styles.stage}>
        <div className={styles.light} />
        <div className={styles.disc} />
        <div className={styles.sweep} />
        <div className={styles.cross} />
        <div className={styles.ring} />
        <div className={styles.hand} />
        <div className={styles.numerals}>
          <span>3</span>
          <span>2</span>
          <span>1</span>
        </div>
      </div>
    </div>
  )
}
