import * as words from '@matinee/locales/movie'
import { readList } from '@matinee/contract/movies'
import { artistPath, collectionPath } from '@matinee/contract/paths'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { Fact } from '../../ui/fact.tsx'
import { ageText, durationText } from '../../ui/movies/movie-text.ts'
import { genrePath, type MovieDetails } from './movie-details.ts'
import styles from './facts.module.css'

const namedActors = 8

/** SITE-5: a collection that the movie is part of. */
export interface CollectionLink {
  id: string
  title: string
}

interface FactsProps {
  movie: MovieDetails
  collections: readonly CollectionLink[]
}

/** MOVIE-4: only what is known. */
export function Facts({ movie, collections }: FactsProps) {
  const { originalTitle, director, cast, genres, year, minutes, countryName, languageName, ageRating } = movie
  return (
    <dl className={styles.facts}>
      {originalTitle && (
        <Fact name={words.originalTitle}>
          <span lang={movie.originalLanguage ?? undefined} dir="auto">
            {originalTitle}
          </span>
        </Fact>
      )}
      {director && (
        <Fact name={words.director}>
          <Artists names={readList(director)} />
        </Fact>
      )}
      {cast.length > 0 && (
        <Fact name={words.cast}>
          <Cast names={cast} />
        </Fact>
      )}
      {genres.length > 0 && (
        <Fact name={words.genre}>
          <Links links={genres.map((name) => ({ name, to: genrePath(name) }))} />
        </Fact>
      )}
      {year !== null && <Fact name={words.released}>{year}</Fact>}
      {minutes !== null && <Fact name={words.duration}>{durationText(minutes)}</Fact>}
      {countryName && <Fact name={words.country}>{countryName}</Fact>}
      {languageName && <Fact name={words.language}>{languageName}</Fact>}
      {ageRating !== null && <Fact name={words.ageRating}>{ageText(ageRating)}</Fact>}
      {collections.length > 0 && (
        <Fact name={words.inTheCollection}>
          <Links links={collections.map(({ id, title }) => ({ name: title, to: collectionPath(id) }))} />
        </Fact>
      )}
    </dl>
  )
}

function Links({ links }: { links: readonly { name: string; to: string }[] }) {
  return links.map(({ name, to }, at) => (
    <Fragment key={to}>
      {at > 0 && ', '}
      <Link to={to} dir="auto">
        {name}
      </Link>
    </Fragment>
  ))
}

/** SITE-6 */
const Artists = ({ names }: { names: readonly string[] }) => (
  <Links links={names.map((name) => ({ name, to: artistPath(name) }))} />
)

function Cast({ names }: { names: readonly string[] }) {
  const [first, rest] = [names.slice(0, namedActors), names.slice(namedActors)]
  return (
    <>
      <Artists names={first} />
      {rest.length > 0 && (
        <details>
          <summary>{words.andMore({ count: rest.length })}</summary>
          <Artists names={rest} />
        </details>
      )}
    </>
  )
}
