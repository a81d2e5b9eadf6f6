import {
  type DeletedMovie,
  deskMovieLimits,
  deskMovieMessages as messages,
  type DeskMovie,
  manageMessages as words,
} from '@matinee/contract/desk-movies'
import { movieMessages } from '@matinee/contract/movies'
import { Pencil, RotateCcw, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { dayOf } from '../dates.ts'
import { posterOf, yearText } from '../../../ui/movies/card-movie.ts'
import { Poster } from '../../../ui/movies/poster.tsx'
import { Rating } from '../../../ui/movies/rating.tsx'

export type ListedMovie = DeskMovie | DeletedMovie

/** MANAGE-1: 100 characters and three dots, never half of a letter. */
export function shortened(text: string): string {
  const { shownDescription: longest } = deskMovieLimits
  if (text.length <= longest) return text
  return `${text.slice(0, longest).toWellFormed().replace(/�$/, '')}...`
}

interface MovieTileProps {
  movie: ListedMovie
  /** In bulk mode. */
  selection?: { isChosen: boolean; onToggle: (isChosen: boolean, isRange: boolean) => void }
  actions: ReactNode
  note?: ReactNode
}

export function MovieTile({ movie, selection, actions, note }: MovieTileProps) {
  const title = movie.title || movieMessages.untitled
  return (
    <article className="desk-movie" data-movie={movie._id} data-chosen={selection?.isChosen || undefined}>
      <div className="desk-movie-art">
        <Poster picture={posterOf(movie, location.origin)} sizes="7rem" />
        {selection && (
          <Checkbox
            className="desk-movie-check"
            aria-label={words.select(title)}
            checked={selection.isChosen}
            // A change does not say which keys were held; the click that makes it does.
            onClick={(event) => selection.onToggle(event.currentTarget.checked, event.shiftKey)}
            onChange={() => undefined}
          />
        )}
      </div>
      <div className="desk-movie-words">
        <div className="desk-movie-head">
          <h3 className="desk-movie-title" dir="auto">
            {title}
          </h3>
          <Rating value={movie.rating} className="desk-movie-rating" />
        </div>
        <p className="desk-movie-facts">
          {yearText(movie.year)}
          {movie.genres.length > 0 && ` · ${movie.genres.join(', ')}`}
        </p>
        {note ?? <p className="desk-movie-text">{shortened(movie.description) || words.noDescription}</p>}
        <div className="desk-movie-actions">{actions}</div>
      </div>
    </article>
  )
}

interface ShownActionsProps {
  movie: ListedMovie
  onEdit: () => void
  onDelete: () => void
}

export function ShownActions({ movie: { title }, onEdit, onDelete }: ShownActionsProps) {
  return (
    <>
      <Button size="small" variant="quiet" data-act="edit" aria-label={words.editOne(title)} onClick={onEdit}>
        <Pencil />
        {words.edit}
      </Button>
      <Button size="small" variant="quiet" data-act="delete" aria-label={words.deleteOne(title)} onClick={onDelete}>
        <Trash2 />
        {messages.delete}
      </Button>
    </>
  )
}

interface DeletedActionsProps {
  movie: ListedMovie
  pending: boolean
  onRestore: () => void
}

export function DeletedActions({ movie: { title }, pending, onRestore }: DeletedActionsProps) {
  return (
    <Button size="small" pending={pending} aria-label={words.restoreOne(title)} onClick={onRestore}>
      <RotateCcw />
      {words.restore}
    </Button>
  )
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Since when, and for how long it can still be brought back. */
export function DeletedNote({ movie, now }: { movie: DeletedMovie; now: number }) {
  const days = Math.max(0, Math.ceil((Date.parse(movie.goneAt) - now) / DAY_MS))
  return (
    <p className="desk-movie-text">
      <time dateTime={movie.deletedAt}>{words.deletedOn(dayOf(movie.deletedAt))}</time>
      <span className={days <= 7 ? 'desk-warning' : undefined}>{words.daysLeft(days)}</span>
    </p>
  )
}
