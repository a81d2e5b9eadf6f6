import { ThumbsDown, ThumbsUp } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { SegmentedButton, SegmentedButtons } from '../../ui/segmented.tsx'
import { useSession } from '../../platform/session/session.ts'
import type { Press } from './opinion.ts'
import { type ReactedMovie, useOpinion } from './use-opinion.ts'
import styles from './reaction-buttons.module.css'
import * as reactionMessages from '@matinee/locales/reactions'

const buttons = [
  { which: 'like', Icon: ThumbsUp, label: reactionMessages.like, logIn: reactionMessages.logInToLike },
  { which: 'dislike', Icon: ThumbsDown, label: reactionMessages.dislike, logIn: reactionMessages.logInToDislike },
] as const

/** Ignores key repeat. */
const pressOnce = (event: KeyboardEvent) => {
  if (event.repeat && event.key === 'Enter') event.preventDefault()
}

/** LIKE-1: a visitor's click asks for a login, and is applied after it. */
export function ReactionButtons({ movie, className }: { movie: ReactedMovie; className?: string }) {
  const isMember = useSession() !== null
  const { opinion, press } = useOpinion(movie)

  const part = (which: Press) =>
    which === 'like'
      ? { pressed: opinion.hasLiked, count: opinion.likes }
      : { pressed: opinion.hasDisliked, count: opinion.dislikes }

  return (
    <SegmentedButtons label={reactionMessages.yourOpinion} className={classNames(styles.opinion, className)}>
      {buttons.map(({ which, Icon, label, logIn }) => (
        <SegmentedButton
          key={which}
          pressed={part(which).pressed}
          // Not `disabled`, which would swallow the press.
          aria-disabled={!isMember || undefined}
          title={isMember ? undefined : logIn}
          onClick={() => press(which)}
          onKeyDown={pressOnce}
        >
          <Icon />
          {label({ count: part(which).count })}
        </SegmentedButton>
      ))}
    </SegmentedButtons>
  )
}
