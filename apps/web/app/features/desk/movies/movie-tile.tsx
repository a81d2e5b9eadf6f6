import { type DeletedMovie, adminMovieLimits, type AdminMovie } from '@matinee/contract/admin-movies'
import { movieMessages } from '@matinee/contract/movies'
import { Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { type Bulk, SelectBox } from '../bulk.tsx'
import { formatDate } from '../dates.ts'
import { posterOf, yearText } from '../../../ui/movies/card-movie.ts'
import { Poster } from '../../../ui/movies/poster.tsx'
import { Rating } from '../../../ui/movies/rating.tsx'
import * as deskWords from '@matinee/locales/desk'
import * as words from '@matinee/locales/desk/movies'

export type ListedMovie = AdminMovie | DeletedMovie

/** MANAGE-1: 100 characters and three dots, without splitting a surrogate pair. */
export function truncate(text: string): string {
  const { shownDescription: longest } = adminMovieLimits
  if (text.length <= longest) return text
  return `${text.slice(0, longest).toWellFormed().replace(/�$/, '')}...`
}

interface MovieTileProps {
  movie: ListedMovie
  now: number
  /** Undefined outside bulk mode. */
  bulk: Bulk | undefined
  isRestoring: boolean
  onEdit: () => void
  onDelete: () => void
  onRestore: () => void
}

export function MovieTile({ movie, now, bulk, isRestoring, onEdit, onDelete, onRestore }: MovieTileProps) {
  const title = movie.title || movieMessages.untitled
  return (
    <article className="desk-movie" data-row={movie._id} data-chosen={bulk?.ids.includes(movie._id) || undefined}>
      <div className="desk-movie-art">
        <Poster picture={posterOf(movie, location.origin)} sizes="7rem" />
        {bulk && (
          <SelectBox
            bulk={bulk}
            id={movie._id}
            className="desk-movie-check"
            aria-label={deskWords.select({ name: title })}
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
        {'goneAt' in movie ? (
          <DeletedNote movie={movie} now={now} />
        ) : (
          <p className="desk-movie-text">{truncate(movie.description) || words.noDescription}</p>
        )}
        <div className="desk-movie-actions">
          {'goneAt' in movie ? (
            <Button
              size="small"
              pending={isRestoring}
              aria-label={words.restoreMovie({ title: movie.title })}
              onClick={onRestore}
            >
              <RotateCcw />
              {words.restore}
            </Button>
          ) : (
            <>
              <Button
                size="small"
                variant="quiet"
                data-act="edit"
                aria-label={words.editMovie({ title: movie.title })}
                onClick={onEdit}
              >
                <Pencil />
                {words.edit}
              </Button>
              <Button
                size="small"
                variant="quiet"
                data-act="delete"
                aria-label={words.deleteMovie({ title: movie.title })}
                onClick={onDelete}
              >
                <Trash2 />
                {deskWords.delete}
              </Button>
            </>
          )}
        </div>
      </div>
    </article>
  )
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Since when, and how long it can still be restored. */
function DeletedNote({ movie, now }: { movie: DeletedMovie; now: number }) {
  const days = Math.max(0, Math.ceil((Date.parse(movie.goneAt) - now) / DAY_MS))
  return (
    <p className="desk-movie-text">
      <time dateTime={movie.deletedAt}>{words.deletedOn({ day: formatDate(movie.deletedAt) })}</time>
      <span className={days <= 7 ? 'desk-warning' : undefined}>{words.daysLeft({ days })}</span>
    </p>
  )
}
