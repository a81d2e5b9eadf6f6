/**
 * Checks the structured data of a page as search engines do: the types and properties of schema.org that we use, what
 * Google's documentation requires and recommends of each, and that all of it agrees with the page's canonical address.
 * A property or type that is not in the tables is a problem, too: a misspelled one says nothing to anybody.
 */

type Thing = Record<string, unknown>
type Kind = (value: unknown) => string | undefined

interface Rule {
  required: readonly string[]
  /** `a|b` is there with either. */
  recommended?: readonly string[]
  properties: Readonly<Record<string, Kind>>
  /** What only a look at the whole node can tell. */
  check?: (node: Thing) => string | undefined
}

export interface Findings {
  /** What is wrong. */
  problems: string[]
  /** What search engines would like to have besides, as `Type.property`. */
  missing: string[]
  /** The nodes of the graph, by type. */
  nodes: Map<string, Thing[]>
}

const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])
const complaintUnless = (good: boolean, complaint: string) => (good ? undefined : complaint)
const matches =
  (pattern: RegExp, name: string): Kind =>
  (value) =>
    complaintUnless(typeof value === 'string' && pattern.test(value), `is no ${name}`)

const text = matches(/^\S(?:[\s\S]*\S)?$/, 'text')
const url: Kind = (value) => {
  const parsed = typeof value === 'string' ? URL.parse(value) : null
  return complaintUnless(parsed !== null && /^https?:$/.test(parsed.protocol), 'is no absolute address')
}
const isDay = (value: string) => !Number.isNaN(Date.parse(value))
const date: Kind = (value) =>
  complaintUnless(
    typeof value === 'string' &&
      /^\d{4}(-\d\d(-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?)?)?$/.test(value) &&
      isDay(value),
    'is no ISO 8601 date',
  )
const moment: Kind = (value) =>
  date(value) ?? complaintUnless(typeof value === 'string' && value.includes('T'), 'is no moment in time')
