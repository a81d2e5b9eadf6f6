import * as localeWords from '@matinee/locales/locale'
import { Sentence } from '../../ui/sentence.tsx'
import { moviePath, paths } from '@matinee/contract/paths'
import { movieErrors } from '@matinee/contract/movies'
import { type OtherPlaybackSession, playbackErrors } from '@matinee/contract/playback'
import { useState } from 'react'
import { Button, ButtonLink, type ButtonVariant } from '../../ui/button.tsx'
import { PinPanel } from '../age-lock/index.ts'
import type { FilmMovie } from './film-movie.ts'
import { LogInLink } from './log-in-link.tsx'
import type { Refusal } from './create-playback.ts'
import { Panel } from './panel.tsx'
import { PremiumPanel } from './premium-panel.tsx'
import * as words from '@matinee/locales/play'
import styles from './panel.module.css'

interface RefusalPanelProps {
  movie: FilmMovie
  refusal: Refusal
  /** True if the film has played on this screen. */
  hasPlayed: boolean
  /** `instead`: the id of another session of this user to end. */
  onWatch: (instead?: string) => Promise<void>
}

const codes = {
  premiumRequired: playbackErrors.premiumRequired().code,
  ageLocked: playbackErrors.ageLocked().code,
  tooManyPlaybackSessions: playbackErrors.tooManyPlaybackSessions().code,
  signedOut: playbackErrors.signedOut().code,
  replaced: playbackErrors.replaced().code,
  otherNetwork: playbackErrors.otherNetwork().code,
  ended: playbackErrors.ended().code,
  notFound: playbackErrors.notFound().code,
  endedByAdmin: playbackErrors.endedByAdmin().code,
  noFilm: playbackErrors.noFilm().code,
  movieGone: movieErrors.notFound().code,
}

/** Maps the refusal's code to a panel with an explanation and actions. */
export function RefusalPanel({ movie, refusal, hasPlayed, onWatch }: RefusalPanelProps) {
  const { code, message } = refusal
  const watch = (label: string, variant?: ButtonVariant) => (
    <WatchButton label={label} variant={variant} onWatch={onWatch} />
  )
  switch (code) {
    case codes.premiumRequired:
      return <PremiumPanel movie={movie} hasPlayed={hasPlayed} />
    case codes.ageLocked:
      return (
        <Panel
          title={words.ageLocked}
          text={movie.ageRating === null ? words.noAgeRatingText : words.ageLockedText({ ageRating: movie.ageRating })}
        >
          <PinPanel movieId={movie._id} onOpened={() => void onWatch()} />
        </Panel>
      )
    case codes.tooManyPlaybackSessions:
      return <OtherSessionsPanel others={otherSessions(refusal)} onWatch={onWatch} />
    case codes.signedOut:
      return (
        <Panel
          title={words.signedOut}
          text={words.signedOutText}
          actions={
            <>
              <LogInLink variant="primary" />
              {movie.access === 'free' && watch(words.withoutAccount, 'plain')}
            </>
          }
        />
      )
    case codes.replaced:
      return <Panel title={words.elsewhere} text={words.elsewhereText} actions={watch(words.watchHere)} />
    case codes.otherNetwork:
      return <Panel title={words.otherNetwork} text={words.otherNetworkText} actions={watch(words.watchOn)} />
    case codes.ended:
    case codes.notFound:
      return <Panel title={words.ended} text={words.endedText} actions={watch(words.watchOn)} />
    case codes.endedByAdmin:
      return (
        <Panel
          title={words.endedByDesk}
          text={words.endedByDeskText}
          actions={
            <>
              {watch(words.tryAgain)}
              <ButtonLink to={paths.contact[0]}>{words.contact}</ButtonLink>
            </>
          }
        />
      )
    case codes.noFilm:
    case codes.movieGone:
      return (
        <Panel
          title={words.gone}
          text={words.goneText}
          actions={
            <>
              <ButtonLink variant="primary" to={paths.browse[0]}>
                {words.otherFilms}
              </ButtonLink>
              {code === codes.noFilm && <ButtonLink to={moviePath(movie._id)}>{words.moviePage}</ButtonLink>}
            </>
          }
        />
      )
    default:
      return <Panel title={words.failed} text={message} actions={watch(words.tryAgain)} />
  }
}

interface WatchButtonProps extends Pick<RefusalPanelProps, 'onWatch'> {
  label: string
  variant: ButtonVariant | undefined
}

function WatchButton({ label, variant = 'primary', onWatch }: WatchButtonProps) {
  const [isPending, setPending] = useState(false)
  const onClick = async () => {
    setPending(true)
    await onWatch()
    setPending(false)
  }
  return (
    <Button variant={variant} pending={isPending} onClick={() => void onClick()}>
      {label}
    </Button>
  )
}

/** Empty if an older server sends no list. */
const otherSessions = ({ details }: Refusal) =>
  (details as { others?: readonly OtherPlaybackSession[] } | undefined)?.others ?? []

const timeOf = new Intl.DateTimeFormat(localeWords.language, { hour: 'numeric', minute: '2-digit' })

/** WATCH-5 */
function OtherSessionsPanel({
  others,
  onWatch,
}: {
  others: readonly OtherPlaybackSession[]
  onWatch: RefusalPanelProps['onWatch']
}) {
  const [pending, setPending] = useState<string>()
  const takeOver = async (id: string) => {
    setPending(id)
    await onWatch(id)
    setPending(undefined)
  }
  return (
    <Panel title={words.tooMany} text={words.tooManyText({ count: others.length })}>
      <ul className={styles.others}>
        {others.map(({ id, title, device, since }) => (
          <li key={id} className={styles.other}>
            <p className={styles.otherTitle}>{title}</p>
            <p className={styles.otherText}>
              <Sentence
                message={words.deviceSince}
                values={{ device, time: <time dateTime={since}>{timeOf.format(new Date(since))}</time> }}
              />
            </p>
            <Button
              pending={pending === id}
              aria-disabled={(pending !== undefined && pending !== id) || undefined}
              aria-label={words.stopTitleOn({ title, device })}
              onClick={() => void (pending === undefined && takeOver(id))}
            >
              {words.stopAndWatch}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
