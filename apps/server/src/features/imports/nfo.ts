import { SaxesParser } from 'saxes'
import { parseCountry } from './country-names.ts'
import { type GivenFields, listSeparator } from './given-rows.ts'

interface Element {
  name: string
  attributes: Readonly<Record<string, string>>
  text: string
  children: Element[]
}

const mostDepth = 20

/** The root element. Throws at what is not well-formed, and at a DOCTYPE: no entity is ever read or expanded. */
function readXml(text: string): Element {
  const document: Element = { name: '', attributes: {}, text: '', children: [] }
  const open = [document]
  const parser = new SaxesParser()
  parser.on('doctype', () => {
    throw new Error('a DOCTYPE')
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length > mostDepth) throw new Error('too deep')
    const element = { name: name.toLowerCase(), attributes, text: '', children: [] }
    open.at(-1)!.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  const addText = (piece: string) => void (open.at(-1)!.text += piece)
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.write(text).close()
  return document.children[0]!
}

/** Kodi has addresses of its own for trailers on YouTube. */
const trailerOf = (address: string): string => {
  const video = /^plugin:\/\/plugin\.video\.youtube\/.*[?&](?:videoid|video_id)=([\w-]+)/.exec(address)?.[1]
  return video === undefined ? address : `https://www.youtube.com/watch?v=${video}`
}

/** '120 min' */
const minutesOf = (text: string): string => /^(\d+)\D*$/.exec(text)?.[1] ?? text

const isDefault = ({ attributes }: Element) => attributes['default'] === 'true'

/** From 0 to 10, converted from the scale that the file names. */
function ratingOf(movie: Element): string | undefined {
  const all = movie.children.filter(({ name }) => name === 'ratings').flatMap(({ children }) => children)
  const chosen = all.find(isDefault) ?? all[0]
  const value = chosen?.children.find(({ name }) => name === 'value')?.text.trim()
  const scale = Number(chosen?.attributes['max'] ?? 10)
  if (value !== undefined && scale > 0 && value !== '') return String((Number(value) / scale) * 10)
  return movie.children.find(({ name, text }) => name === 'rating' && text.trim() !== '')?.text.trim()
}

/** The fields of a `movie.nfo` of Kodi or Jellyfin. Throws if the text is no such file. */
export function parseNfo(text: string): GivenFields {
  // Kodi allows a URL after the XML.
  const movie = readXml(text.replace(/^\uFEFF/, '').replace(/(<\/movie\s*>)[\s\S]*$/i, '$1'))
  if (movie.name !== 'movie') throw new Error(`<${movie.name}> is no movie`)
  const texts = (name: string, parent = movie) =>
    parent.children.filter((child) => child.name === name).map((child) => child.text.trim())
  const first = (...names: string[]) => names.flatMap((name) => texts(name)).find((found) => found !== '')
  const listOf = (name: string) => texts(name).flatMap((found) => found.split(listSeparator).map((item) => item.trim()))
  const references = movie.children.filter(({ name }) => name === 'uniqueid')
  const art = (aspect: string) =>
    movie.children.find(({ name, attributes }) => name === 'thumb' && attributes['aspect'] === aspect)?.text.trim()
  const fanart = movie.children.find(({ name }) => name === 'fanart')
  const age = /^(?:germany:|de:)?\s*(?:fsk[\s-]?)?(\d{1,2})$/i.exec(first('mpaa', 'certification') ?? '')?.[1]
  const fields: GivenFields = {
    reference: (references.find(isDefault) ?? references[0])?.text.trim() ?? first('id') ?? '',
    title: first('title') ?? '',
    originalTitle: first('originaltitle') ?? '',
    description: first('plot', 'outline') ?? '',
    genres: listOf('genre'),
    year: first('year') ?? first('premiered', 'releasedate')?.slice(0, 4) ?? '',
    rating: ratingOf(movie) ?? '',
    director: listOf('director').join(', '),
    cast: movie.children.filter(({ name }) => name === 'actor').flatMap((actor) => texts('name', actor)),
    minutes: minutesOf(first('runtime') ?? ''),
    country:
      listOf('country')
        .map(parseCountry)
        .find((code) => code !== undefined) ?? '',
    ageRating: age ?? '',
    imageUrl: art('poster') ?? '',
    backdropUrl: (fanart && texts('thumb', fanart)[0]) ?? '',
    videoUrl: trailerOf(first('trailer') ?? ''),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value.length > 0))
}
