import styles from './countdown.module.css'

/**
 * The leader before the picture: the projector's light comes in over the left shoulder and counts down once, then holds
 * on one. It stops by itself within five seconds, so it needs no control to stop it (WCAG 2.2.2).
 */
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
