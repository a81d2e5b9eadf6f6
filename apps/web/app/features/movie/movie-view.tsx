import { durationText, titleSize } from '../../ui/movies/movie-text.ts'
import { Poster } from '../../ui/movies/poster.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Actions } from './actions.tsx'
import { Artwork } from './artwork.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { Facts } from './facts.tsx'
import { type MovieDetails, paragraphsOf } from './movie-details.ts'
import { Reactions } from './reactions.tsx'
import { Score } from './score.tsx'
import frame from './frame.module.css'
import styles from './movie-view.module.css'

const posterSizes = '(min-width: 83.34em) 20rem, (min-width: 54.17em) 24vw, (min-width: 48.01em) 13rem, 8rem'

/** The movie itself (MOVIE-2 to MOVIE-5). */
export function MovieView({ movie }: { movie: MovieDetails }) {
  const { title, year, genres, minutes, poster } = movie
  return (
    <article className={frame.frame} aria-labelledby="movie-title">
      <Artwork backdrop={movie.backdrop} poster={poster} />
      <Breadcrumb title={title} />
      <header className={frame.heading}>
        <h1 id="movie-title" className={classNames(styles.title, styles[titleSize(title)])}>
          {title}
        </h1>
        <p className={styles.meta}>
          {year !== null && <span>{year}</span>} {genres.length > 0 && <span>{genres.join(', ')}</span>}{' '}
          {minutes !== null && <time dateTime={`PT${minutes}M`}>{durationText(minutes)}</time>}
        </p>
      </header>
      <div className={frame.poster}>
        <Poster picture={poster} sizes={posterSizes} alt={`Poster of ${title}`} eager className={styles.poster} />
      </div>
      <div className={frame.main}>
        <div className={frame.top}>
          <Actions movie={movie} />
          <Score rating={movie.rating} className={frame.score} />
        </div>
        <div className={frame.columns}>
          <div>
            <div className={styles.synopsis}>
              {paragraphsOf(movie.description).map((paragraph, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- they are read, and never move
                <p key={at}>{paragraph}</p>
              ))}
            </div>
            <Reactions movie={movie} />
          </div>
          <Facts movie={movie} />
        </div>
      </div>
    </article>
  )
}
