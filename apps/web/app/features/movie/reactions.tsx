import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { shareMovie } from '../movies/index.ts'
import { ReactionButtons, reactionMessages } from '../reactions/index.ts'
import { useSession } from '../../platform/session/session.ts'
import { LogInSentence } from './log-in-sentence.tsx'
import type { MovieDetails } from './movie-details.ts'
import styles from './reactions.module.css'

/** LIKE-1, and CARD-7 for this movie. */
export function Reactions({ movie }: { movie: MovieDetails }) {
  const { _id: id, title } = movie
  const isMember = useSession() !== null
  const [wasMember, setWasMember] = useState(false)
  if (isMember && !wasMember) setWasMember(true)
  return (
    <>
      <div className={styles.row}>
        <ReactionButtons movie={movie} className={styles.opinion} />
        <IconButton label={`Share ${title}`} outlined data-needs-script onClick={() => void shareMovie({ id, title })}>
          <Share2 />
        </IconButton>
      </div>
      {!isMember && (
        <p className={classNames(styles.hint, wasMember && styles.late)}>
          <LogInSentence>{reactionMessages.logInToLike}</LogInSentence>
        </p>
      )}
    </>
  )
}
