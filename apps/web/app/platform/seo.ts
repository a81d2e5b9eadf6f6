import * as localeWords from '@matinee/locales/locale'
import { namedCardPath } from '@matinee/contract/site'
import { inLanguage, offeredLanguages, type SiteLanguage } from '@matinee/contract/site-languages'
import type { MetaDescriptor } from 'react-router'
import { productName, type RootData, type Site } from './site.ts'
import * as words from '@matinee/locales/platform'

/** For link previews. An absolute address. */
export interface SocialImage {
  url: string
  /** Only if known. */
  width?: number
  height?: number
  alt: string
}

interface Page {
  /** Without the site's name, which is added. */
  title?: string
  /** The whole title, with nothing added. */
  exactTitle?: string
  description: string
  /** The canonical address. */
  path?: string
  /** The number of a list's page; from the second on it is part of title, description and address. */
  page?: number
  noindex?: boolean
  keywords?: readonly string[]
  /** Default: the site's card. */
  image?: SocialImage
  type?: 'website' | 'video.movie'
  more?: readonly MetaDescriptor[]
}

export type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

const indexable = 'index, follow, max-image-preview:large, max-snippet:-1, max-video-preview:-1'

const imageTypes = new Map([
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
])

export const endingOf = (url: string): string => /\.([a-z0-9]+)(?:[?#]|$)/i.exec(url)?.[1]?.toLowerCase() ?? ''

/** From the matches of a page. */
export function siteOf(matches: Matches): Site | undefined {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as Partial<RootData> | undefined
  return root?.site
}

/** The picture of link previews. The server draws one for a site with its own name. */
export const siteCard = (site: Site): SocialImage => ({
  url: site.url + (site.name === productName ? '/social-card.jpg' : namedCardPath),
  width: 1200,
  height: 630,
  alt: words.nameInWhiteLetters({ name: site.name }),
})

/** Filters and sort are not part of the canonical address. */
export const listPath = (path: string, page = 1): string => (page > 1 ? `${path}?page=${page}` : path)

/** In the site's own language an address needs no parameter. */
const languageUrl = (site: Site, path: string, language: string) =>
  site.url + (language === site.language ? path : inLanguage(path, language as SiteLanguage))

/** SITE-10: where search engines find the page in each language. */
function alternates(site: Site, path: string): MetaDescriptor[] {
  const offered = offeredLanguages(site)
  if (offered.length === 1) return []
  const link = (hrefLang: string, href: string) => ({ tagName: 'link' as const, rel: 'alternate', hrefLang, href })
  return [
    ...offered.map((language) => link(language, languageUrl(site, path, language))),
    link('x-default', site.url + path),
  ]
}

function imageMeta({ url, width, height, alt }: SocialImage): MetaDescriptor[] {
  const type = imageTypes.get(endingOf(url))
  // Only wide pictures get the large card.
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

export function pageMeta(matches: Matches, given: Page): MetaDescriptor[] {
  const { page = 1, noindex = false, keywords = [], type = 'website', more = [] } = given
  const site = siteOf(matches)
  const name = site?.name ?? productName
  const ownTitle = given.title && (page > 1 ? words.titlePagePage({ title: given.title, page }) : given.title)
  const title = given.exactTitle ?? (ownTitle ? `${ownTitle} - ${name}` : words.nameMoviesAndShows({ name }))
  const description = page > 1 ? words.descriptionPagePage({ description: given.description, page }) : given.description
  const path = given.path && listPath(given.path, page)
  const url = site && path ? languageUrl(site, path, localeWords.language) : undefined
  const image = given.image ?? (site && siteCard(site))
  return [
    { title },
    { name: 'description', content: description },
    ...(keywords.length > 0 ? [{ name: 'keywords', content: keywords.join(', ') }] : []),
    { name: 'robots', content: noindex ? 'noindex' : indexable },
    ...(url ? [{ tagName: 'link', rel: 'canonical', href: url }] : []),
    ...(site && path && !noindex ? alternates(site, path) : []),
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: name },
    { property: 'og:locale', content: words.openGraphLocale },
    ...(url ? [{ property: 'og:url', content: url }] : []),
    ...more,
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    ...(image ? imageMeta(image) : [{ name: 'twitter:card', content: 'summary' }]),
  ]
}
