import { Heart, Share2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { storeIntent } from '../../platform/session/intent.ts'
import { loginPath } from '../../platform/session/login-path.ts'
import { useSession } from '../../platform/session/session.ts'
import { useSite } from '../../platform/site.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextLink } from '../../ui/link.tsx'
import { shareMovie } from '../movies/index.ts'
import { WatchLink } from '../play/index.ts'
import { TrailerButton, type TrailerLocationState } from '../player/index.ts'
import { ReactionButtons, reactionMessages } from '../reactions/index.ts'
import { toggleInWatchlist, useWatchlistStatus, markWords } from '../watchlist/index.ts'
import type { MovieDetails } from './movie-details.ts'
import styles from './actions.module.css'
import * as words from '@matinee/locales/movie'

/** On a phone this is a bar at the bottom, in place of the tabs. */
export function Actions({ movie }: { movie: MovieDetails }) {
  const { _id: id, title, videoUrl, trailerComing, film, backdrop, poster } = movie
  const { state } = useLocation() as { state: TrailerLocationState | null }
  const status = useWatchlistStatus(id)
  const isMember = useSession() !== null
  const add = useRef<HTMLButtonElement>(null)
  const notice = useRef<HTMLDivElement>(null)
  const [warnings, setWarnings] = useState(0)
  const [waiting, setWaiting] = useState<{ cancel: () => void } | null>(null)

  const askToLogIn = () => {
    storeIntent({ action: 'watchlist', subject: id, title })
    setWarnings(warnings + 1)
  }
  const restoreFocus = () => {
    if (notice.current?.contains(document.activeElement)) add.current?.focus()
  }

  return (
    <div className={styles.bar} data-action-bar data-film={film !== null || undefined}>
      {film && <WatchLink movieId={id} className={classNames(styles.button, styles.watch)} />}
      {(!film || videoUrl !== null) && (
        <TrailerButton
          title={title}
          videoUrl={videoUrl}
          isComing={trailerComing}
          poster={backdrop?.src ?? poster?.src ?? null}
          onWaiting={setWaiting}
          autoOpen={!film && state?.opensTrailer === true}
          look={{ variant: film ? 'plain' : 'primary', size: 'large' }}
          className={styles.button}
        />
      )}
      <Button
        ref={add}
        size="large"
        className={classNames(styles.button, styles.add)}
        pending={status === 'pending'}
        aria-pressed={status === 'listed'}
        data-mark={status}
        title={status === 'listed' ? markWords.remove : undefined}
        onClick={() => (isMember ? void toggleInWatchlist({ id, title }) : askToLogIn())}
        data-needs-script
      >
        {status !== 'pending' && <Heart />}
        <span className={styles.label}>{status === 'listed' ? markWords.inWatchlist : words.addToWatchlist}</span>
      </Button>
      {/* MOVIE-7. Floats, so that the layout does not shift. Always rendered, as live regions announce only changes. */}
      <div ref={notice} className={styles.notice} aria-live="polite">
        {warnings > 0 && !isMember && (
          <Banner key={warnings} isAnnounced className={styles.banner} onClose={restoreFocus}>
            <LogInSentence>{markWords.logInFirst}</LogInSentence>
          </Banner>
        )}
        {waiting && (
          <Banner isAnnounced duration={null} className={styles.banner} onClose={waiting.cancel}>
            {words.offline}
          </Banner>
        )}
      </div>
    </div>
  )
}

/** LIKE-1, and CARD-7 for this movie. */
export function Reactions({ movie }: { movie: MovieDetails }) {
  const { _id: id, title } = movie
  const areLikesOn = useSite()?.likes !== false
  const isMember = useSession() !== null
  const [wasMember, setWasMember] = useState(false)
  if (isMember && !wasMember) setWasMember(true)
  return (
    <>
      <div className={styles.row}>
        {areLikesOn && <ReactionButtons movie={movie} className={styles.opinion} />}
        <IconButton
          label={words.shareTitle({ title })}
          outlined
          data-needs-script
          onClick={() => void shareMovie({ id, title })}
        >
          <Share2 />
        </IconButton>
      </div>
      {areLikesOn && !isMember && (
        <p className={classNames(styles.hint, wasMember && styles.late)}>
          <LogInSentence>{reactionMessages.logInToLike}</LogInSentence>
        </p>
      )}
    </>
  )
}

/** 'Please log in to ...', with 'log in' as a link. */
function LogInSentence({ children: sentence }: { children: string }) {
  const location = useLocation()
  const [before, after] = sentence.split(words.logIn, 2)
  return (
    <>
      {before}
      <TextLink to={loginPath(location)}>{words.logIn}</TextLink>
      {after}
    </>
  )
}
