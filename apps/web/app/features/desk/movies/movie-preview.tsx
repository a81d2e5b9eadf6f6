import { pathOfOurs, resizedPath } from '@matinee/contract/images'
import { readNumber } from '@matinee/contract/movies'
import type { CardMovie } from '../../../ui/movies/card-movie.ts'
import { MovieCard } from '../../movies/index.ts'
import type { MovieValues } from './movie-values.ts'
import { TrailerPreview } from './trailer-preview.tsx'
import type { Trailer } from './use-trailer.ts'

interface MoviePreviewProps {
  values: MovieValues
  /** Once there is a picture at the address. */
  picture: string | undefined
  trailer: Trailer
  isNew: boolean
}

const tenths = (rating: number) => Math.min(10, Math.max(0, Math.round(rating * 10) / 10))

/** The card as visitors will see it, with what is typed. Nothing on it can be pressed: it is a picture of one. */
export function MoviePreview({ values, picture, trailer, isNew }: MoviePreviewProps) {
  const title = values.title.trim() || 'Title'
  const rating = readNumber(values.rating)
  const ours = picture === undefined ? undefined : pathOfOurs(picture, location.origin)
  const card: CardMovie = {
    id: 'preview',
    title,
    year: readNumber(values.year),
    genre: values.genres[0] ?? '',
    rating: rating === null ? null : tenths(rating),
    poster: picture === undefined ? null : { src: ours ? resizedPath(ours, 500) : picture },
    isNew,
  }
  return (
    <section className="desk-preview" aria-labelledby="desk-preview-title">
      <h3 id="desk-preview-title" className="desk-preview-title">
        Preview
      </h3>
      <div className="desk-preview-card" inert>
        <MovieCard movie={card} sizes="14rem" eager />
      </div>
      <div className="desk-preview-trailer">
        <h4 className="desk-preview-label">Trailer</h4>
        <TrailerPreview trailer={trailer} title={title} />
      </div>
    </section>
  )
}
