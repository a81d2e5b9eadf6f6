import { namedCardPath } from '@matinee/contract/site'
import type { MetaDescriptor } from 'react-router'
import { productName, type RootData, type Site } from './site.ts'

/** A picture for those who show a link to the page. Its address is absolute. */
export interface SocialImage {
  url: string
  /** Only where they are known: a wrong size is worse than none. */
  width?: number
  height?: number
  alt: string
}

interface Page {
  /** Without the name of the service, which is added. Home alone has none. */
  title?: string
  /** The whole title, with nothing added. */
  exactTitle?: string
  description: string
  /** The address under which search engines should know the screen. Without one it has no canonical address. */
  path?: string
  /** Of a list. From the second on it has its own canonical address, and a title and description that say which it is. */
  page?: number
  /** Keeps the page out of search engines. */
  noindex?: boolean
  keywords?: readonly string[]
  /** The card of the house, unless the page has a picture of its own. */
  image?: SocialImage
  type?: 'website' | 'video.movie'
  /** Open Graph properties that only this type of page has. */
  more?: readonly MetaDescriptor[]
}

export type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** Larger previews than search engines take without being told. */
const indexable = 'index, follow, max-image-preview:large, max-snippet:-1, max-video-preview:-1'

const imageTypes = new Map([
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
])

/** What a file's address ends in, in small letters. */
export const endingOf = (url: string): string => /\.([a-z0-9]+)(?:[?#]|$)/i.exec(url)?.[1]?.toLowerCase() ?? ''

/** The facts about the service, for functions that are given the matches of a page. */
export function siteOf(matches: Matches): Site | undefined {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as Partial<RootData> | undefined
  return root?.site
}

/** The picture of the site, for pages and movies without one. The server draws it for a site with a name of its own. */
export const siteCard = (site: Site): SocialImage => ({
  url: site.url + (site.name === productName ? '/social-card.jpg' : namedCardPath),
  width: 1200,
  height: 630,
  alt: `${site.name}, in white letters on black, with a red beam`,
})

/**
 * The canonical address of one page of a list. Filters and order are left out, as they show the same movies once more,
 * and so is the number of the first page.
 */
export const listPath = (path: string, page = 1): string => (page > 1 ? `${path}?page=${page}` : path)

function imageMeta({ url, width, height, alt }: SocialImage): MetaDescriptor[] {
  const type = imageTypes.get(endingOf(url))
  // A picture that is not known to be wide is shown small and whole, not cut to a strip.
  const wide = width !== undefined && height !== undefined && width > height
  return [
    { property: 'og:image', content: url },
    ...(type ? [{ property: 'og:image:type', content: type }] : []),
    ...(width ? [{ property: 'og:image:width', content: String(width) }] : []),
    ...(height ? [{ property: 'og:image:height', content: String(height) }] : []),
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:card', content: wide ? 'summary_large_image' : 'summary' },
    { name: 'twitter:image', content: url },
    { name: 'twitter:image:alt', content: alt },
  ]
}

/** Title, description, canonical address and social card of a page (ROUTE-13). */
export function pageMeta(matches: Matches, given: Page): MetaDescriptor[] {
  const { page = 1, noindex = false, keywords = [], type = 'website', more = [] } = given
  const site = siteOf(matches)
  const name = site?.name ?? productName
  const ownTitle = given.title && (page > 1 ? `${given.title}, page ${page}` : given.title)
  const title =
    given.exactTitle ?? (ownTitle ? `${ownTitle} - ${name}` : `${name} - Movies and shows, anytime, anywhere`)
  const description = page > 1 ? `${given.description} Page ${page}.` : given.description
  const url = site && given.path ? site.url + listPath(given.path, page) : undefined
  const image = given.image ?? (site && siteCard(site))
  return [
    { title },
    { name: 'description', content: description },
    ...(keywords.length > 0 ? [{ name: 'keywords', content: keywords.join(', ') }] : []),
    { name: 'robots', content: noindex ? 'noindex' : indexable },
    ...(url ? [{ tagName: 'link', rel: 'canonical', href: url }] : []),
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: name },
    { property: 'og:locale', content: 'en_US' },
    ...(url ? [{ property: 'og:url', content: url }] : []),
    ...more,
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    ...(image ? imageMeta(image) : [{ name: 'twitter:card', content: 'summary' }]),
  ]
}
