import * as localeWords from '@matinee/locales/locale'
import { paths } from '@matinee/contract/paths'
import { useLocation } from 'react-router'
import type { Site } from './site.ts'

type Value = string | number | boolean | Thing | readonly Value[] | undefined
/** A node of schema.org's vocabulary. What is undefined is left out. */
export interface Thing {
  readonly '@type': string
  readonly [property: string]: Value
}

/** Escapes `<`, so that no text can end the script or start a comment. */
const toScript = (graph: readonly Thing[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c')

interface StructuredDataProps {
  /** `import.meta.env.SSR && ...`, so that the browser's bundle drops it. */
  graph: readonly Thing[] | false | undefined
}

/** JSON-LD, rendered by the server only: the CSP forbids creating scripts in the browser. Keyed by address. */
export function StructuredData({ graph }: StructuredDataProps) {
  const { pathname, search } = useLocation()
  if (import.meta.env.SSR && graph) {
    const script = `<script type="application/ld+json">${toScript(graph)}</script>`
    // oxlint-disable-next-line react/no-danger -- JSON, with nothing in it that HTML reads
    return <div hidden dangerouslySetInnerHTML={{ __html: script }} />
  }
  // An empty text keeps React from comparing children.
  return (
    <div key={pathname + search} hidden suppressHydrationWarning>
      {''}
    </div>
  )
}

export function breadcrumbData(steps: readonly { name: string; path: string }[], site: Site): Thing {
  return {
    '@type': 'BreadcrumbList',
    '@id': `${site.url}${steps.at(-1)?.path ?? paths.home[0]}#breadcrumb`,
    itemListElement: steps.map(({ name, path }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      item: site.url + path,
    })),
  }
}

export function siteData(site: Site): Thing[] {
  const home = site.url + paths.home[0]
  const organization = `${home}#organization`
  return [
    {
      '@type': 'WebSite',
      '@id': `${home}#website`,
      url: home,
      name: site.name,
      inLanguage: localeWords.language,
      publisher: { '@type': 'Organization', '@id': organization },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${site.url}${paths.search[0]}/{search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
    {
      '@type': 'Organization',
      '@id': organization,
      name: site.operator,
      url: home,
      logo: `${site.url}/icon-512.png`,
      email: site.contactEmail,
      sameAs: site.social.length > 0 ? site.social.map(({ url }) => url) : undefined,
    },
  ]
}
