import { reactionMessages } from '@matinee/contract/reactions'
import { Share2, ThumbsDown, ThumbsUp } from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'
import { SegmentedButton, SegmentedButtons } from '../../ui/segmented.tsx'
import { shareMovie } from '../movies/share.ts'
import { LogInSentence } from './log-in-sentence.tsx'
import type { MovieDetails } from './movie-details.ts'
import styles from './reactions.module.css'

/** LIKE-1, and CARD-7 for this movie. Nobody can like anything yet. */
export function Reactions({ movie: { _id: id, title, likes, dislikes } }: { movie: MovieDetails }) {
  return (
    <>
      <div className={styles.row}>
        <SegmentedButtons label="Your opinion" className={styles.opinion}>
          <SegmentedButton pressed={false} disabled title={reactionMessages.logInToLike}>
            <ThumbsUp />
            {reactionMessages.like(likes)}
          </SegmentedButton>
          <SegmentedButton pressed={false} disabled title={reactionMessages.logInToDislike}>
            <ThumbsDown />
            {reactionMessages.dislike(dislikes)}
          </SegmentedButton>
        </SegmentedButtons>
        <IconButton label={`Share ${title}`} outlined data-needs-script onClick={() => void shareMovie({ id, title })}>
          <Share2 />
        </IconButton>
      </div>
      <p className={styles.hint}>
        <LogInSentence>{reactionMessages.logInToLike}</LogInSentence>
      </p>
    </>
  )
}
