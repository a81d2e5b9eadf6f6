import { TrailerButton } from '../player/index.ts'
import { Heart } from 'lucide-react'
import { useRef, useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useMark, toggleInWatchlist, watchlistWords } from '../watchlist/index.ts'
import { keepIntent } from '../../platform/session/intent.ts'
import { useSession } from '../../platform/session/session.ts'
import { LogInSentence } from './log-in-sentence.tsx'
import type { MovieDetails } from './movie-details.ts'
import styles from './actions.module.css'

/** On a phone they are the bar at the bottom, in the place of the tabs. */
export function Actions({ movie }: { movie: MovieDetails }) {
  const { _id: id, title, videoUrl, trailerComing, backdrop, poster } = movie
  const mark = useMark(id)
  const isMember = useSession() !== null
  const add = useRef<HTMLButtonElement>(null)
  const notice = useRef<HTMLDivElement>(null)
  // Each press says it anew, for its full time.
  const [warnings, setWarnings] = useState(0)

  const askToLogIn = () => {
    keepIntent({ action: 'watchlist', subject: id, title })
    setWarnings(warnings + 1)
  }
  const keepFocus = () => {
    if (notice.current?.contains(document.activeElement)) add.current?.focus()
  }

  return (
    <div className={styles.bar} data-action-bar>
      <TrailerButton
        title={title}
        videoUrl={videoUrl}
        isComing={trailerComing}
        poster={backdrop?.src ?? poster?.src ?? null}
        className={styles.button}
      />
      <Button
        ref={add}
        size="large"
        className={classNames(styles.button, styles.add)}
        pending={mark === 'pending'}
        aria-pressed={mark === 'listed'}
        data-mark={mark}
        title={mark === 'listed' ? watchlistWords.remove : undefined}
        onClick={() => (isMember ? void toggleInWatchlist({ id, title }) : askToLogIn())}
        data-needs-script
      >
        {mark !== 'pending' && <Heart />}
        <span className={styles.label}>{mark === 'listed' ? watchlistWords.inWatchlist : watchlistWords.add}</span>
      </Button>
      {/* MOVIE-7. It floats: what one reads must not move away and back. Here before its words, or they go unsaid. */}
      <div ref={notice} className={styles.notice} aria-live="polite">
        {warnings > 0 && !isMember && (
          <Banner key={warnings} isAnnounced className={styles.banner} onClose={keepFocus}>
            <LogInSentence>{watchlistWords.logInFirst}</LogInSentence>
          </Banner>
        )}
      </div>
    </div>
  )
}
