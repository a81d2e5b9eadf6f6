import type { MetaDescriptor } from 'react-router'
import { productName, type RootData } from './site.ts'

interface Page {
  /** Without the name of the service, which is added. Home alone has none. */
  title?: string
  description: string
  /** The address under which search engines should know the screen. Without one it has no canonical address. */
  path?: string
  /** Keeps the page out of search engines. */
  noindex?: boolean
}

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** Title, description, canonical address and social card of a page (ROUTE-13). */
export function pageMeta(matches: Matches, { title, description, path, noindex = false }: Page): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as Partial<RootData> | undefined
  const site = root?.site
  const name = site?.name ?? productName
  const fullTitle = title ? `${title} - ${name}` : `${name} - Movies and shows, anytime, anywhere`
  const url = site && path ? site.url + path : undefined
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(url ? [{ tagName: 'link', rel: 'canonical', href: url }] : []),
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: name },
    ...(url ? [{ property: 'og:url', content: url }] : []),
    { name: 'twitter:card', content: 'summary' },
  ]
}
