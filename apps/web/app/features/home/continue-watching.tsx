import { paths } from '@matinee/contract/paths'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { lazyPart } from '../../platform/chunks.ts'
import { useSession } from '../../platform/session/session.ts'
import { classNames } from '../../ui/class-names.ts'
import { RowHead, RowTrackOutline } from '../movies/index.ts'
import { isContinuing } from '../positions/index.ts'
import styles from './continue-watching.module.css'
import * as words from '@matinee/locales/home'

const load = lazyPart(() => import('./continue-row.tsx'))
type Loaded = Awaited<ReturnType<typeof load>>

const title = words.continueWatching

/** A placeholder as high as the row. */
const outline = (
  <RowTrackOutline className={styles.track}>
    {[1, 2, 3, 4].map((at) => (
      <div key={at}>
        <div className={styles.frame} />
        <p className={styles.title}>&nbsp;</p>
        <p className={styles.foot} />
      </div>
    ))}
  </RowTrackOutline>
)

/**
 * WATCH-7. The HTML is the same for everybody, so it always holds the row's room, hidden. The boot script shows it
 * before the first paint, if this browser remembers that there is something to continue. The row then fills the room;
 * without it, the row appears only where nothing on the screen would move.
 */
export function ContinueWatching() {
  const userId = useSession()?.user._id
  const section = useRef<HTMLElement>(null)
  const [row, setRow] = useState<Loaded | 'failed'>()

  // After a client navigation no boot script runs.
  useLayoutEffect(() => {
    const root = document.documentElement
    root.toggleAttribute('data-continue', isContinuing() === true && root.hasAttribute('data-session'))
  }, [])
  useEffect(() => {
    if (userId === undefined) return
    load().then(setRow, () => setRow('failed'))
  }, [userId])

  return (
    <section ref={section} className={classNames('section container', styles.room)} aria-labelledby="continue">
      <RowHead title={title} id="continue" to={paths.history[0]} more={words.history} />
      {userId !== undefined && row && row !== 'failed' ? (
        <row.ContinueRow key={userId} {...{ userId, title, section, outline, styles }} />
      ) : (
        <div className={styles.view}>
          {outline}
          {row === 'failed' && <p className={styles.note}>{words.failedToLoad}</p>}
        </div>
      )}
    </section>
  )
}
