import { paths } from '@matinee/contract/paths'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { lazyModule } from '../../platform/chunks.ts'
import { useSession } from '../../platform/session/session.ts'
import { classNames } from '../../ui/class-names.ts'
import { RowHead, RowTrackSkeleton } from '../movies/index.ts'
import { readHasContinueWatching } from '../positions/index.ts'
import styles from './continue-watching.module.css'
import * as words from '@matinee/locales/home'

const load = lazyModule(() => import('./continue-row.tsx'))
type Loaded = Awaited<ReturnType<typeof load>>

const title = words.continueWatching

/** A placeholder as high as the row. */
const skeleton = (
  <RowTrackSkeleton className={styles.track}>
    {[1, 2, 3, 4].map((at) => (
      <div key={at}>
        <div className={styles.frame} />
        <p className={styles.title}>&nbsp;</p>
        <p className={styles.foot} />
      </div>
    ))}
  </RowTrackSkeleton>
)

/**
 * WATCH-7. The HTML is the same for every user, so it always contains the hidden placeholder. The boot script shows it
 * before the first paint if this browser has stored that there is something to continue. Otherwise the row appears only
 * below the fold, where the layout does not shift.
 */
export function ContinueWatching() {
  const userId = useSession()?.user._id
  const section = useRef<HTMLElement>(null)
  const [row, setRow] = useState<Loaded | 'failed'>()

  // After a client navigation no boot script runs.
  useLayoutEffect(() => {
    const root = document.documentElement
    root.toggleAttribute('data-continue', readHasContinueWatching() === true && root.hasAttribute('data-session'))
  }, [])
  useEffect(() => {
    if (userId === undefined) return
    load().then(setRow, () => setRow('failed'))
  }, [userId])

  return (
    <section ref={section} className={classNames('section container', styles.room)} aria-labelledby="continue">
      <RowHead title={title} id="continue" to={paths.history[0]} more={words.history} />
      {userId !== undefined && row && row !== 'failed' ? (
        <row.ContinueRow key={userId} {...{ userId, title, section, skeleton, styles }} />
      ) : (
        <div className={styles.view}>
          {skeleton}
          {row === 'failed' && <p className={styles.note}>{words.failedToLoad}</p>}
        </div>
      )}
    </section>
  )
}
