import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { fps, rungs, seconds } from './format.ts'

/** High profile, level 3.0, which both rungs stay within, and AAC-LC. */
const codecs = 'avc1.64001e,mp4a.40.2'

export const captionsPlaylist = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:${Math.ceil(seconds)}
#EXT-X-MEDIA-SEQUENCE:0
#EXT-X-PLAYLIST-TYPE:VOD
#EXTINF:${seconds.toFixed(3)},
captions.vtt
#EXT-X-ENDLIST
`

export async function masterPlaylist(out: string): Promise<string> {
  const streams = await Promise.all(
    rungs.map(async ({ name, width, height }) => {
      const { peak, average } = await bitRates(path.join(out, name))
      const attributes = [
        `BANDWIDTH=${peak}`,
        `AVERAGE-BANDWIDTH=${average}`,
        `CODECS="${codecs}"`,
        `RESOLUTION=${width}x${height}`,
        `FRAME-RATE=${fps.toFixed(3)}`,
        'SUBTITLES="captions"',
      ]
      return `#EXT-X-STREAM-INF:${attributes.join(',')}\n${name}/index.m3u8\n`
    }),
  )
  const subtitles = [
    'TYPE=SUBTITLES',
    'GROUP-ID="captions"',
    'NAME="English"',
    'LANGUAGE="en"',
    'DEFAULT=NO',
    'AUTOSELECT=YES',
    'CHARACTERISTICS="public.accessibility.describes-music-and-sound"',
    'URI="captions.m3u8"',
  ]
  return `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MEDIA:${subtitles.join(',')}
${streams.join('')}`
}

/** In bits per second: of the largest segment, and of all. */
async function bitRates(folder: string) {
  const playlist = await readFile(path.join(folder, 'index.m3u8'), 'utf8')
  const segments = await Promise.all(
    Array.from(playlist.matchAll(/#EXTINF:([\d.]+),.*\n(\S+)/g), async ([, length, file = '']) => {
      const { size } = await stat(path.join(folder, file))
      return { bits: size * 8, length: Number(length) }
    }),
  )
  const bits = segments.reduce((sum, segment) => sum + segment.bits, 0)
  const length = segments.reduce((sum, segment) => sum + segment.length, 0)
  return {
    peak: Math.ceil(Math.max(...segments.map((segment) => segment.bits / segment.length))),
    average: Math.ceil(bits / length),
  }
}
