import { productName, useSite } from '../../platform/site.ts'
import { LoadFailed } from '../../platform/problems/load-failed.tsx'
import { Countdown } from './countdown.tsx'
import styles from './empty-home.module.css'

/** HOME-1: the screen stays dark, and says why. */
export function HomeFailed({ message }: { message: string }) {
  const name = useSite()?.name ?? productName
  return (
    <section className={styles.hero} data-theme="dark" aria-labelledby="hero-title">
      <Countdown />
      <div className={styles.words}>
        <h1 id="hero-title" className="visually-hidden">
          {name}
        </h1>
        <LoadFailed message={message} className={styles.failed} />
      </div>
    </section>
  )
}