const duration = matches(/^P(?=.)(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?$/, 'ISO 8601 duration')
const numberFrom =
  (least: number, whole = false): Kind =>
  (value) =>
    complaintUnless(
      typeof value === 'number' && value >= least && (!whole || Number.isInteger(value)),
      `is no ${whole ? 'whole ' : ''}number from ${least}`,
    )
const thing =
  (...types: string[]): Kind =>
  (value) =>
    complaintUnless(isThing(value) && types.includes(String(value['@type'])), `is no ${types.join(' or ')}`)

const orderedFromOne = ({ itemListElement }: Thing) => {
  const places = listOf(itemListElement).map((item) => (isThing(item) ? item['position'] : undefined))
  return complaintUnless(
    places.every((place, i) => place === i + 1),
    'has positions that do not count from 1',
  )
}
const distinct = (list: Thing, property: string) => {
  const found = listOf(list['itemListElement']).map((item) => (isThing(item) ? item[property] : undefined))
  return complaintUnless(new Set(found).size === found.length, `lists the same ${property} twice`)
}

const rules: Readonly<Record<string, Rule>> = {
  // https://developers.google.com/search/docs/appearance/structured-data/movie
  Movie: {
    required: ['name', 'image', 'url', '@id'],
    recommended: [
      'dateCreated',
      'director',
      'review|aggregateRating',
      'description',
      'actor',
      'genre',
      'duration',
      'offers',
    ],
    properties: {
      name: text,
      description: text,
      image: url,
      url,
      dateCreated: date,
      director: thing('Person'),
      actor: thing('Person'),
      genre: text,
      duration,
      offers: thing('Offer'),
      review: thing('Review'),
      aggregateRating: thing('AggregateRating'),
      trailer: thing('VideoObject'),
      alternateName: text,
      countryOfOrigin: thing('Country'),
      inLanguage: matches(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'language'),
      contentRating: text,
    },
  },
  // .../structured-data/video
  VideoObject: {
    required: ['name', 'thumbnailUrl', 'uploadDate'],
    recommended: ['description', 'contentUrl|embedUrl', 'duration'],
    properties: {
      name: text,
      description: text,
      thumbnailUrl: url,
      uploadDate: moment,
      contentUrl: url,
      embedUrl: url,
      duration,
    },
  },
  // .../structured-data/breadcrumb
  BreadcrumbList: {
    required: ['itemListElement'],
    properties: { itemListElement: thing('ListItem') },
    check: (list) =>
      orderedFromOne(list) ??
      distinct(list, 'item') ??
      complaintUnless(
        listOf(list['itemListElement']).length >= 2 &&
          listOf(list['itemListElement']).every((item) => isThing(item) && 'name' in item && 'item' in item),
        'has less than two steps with name and item',
      ),
  },
  // .../structured-data/carousel
  ItemList: {
    required: ['itemListElement'],
    properties: { itemListElement: thing('ListItem'), numberOfItems: numberFrom(1, true), name: text, url },
    check: (list) => {
      const items = listOf(list['itemListElement'])
      return (
        orderedFromOne(list) ??
        distinct(list, 'url') ??
        complaintUnless(
          items.every((item) => isThing(item) && 'url' in item),
          'has items without url',
        ) ??
        complaintUnless(
          list['numberOfItems'] === undefined || list['numberOfItems'] === items.length,
          'counts its items wrongly',
        )
      )
    },
  },
  Collection: {
    required: ['name', 'url', '@id'],
    properties: { name: text, description: text, image: url, url, collectionSize: numberFrom(0, true) },
  },
  ListItem: {
    required: ['position'],
    properties: { position: numberFrom(1, true), name: text, item: url, url },
  },
  // .../structured-data/merchant-listing, as far as it goes for something that is not shipped
  Offer: {
    required: ['price', 'priceCurrency'],
    recommended: ['availability', 'url'],
    properties: {
      price: matches(/^\d+(\.\d\d?)?$/, 'price'),
      priceCurrency: matches(/^[A-Z]{3}$/, 'ISO 4217 currency'),
      availability: matches(/^https:\/\/schema\.org\/(InStock|OnlineOnly|PreOrder|OutOfStock)$/, 'availability'),
      url,
    },
  },
  // .../structured-data/review-snippet; what is reviewed is the node around it
  Review: {
    required: ['author', 'reviewRating'],
    recommended: ['datePublished'],
    properties: {
      author: thing('Person', 'Organization'),
      reviewRating: thing('Rating'),
      datePublished: date,
      reviewBody: text,
    },
  },
  Rating: {
    required: ['ratingValue'],
    recommended: ['bestRating', 'worstRating'],
    properties: { ratingValue: numberFrom(0), bestRating: numberFrom(0), worstRating: numberFrom(0) },
    check: ({ ratingValue, bestRating = 5, worstRating = 1 }) =>
      complaintUnless(
        Number(worstRating) <= Number(ratingValue) && Number(ratingValue) <= Number(bestRating),
        'has a value outside its own scale',
      ),
  },
  // An average needs those who gave the votes.
  AggregateRating: {
    required: ['ratingValue', 'ratingCount'],
    recommended: ['bestRating', 'worstRating'],
    properties: {
      ratingValue: numberFrom(0),
      ratingCount: numberFrom(1, true),
      bestRating: numberFrom(0),
      worstRating: numberFrom(0),
    },
  },
  // .../appearance/site-names
  WebSite: {
    required: ['name', 'url'],
    properties: {
      name: text,
      url,
      inLanguage: matches(/^[a-z]{2}(-[A-Z]{2})?$/, 'language'),
      publisher: thing('Organization'),
      potentialAction: thing('SearchAction'),
    },
  },
  SearchAction: {
    required: ['target', 'query-input'],
    properties: {
      target: thing('EntryPoint'),
      'query-input': matches(/^required name=search_term_string$/, 'input'),
    },
  },
  EntryPoint: {
    required: ['urlTemplate'],
    properties: { urlTemplate: matches(/^https?:\/\/.*\{search_term_string\}/, 'template') },
  },
  // .../structured-data/organization
  Organization: {
    required: ['name'],
    recommended: ['url'],
    properties: { name: text, url, logo: url, email: matches(/^\S+@\S+$/, 'address'), sameAs: url },
  },
  Person: { required: ['name'], properties: { name: text } },
  Country: { required: ['name'], properties: { name: text } },
}

const decode = (attribute: string) => attribute.replaceAll('&amp;', '&').replaceAll('&quot;', '"')

/** The canonical address that a page names in its HTML. */
export const canonicalOf = (html: string): string | undefined => {
  const href = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]
  return href === undefined ? undefined : decode(href)
}

