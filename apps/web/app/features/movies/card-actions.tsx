import { Heart, Share2 } from 'lucide-react'
import { SpinnerRing } from '../../ui/spinner.tsx'
import { useWatchlistButton } from '../watchlist/index.ts'
import { shareMovie } from './share.ts'
import * as words from '@matinee/locales/movies'

interface CardActionsProps {
  movie: { id: string; title: string }
  className?: string
  buttonClassName?: string
}

/** CARD-1: beside the card's link, not inside it. */
export function CardActions({ movie, className, buttonClassName }: CardActionsProps) {
  const { status, button } = useWatchlistButton(movie)
  return (
    <div className={className} data-needs-script>
      <button type="button" className={buttonClassName} {...button}>
        {status === 'pending' ? <SpinnerRing /> : <Heart />}
      </button>
      <button
        type="button"
        className={buttonClassName}
        aria-label={words.shareTitle({ title: movie.title })}
        onClick={() => void shareMovie(movie)}
      >
        <Share2 />
      </button>
    </div>
  )
}
