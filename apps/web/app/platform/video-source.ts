import { parseUrl } from '@matinee/contract/addresses'

type EmbedSite = 'YouTube' | 'Vimeo'

export type VideoSource =
  | { kind: 'hls'; address: string }
  | { kind: 'file'; address: string }
  | {
      kind: 'embed'
      site: EmbedSite
      /** URL of the iframe. */ frame: string
      /** URL of the page on that site. */ page: string
    }

export type PlayableSource = Exclude<VideoSource, { kind: 'embed' }>

const youTubeHosts = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
])
const vimeoHosts = new Set(['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'])

/** Null for unplayable addresses. Only exact hosts and ids of YouTube and Vimeo become iframes. */
export function parseVideoSource(address: string | null): VideoSource | null {
  const url = address === null ? null : parseUrl(address)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  if (url.hostname === '' || url.username !== '' || url.password !== '') return null
  if (url.host === 'youtu.be' || youTubeHosts.has(url.host)) return youTube(url)
  if (vimeoHosts.has(url.host)) return vimeo(url)
  return { kind: /\.m3u8$/i.test(url.pathname) ? 'hls' : 'file', address: url.href }
}

function youTube({ host, pathname, searchParams }: URL): VideoSource | null {
  const found =
    host === 'youtu.be'
      ? /^\/([^/]+)\/?$/.exec(pathname)?.[1]
      : pathname === '/watch'
        ? searchParams.get('v')
        : /^\/(?:embed|shorts|live)\/([^/]+)\/?$/.exec(pathname)?.[1]
  if (!found || !/^[\w-]{11}$/.test(found)) return null
  return {
    kind: 'embed',
    site: 'YouTube',
    frame: `https://www.youtube-nocookie.com/embed/${found}?autoplay=1&rel=0`,
    page: `https://www.youtube.com/watch?v=${found}`,
  }
}

/** Unlisted videos have a hash after the number. */
function vimeo({ pathname, searchParams }: URL): VideoSource | null {
  const [, id, hash = searchParams.get('h') ?? ''] =
    /^\/(?:video\/|channels\/[\w-]+\/)?(\d{1,12})(?:\/([0-9a-f]{6,20}))?\/?$/.exec(pathname) ?? []
  if (id === undefined || (hash !== '' && !/^[0-9a-f]{6,20}$/.test(hash))) return null
  return {
    kind: 'embed',
    site: 'Vimeo',
    frame: `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1${hash && `&h=${hash}`}`,
    page: `https://vimeo.com/${id}${hash && `/${hash}`}`,
  }
}

/** Captions file of an uploaded trailer (decision 17). Playlists declare their own tracks. */
export function captionsUrl({ kind, address }: PlayableSource, origin: string): string | null {
  const url = parseUrl(address)
  if (kind !== 'file' || url?.origin !== origin) return null
  return /^\/media\/trailers\/[^/]+\/trailer\.mp4$/.test(url.pathname) ? new URL('captions.vtt', url).href : null
}
