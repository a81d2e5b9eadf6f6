import { formatList } from '../../ui/format-list.ts'
import type { Movie } from '@matinee/contract/movies.schemas'
import { moviePath, playPath } from '@matinee/contract/paths'
import type { MetaDescriptor } from 'react-router'
import { endingOf, type Matches, pageMeta, siteCard, siteOf, type SocialImage } from '../../platform/seo.ts'
import { productName, type Site } from '../../platform/site.ts'
import type { Thing } from '../../platform/structured-data.tsx'
import { parseVideoSource } from '../../platform/video-source.ts'
import { ageText, countryText } from '../../ui/movies/movie-text.ts'
import * as words from '@matinee/locales/movies'

export type SeoMovie = Pick<
  Movie,
  | '_id'
  | 'title'
  | 'originalTitle'
  | 'description'
  | 'year'
  | 'rating'
  | 'director'
  | 'cast'
  | 'genres'
  | 'minutes'
  | 'country'
  | 'originalLanguage'
  | 'ageRating'
  | 'imageUrl'
  | 'cardUrl'
  | 'videoUrl'
  | 'film'
  | 'createdAt'
>

/** SEO-1, in code points. */
const descriptionLength = 140
/** SEO-2 */
const usualMinutes = 120
/** At most this many actors are named. */
const namedActors = 5

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The description in one line, or a generated sentence. */
function describe({ title, description, year, director, genres }: SeoMovie, siteName: string): string {
  const given = oneLine(description)
  if (given !== '') return given
  const kind = genres.length > 0 ? formatList(genres).toLowerCase() : words.aMovie
  const named = year === null ? title : `${title} (${year})`
  return words.described({
    movie: director ? words.directedBy({ named, kind, director }) : `${named}, ${kind}`,
    site: siteName,
  })
}

const firstCharacters = (text: string) => Array.from(text).slice(0, descriptionLength).join('')

function socialImage({ title, year, cardUrl, imageUrl }: SeoMovie): SocialImage | undefined {
  const named = year === null ? title : `${title} (${year})`
  if (cardUrl) return { url: cardUrl, width: 1200, height: 630, alt: words.artworkOfNamed({ named }) }
  return imageUrl ? { url: imageUrl, alt: words.posterOfNamed({ named }) } : undefined
}

function openGraph({ director, cast, minutes, year, genres, videoUrl }: SeoMovie): MetaDescriptor[] {
  // Link previews can play a file, not a playlist.
  const source = parseVideoSource(videoUrl)
  const file = source?.kind === 'file' && endingOf(source.address) === 'mp4' ? source.address : undefined
  const properties: [string, string | number | null | undefined][] = [
    ['video:director', director],
    ...cast.slice(0, namedActors).map((name) => ['video:actor', name] as [string, string]),
    ['video:duration', minutes === null ? null : minutes * 60],
    ['video:release_date', year],
    ...genres.map((genre) => ['video:tag', genre] as [string, string]),
    ['og:video', file],
    ['og:video:secure_url', file?.startsWith('https:') ? file : undefined],
    ['og:video:type', file && 'video/mp4'],
  ]
  return properties.flatMap(([property, content]) => (content ? [{ property, content: String(content) }] : []))
}

/** What search engines and link previews read about a movie (SEO-1). */
export function movieMeta(matches: Matches, movie: SeoMovie): MetaDescriptor[] {
  const name = siteOf(matches)?.name ?? productName
  const { _id, title, year, genres, director, cast } = movie
  return pageMeta(matches, {
    exactTitle: words.watchOn({ movie: `${title} (${year ?? words.movie})`, site: name }),
    description: firstCharacters(describe(movie, name)),
    path: moviePath(_id),
    keywords: [
      ...new Set([
        title,
        words.watchTitle({ title }),
        words.titleTrailer({ title }),
        ...genres.map((genre) => words.genreMovies({ genre })),
        ...(movie.originalTitle ? [movie.originalTitle] : []),
        ...(director ? [director] : []),
        ...cast.slice(0, namedActors),
        name,
      ]),
    ],
    image: socialImage(movie),
    type: 'video.movie',
    more: openGraph(movie),
  })
}