/** Whether a node only points to one that is told elsewhere in the graph. */
const isReference = (node: Thing) => '@id' in node && Object.keys(node).every((key) => key === '@id' || key === '@type')

/** Every node, with the ones inside it. */
function* walk(value: unknown): Generator<Thing> {
  if (Array.isArray(value)) for (const item of value) yield* walk(item)
  else if (isThing(value)) {
    yield value
    for (const [key, inside] of Object.entries(value)) if (!key.startsWith('@')) yield* walk(inside)
  }
}

function* inspect(node: Thing): Generator<string> {
  const type = String(node['@type'])
  const rule = rules[type]
  if (!rule) return yield `${type} is no type that we use`
  if (isReference(node)) return
  for (const name of rule.required) if (!(name in node)) yield `${type} has no ${name}`
  for (const [name, value] of Object.entries(node)) {
    if (name === '@type') continue
    const kind = name === '@id' ? url : rule.properties[name]
    if (!kind) yield `${type} has no property called ${name}`
    else if (Array.isArray(value) && value.length === 0) yield `${type}.${name} is empty`
    else for (const complaint of new Set(listOf(value).map(kind))) if (complaint) yield `${type}.${name} ${complaint}`
  }
  const complaint = rule.check?.(node)
  if (complaint) yield `${type} ${complaint}`
}

const missingFrom = (node: Thing): string[] =>
  isReference(node)
    ? []
    : (rules[String(node['@type'])]?.recommended ?? [])
        .filter((names) => !names.split('|').some((name) => name in node))
        .map((names) => `${String(node['@type'])}.${names}`)

/** Addresses of the page itself have to be the canonical one, and those of other pages on the same site. */
function* compare(graph: readonly Thing[], canonical: string | undefined): Generator<string> {
  if (canonical === undefined) return yield 'the page has no canonical address'
  const { origin } = new URL(canonical)
  for (const node of graph) {
    const steps = listOf(node['itemListElement']).filter(isThing)
    if (node['@type'] === 'Movie') {
      const offer = node['offers']
      const addresses = [node['@id'], node['url'], isThing(offer) ? (offer['url'] ?? canonical) : canonical]
      if (addresses.some((address) => address !== canonical)) yield `Movie is not told of ${canonical}`
    }
    if (node['@type'] === 'BreadcrumbList' && steps.at(-1)?.['item'] !== canonical)
      yield `BreadcrumbList does not end at ${canonical}`
    if (node['@type'] === 'WebSite' && node['url'] !== `${origin}/`) yield `WebSite is not told of ${origin}/`
    for (const step of steps) {
      const address = step['url'] ?? step['item']
      if (URL.parse(String(address))?.origin !== origin)
        yield `${String(node['@type'])} leads away to ${String(address)}`
    }
  }
}

/** Reads and checks all structured data in a page's HTML. */
export function inspectStructuredData(html: string): Findings {
  const scripts = [...html.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)]
  const findings: Findings = { problems: [], missing: [], nodes: new Map() }
  const { problems, missing, nodes } = findings
  if (scripts.length !== 1) problems.push(`${scripts.length} scripts instead of one`)
  for (const [, json = ''] of scripts) {
    let data: unknown
    try {
      data = JSON.parse(json)
    } catch {
      problems.push('a script is no JSON')
      continue
    }
    const graph = isThing(data) && Array.isArray(data['@graph']) ? data['@graph'].filter(isThing) : []
    if (!isThing(data) || data['@context'] !== 'https://schema.org' || graph.length === 0) {
      problems.push('a script is no graph of schema.org')
      continue
    }
    const all = [...walk(graph)]
    const ids = all.filter((node) => !isReference(node) && '@id' in node).map((node) => node['@id'])
    for (const id of new Set(ids.filter((one, i) => ids.indexOf(one) !== i)))
      problems.push(`${String(id)} is told twice`)
    for (const node of all) {
      problems.push(...inspect(node))
      missing.push(...missingFrom(node))
      if (isReference(node) && !ids.includes(node['@id'])) problems.push(`${String(node['@id'])} is told nowhere`)
    }
    problems.push(...compare(graph, canonicalOf(html)))
    for (const node of graph) nodes.set(String(node['@type']), [...(nodes.get(String(node['@type'])) ?? []), node])
  }
  for (const [type, found] of nodes) if (found.length > 1) problems.push(`${type} stands there ${found.length} times`)
  return findings
}
