import type { ListedCollection } from '@matinee/contract/collections'
import { collectionPath } from '@matinee/contract/paths'
import { Link } from 'react-router'
import { backdropOf, type Picture, type ViewContext } from '../../ui/movies/card-movie.ts'
import { movieCount } from '../../ui/movies/numbers.ts'
import { Artwork } from '../../ui/movies/poster.tsx'
import styles from './collection-cards.module.css'

interface CollectionCard {
  id: string
  title: string
  description: string
  movies: number
  picture: Picture | null
}

/** A few lines are shown, beside a picture as wide as half of the page. */
const descriptionLength = 240

export const toCollectionCards = (
  collections: readonly ListedCollection[],
  { siteUrl }: ViewContext,
): CollectionCard[] =>
  collections.map(({ id, title, description, movies, imageUrl, imagePreview }) => ({
    id,
    title,
    description: description.slice(0, descriptionLength).toWellFormed(),
    movies,
    picture: backdropOf({ backdropUrl: imageUrl, backdropPreview: imagePreview }, siteUrl),
  }))

/** The width of a single card. */
const sizes = '(min-width: 48em) 50vw, 80vw'

interface CollectionCardsProps {
  collections: readonly CollectionCard[]
  /** Of the titles. */
  heading: 'h2' | 'h3'
}

/** SITE-5. A single card is as wide as the page and shows its description. */
export function CollectionCards({ collections, heading: Heading }: CollectionCardsProps) {
  const isAlone = collections.length === 1
  return (
    <ul className={isAlone ? styles.alone : styles.grid}>
      {collections.map(({ id, title, description, movies, picture }) => (
        <li key={id} className={styles.card}>
          <div className={styles.picture}>
            <Artwork picture={picture} sizes={sizes} loading="lazy" />
          </div>
          <div>
            <Heading className={styles.title}>
              <Link to={collectionPath(id)} dir="auto" className={styles.link}>
                {title}
              </Link>
            </Heading>
            <p className={styles.count}>{movieCount(movies)}</p>
            {isAlone && (
              <p dir="auto" className={styles.text}>
                {description}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