const person = (name: string): Thing => ({ '@type': 'Person', name })

function embedAddress(frame: string): string {
  const url = new URL(frame)
  url.searchParams.delete('autoplay')
  return url.href
}

function trailerData(movie: SeoMovie, url: string, site: Site): Thing | undefined {
  const { title, videoUrl, createdAt, cardUrl, imageUrl } = movie
  const source = parseVideoSource(videoUrl)
  if (!source) return undefined
  return {
    '@type': 'VideoObject',
    '@id': `${url}#trailer`,
    name: words.titleTrailer2({ title }),
    description: describe(movie, site.name),
    thumbnailUrl: cardUrl ?? imageUrl ?? siteCard(site).url,
    uploadDate: createdAt,
    ...(source.kind === 'embed' ? { embedUrl: embedAddress(source.frame) } : { contentUrl: source.address }),
  }
}

/** ISO 8601, in whole seconds. */
const durationOf = (milliseconds: number) => `PT${Math.round(milliseconds / 1000)}S`

/** WATCH-13: the film itself, which is watched on a page of its own. */
function filmData(movie: SeoMovie, url: string, site: Site): Thing | undefined {
  const { _id, title, film, createdAt, cardUrl, imageUrl } = movie
  if (!film) return undefined
  return {
    '@type': 'VideoObject',
    '@id': `${url}#film`,
    name: title,
    description: describe(movie, site.name),
    thumbnailUrl: cardUrl ?? imageUrl ?? siteCard(site).url,
    uploadDate: createdAt,
    duration: film.durationMs === null ? undefined : durationOf(film.durationMs),
    url: site.url + playPath(_id),
    isAccessibleForFree: film.access === 'free',
  }
}

export function movieData(movie: SeoMovie, site: Site): Thing {
  const { title, year, rating, director, cast, genres, minutes, country, ageRating, imageUrl, cardUrl } = movie
  const url = site.url + moviePath(movie._id)
  const images = [imageUrl, cardUrl].filter((image) => image !== null)
  return {
    '@type': 'Movie',
    '@id': url,
    url,
    name: title,
    alternateName: movie.originalTitle ?? undefined,
    description: describe(movie, site.name),
    image: images.length > 0 ? images : siteCard(site).url,
    dateCreated: year === null ? undefined : String(year),
    director: director ? person(director) : undefined,
    actor: cast.length > 0 ? cast.map(person) : undefined,
    genre: genres,
    duration: `PT${minutes ?? usualMinutes}M`,
    countryOfOrigin: country ? { '@type': 'Country', name: countryText(country) } : undefined,
    inLanguage: movie.originalLanguage ?? undefined,
    contentRating: ageRating === null ? undefined : ageText(ageRating),
    // The pricing page has the offers of Premium.
    offers:
      movie.film?.access === 'premium'
        ? undefined
        : { '@type': 'Offer', price: '0', priceCurrency: 'USD', availability: 'https://schema.org/InStock', url },
    // An editorial rating; an aggregate rating would need the number of votes.
    review:
      rating === null
        ? undefined
        : {
            '@type': 'Review',
            author: { '@type': 'Organization', name: site.name, url: `${site.url}/` },
            reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 10, worstRating: 0 },
          },
    trailer: trailerData(movie, url, site),
    video: filmData(movie, url, site),
    isAccessibleForFree: movie.film ? movie.film.access === 'free' : undefined,
  }
}

export function itemListData(movies: readonly { id: string }[], site: Site): Thing {
  const ids = [...new Set(movies.map(({ id }) => id))]
  return {
    '@type': 'ItemList',
    numberOfItems: ids.length,
    itemListElement: ids.map((id, i) => ({ '@type': 'ListItem', position: i + 1, url: site.url + moviePath(id) })),
  }
}
