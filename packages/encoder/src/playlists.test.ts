import { describe, expect, it } from 'vitest'
import { decryptSegment, encryptSegment, keyFor, keyNumberOf } from './encryption.ts'
import { mediaPlaylist, multivariantPlaylist, type PlaylistAudio } from './playlists.ts'

const audio = (more: Partial<PlaylistAudio>): PlaylistAudio => ({
  address: '/a.m3u8',
  name: 'English',
  language: 'en',
  channels: 2,
  role: 'original',
  isDefault: false,
  codec: 'mp4a.40.2',
  peakRate: 160_000,
  averageRate: 150_000,
  ...more,
})

const rendition = {
  address: '/720p.m3u8',
  width: 1280,
  height: 720,
  frameRate: { numerator: 24_000, denominator: 1001 },
  codec: 'avc1.64001f',
  peakRate: 3_000_000,
  averageRate: 2_000_000,
}

describe('FILM-6 the playlists', () => {
  it('name renditions, audio and subtitles', () => {
    const text = multivariantPlaylist({
      video: [rendition],
      audio: [
        audio({ isDefault: true }),
        audio({ name: 'Audio "description"', role: 'description', address: '/d.m3u8' }),
        audio({ name: 'English', role: 'commentary', address: '/c.m3u8' }),
        audio({ channels: 6, peakRate: 400_000, averageRate: 390_000, address: '/s.m3u8' }),
      ],
      subtitles: [
        { address: '/de.m3u8', name: 'Deutsch', language: 'de', kind: 'forced' },
        { address: '/en.m3u8', name: 'English CC', language: 'en', kind: 'captions', isDefault: true },
      ],
    })
    expect(text).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio-2",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="/a.m3u8"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio-2",NAME="Audio 'description'",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=YES,CHARACTERISTICS="public.accessibility.describes-video",CHANNELS="2",URI="/d.m3u8"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio-2",NAME="English (2)",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=NO,CHANNELS="2",URI="/c.m3u8"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio-6",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="6",URI="/s.m3u8"
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="Deutsch",LANGUAGE="de",DEFAULT=NO,AUTOSELECT=YES,FORCED=YES,URI="/de.m3u8"
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="English CC",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,FORCED=NO,CHARACTERISTICS="public.accessibility.transcribes-spoken-dialog,public.accessibility.describes-music-and-sound",URI="/en.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=3160000,AVERAGE-BANDWIDTH=2150000,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1280x720,FRAME-RATE=23.976,AUDIO="audio-2",SUBTITLES="subtitles",CLOSED-CAPTIONS=NONE
/720p.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=3400000,AVERAGE-BANDWIDTH=2390000,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1280x720,FRAME-RATE=23.976,AUDIO="audio-6",SUBTITLES="subtitles",CLOSED-CAPTIONS=NONE
/720p.m3u8
`)
  })

  it('name a silent film without subtitles', () => {
    const text = multivariantPlaylist({ video: [rendition], audio: [], subtitles: [] })
    expect(text).toContain(
      'CODECS="avc1.64001f",RESOLUTION=1280x720,FRAME-RATE=23.976,CLOSED-CAPTIONS=NONE\n/720p.m3u8\n',
    )
  })

  it('have a new key every ten segments', () => {
    const segments = Array.from({ length: 12 }, (_, number) => ({ number, seconds: number === 11 ? 1.5 : 6.006 }))
    const text = mediaPlaylist({
      segments,
      initAddress: '/init.mp4',
      segmentAddress: (number) => `/${number}.m4s`,
      keyAddress: (number) => `/keys/${number}`,
    })
    const lines = text.split('\n')
    expect(lines.slice(0, 10)).toEqual([
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      '#EXT-X-TARGETDURATION:6',
      '#EXT-X-MEDIA-SEQUENCE:0',
      '#EXT-X-PLAYLIST-TYPE:VOD',
      '#EXT-X-INDEPENDENT-SEGMENTS',
      '#EXT-X-MAP:URI="/init.mp4"',
      '#EXT-X-KEY:METHOD=AES-128,URI="/keys/0"',
      '#EXTINF:6.006000,',
      '/0.m4s',
    ])
    expect(lines.filter((line) => line.startsWith('#EXT-X-KEY'))).toHaveLength(2)
    expect(lines.indexOf('#EXT-X-KEY:METHOD=AES-128,URI="/keys/1"')).toBe(lines.indexOf('/10.m4s') - 2)
    expect(lines.slice(-4)).toEqual(['#EXTINF:1.500000,', '/11.m4s', '#EXT-X-ENDLIST', ''])
  })

  it('of subtitles have neither key nor initialization segment', () => {
    const text = mediaPlaylist({ segments: [{ number: 0, seconds: 90 }], segmentAddress: () => '/en.vtt' })
    expect(text).not.toMatch(/EXT-X-(KEY|MAP)/)
  })
})

describe('FILM-6 encryption', () => {
  const secret = Buffer.alloc(32, 7)

  it('gives back what went in, with the key and the number of the segment', () => {
    const bytes = Buffer.from('a segment of a film')
    const encrypted = encryptSegment(bytes, keyFor(secret, 3), 35)
    expect(encrypted.length % 16).toBe(0)
    expect(decryptSegment(encrypted, keyFor(secret, 3), 35)).toEqual(bytes)
    expect(decryptSegment(encrypted, keyFor(secret, 3), 36)).not.toEqual(bytes)
  })

  it('is AES in CBC mode with the media sequence number as initialization vector', () => {
    // openssl enc -aes-128-cbc -K 000102030405060708090a0b0c0d0e0f -iv 00000000000000000000000000000101
    const key = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex')
    expect(encryptSegment(Buffer.from('matinee'), key, 257).toString('hex')).toBe('414a4732226dfe9869ce68a61d1cad6b')
  })

  it('has another key for every minute, and none for a short secret', () => {
    expect([0, 9, 10, 19, 20].map(keyNumberOf)).toEqual([0, 0, 1, 1, 2])
    expect(new Set([0, 1, 2].map((number) => keyFor(secret, number).toString('hex'))).size).toBe(3)
    expect(keyFor(Buffer.alloc(32, 8), 0)).not.toEqual(keyFor(secret, 0))
    expect(() => keyFor(Buffer.alloc(16), 0)).toThrow(/at least 32 bytes/)
  })
})
