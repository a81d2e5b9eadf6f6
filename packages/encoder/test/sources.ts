import { execFile } from 'node:child_process'
import { truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** ffmpeg as a developer calls it: for making masters, and for looking at what was made of them. */
export async function ffmpeg(...words: (string | readonly string[])[]): Promise<Buffer> {
  const { stdout } = await execute('ffmpeg', ['-nostdin', '-hide_banner', '-v', 'error', '-y', ...words.flat()], {
    encoding: 'buffer',
    maxBuffer: 1024 ** 3,
  })
  return stdout
}

export async function ffprobe(...words: string[]): Promise<string> {
  const { stdout } = await execute('ffprobe', ['-v', 'error', ...words], { maxBuffer: 1024 ** 3 })
  return stdout
}

/**
 * A clapper at three places, of picture and sound: the frame is white and a tone is heard, from one frame on. All else
 * moves, so that no frame is like its neighbour.
 */
export interface Clapper {
  width: number
  height: number
  rate: string
  seconds: number
}

const rateOf = (rate: string): number => {
  const [numerator = 25, denominator = 1] = rate.split('/').map(Number)
  return numerator / denominator
}

/** Frames at which it claps: near the beginning, in the middle, near the end. */
export function clapFrames({ rate, seconds }: Clapper): number[] {
  return [1, seconds / 2 + 0.5, seconds - 1.5].map((time) => Math.round(time * rateOf(rate)))
}

const clapSeconds = 0.2

export function picture(clapper: Clapper): string {
  const { width, height, rate, seconds } = clapper
  const length = Math.round(clapSeconds * rateOf(rate))
  const isOn = clapFrames(clapper).map((frame) => `between(n,${frame},${frame + length - 1})`)
  return [
    `testsrc2=size=${width}x${height}:rate=${rate}:duration=${seconds}`,
    // Dark, so that white can be told from it.
    'lutyuv=y=val*0.4',
    `drawbox=color=white:thickness=fill:enable='${isOn.join('+')}'`,
  ].join(',')
}

/** A tone in all of the channels while it claps; otherwise silence. */
export function sound(clapper: Clapper, layout = 'stereo', sampleRate = 48_000): string {
  const isOn = clapFrames(clapper).map((frame) => {
    const start = frame / rateOf(clapper.rate)
    return `between(t,${start.toFixed(6)},${(start + clapSeconds).toFixed(6)})`
  })
  const channels = { mono: 1, stereo: 2, '5.1': 6, '7.1': 8 }[layout] ?? 2
  const tone = `0.5*sin(2*PI*1000*t)*(${isOn.join('+')})`
  return `aevalsrc=exprs='${Array.from({ length: channels }, () => tone).join('|')}':channel_layout=${layout}:sample_rate=${sampleRate}:duration=${clapper.seconds}`
}

const small: Clapper = { width: 320, height: 180, rate: '25', seconds: 12 }
const film: Clapper = { ...small, rate: '24000/1001' }

export type Outcome =
  | { width: number; height: number; seconds: number; rate: string; channels?: number[]; isCopied?: boolean }
  | { refused: RegExp }

export interface Source {
  name: string
  fileName: string
  make: (file: string) => Promise<unknown>
  outcome: Outcome
  /** A clapper whose sound and picture can be compared. */
  clapper?: Clapper
}

const x264 = '-c:v libx264 -preset ultrafast -crf 18'.split(' ')
const aac = '-c:a aac -b:a 128k'.split(' ')

/** Picture and sound of a clapper, made into a file with some options. */
const clap =
  (clapper: Clapper, words: string, layout = 'stereo', filters: string[] = []) =>
  async (file: string) =>
    ffmpeg(
      ['-f', 'lavfi', '-i', [picture(clapper), ...filters].join(',')],
      ['-f', 'lavfi', '-i', sound(clapper, layout)],
      ['-map', '0:v', '-map', '1:a'],
      ...words.split(' '),
      file,
    )

const shown = (clapper: Clapper, more: { channels?: number[]; isCopied?: boolean } = {}): Outcome => ({
  ...clapper,
  channels: [2],
  ...more,
})

const upright: Clapper = { ...small, width: 180, height: 320 }
const television: Clapper = { width: 720, height: 576, rate: '25', seconds: 8 }
const odd: Clapper = { ...small, width: 321, height: 181 }

/** What archives, cameras, phones and mistakes hand in. */
export const sources: readonly Source[] = [
  {
    name: 'MP4 with H.264',
    fileName: 'film.mp4',
    make: clap(film, [...x264, ...aac].join(' ')),
    outcome: shown(film),
    clapper: film,
  },
  {
    name: 'MP4 that is copied',
    fileName: 'ready.mp4',
    make: clap(film, '-c:v libx264 -preset veryfast -crf 28 -pix_fmt yuv420p -g 40 -c:a aac'),
    outcome: shown(film, { isCopied: true }),
    clapper: film,
  },
  {
    name: 'Matroska with HEVC',
    fileName: 'film.mkv',
    make: clap(film, '-c:v libx265 -preset ultrafast -x265-params log-level=none -c:a aac'),
    outcome: shown(film),
    clapper: film,
  },
  {
    name: 'WebM with VP9',
    fileName: 'film.webm',
    make: clap(small, '-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -c:a libopus'),
    outcome: shown(small),
    clapper: small,
  },
  {
    name: 'Matroska with AV1',
    fileName: 'av1.mkv',
    make: clap(small, '-c:v libsvtav1 -preset 12 -c:a libvorbis'),
    outcome: shown(small),
    clapper: small,
  },
  {
    name: 'QuickTime with ProRes',
    fileName: 'film.mov',
    make: clap(film, '-c:v prores_ks -profile:v 3 -pix_fmt yuv422p10le -c:a pcm_s24le'),
    outcome: shown(film),
    clapper: film,
  },
  {
    name: 'QuickTime with DNxHR',
    fileName: 'dnx.mov',
    make: clap(small, '-c:v dnxhd -profile:v dnxhr_sq -pix_fmt yuv422p -c:a pcm_s16le'),
    outcome: shown(small),
    clapper: small,
  },
  {
    name: 'Matroska with FFV1',
    fileName: 'ffv1.mkv',
    make: clap(film, '-c:v ffv1 -level 3 -c:a flac'),
    outcome: shown(film),
    clapper: film,
  },
  {
    name: 'MXF with MPEG-2',
    fileName: 'film.mxf',
    make: clap(small, '-c:v mpeg2video -b:v 4M -g 12 -bf 2 -c:a pcm_s16le'),
    outcome: shown(small),
    clapper: small,
  },
  {
    name: 'DV, interlaced',
    fileName: 'tape.dv',
    make: clap(television, '-target pal-dv'),
    outcome: { ...television, width: 768, channels: [2] },
    clapper: television,
  },
  {
    name: 'interlaced H.264',
    fileName: 'interlaced.mp4',
    make: async (file) =>
      ffmpeg(
        ['-f', 'lavfi', '-i', `${picture({ ...small, rate: '50' })},interlace=scan=tff`],
        ['-f', 'lavfi', '-i', sound({ ...small, rate: '50' })],
        ...x264,
        ...'-flags +ildct+ilme -x264-params tff=1 -c:a aac'.split(' '),
        file,
      ),
    outcome: shown(small),
    clapper: small,
  },
  {
    name: 'anamorphic',
    fileName: 'wide.mp4',
    make: clap({ ...small, width: 240 }, [...x264, ...aac].join(' '), 'stereo', ['setsar=4/3']),
    outcome: shown(small),
    clapper: small,
  },
  {
    name: 'HDR10',
    fileName: 'hdr10.mkv',
    make: clap(
      film,
      '-c:v libx265 -preset ultrafast -pix_fmt yuv420p10le -x265-params log-level=none:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc:hdr10=1 -c:a aac',
    ),
    outcome: shown(film),
    clapper: film,
  },
  {
    name: 'HLG',
    fileName: 'hlg.mov',
    make: clap(
      { ...small, rate: '50' },
      '-c:v libx265 -preset ultrafast -tag:v hvc1 -pix_fmt yuv420p10le -x265-params log-level=none:colorprim=bt2020:transfer=arib-std-b67:colormatrix=bt2020nc -c:a aac',
    ),
    outcome: shown({ ...small, rate: '50' }),
    clapper: { ...small, rate: '50' },
  },
  {
    name: '10 bit H.264',
    fileName: 'ten-bit.mp4',
    make: clap(film, '-c:v libx264 -preset ultrafast -pix_fmt yuv420p10le -c:a aac'),
    outcome: shown(film),
    clapper: film,
  },
  {
    name: 'full range RGB',
    fileName: 'rgb.mkv',
    make: clap(small, '-c:v ffv1 -pix_fmt bgr0 -c:a pcm_s16le'),
    outcome: shown(small),
    clapper: small,
  },
  {
    name: 'variable frame rate',
    fileName: 'variable.mp4',
    // Every fifth frame is missing for six seconds, then every second; the frames that clap are there.
    make: clap({ ...small, rate: '30' }, `${x264.join(' ')} -fps_mode vfr -c:a aac`, 'stereo', [
      "select='if(lt(t,6),mod(n,5)-3,1-mod(n,2))'",
    ]),
    outcome: shown({ ...small, rate: '30' }),
    clapper: { ...small, rate: '30' },
  },
  {
    name: 'turned by a phone',
    fileName: 'turned.mov',
    make: async (file) => {
      const lying = path.join(path.dirname(file), 'lying.mp4')
      await clap(small, [...x264, ...aac].join(' '))(lying)
      return ffmpeg('-i', lying, '-c', 'copy', '-metadata:s:v', 'rotate=90', file)
    },
    outcome: shown(upright),
    clapper: small,
  },
  {
    name: 'portrait',
    fileName: 'portrait.mp4',
    make: clap(upright, [...x264, ...aac].join(' ')),
    outcome: shown(upright),
    clapper: upright,
  },
  {
    name: 'odd size',
    fileName: 'odd.mkv',
    make: clap(odd, '-c:v ffv1 -pix_fmt yuv444p -c:a flac'),
    outcome: { ...odd, width: 320, height: 180, channels: [2] },
    clapper: odd,
  },
  {
    name: '5.1',
    fileName: 'surround.mkv',
    make: clap(small, `${x264.join(' ')} -c:a ac3`, '5.1'),
    outcome: shown(small, { channels: [2, 6] }),
    clapper: small,
  },
  {
    name: '7.1',
    fileName: 'surround-7.mkv',
    make: clap(small, `${x264.join(' ')} -c:a flac`, '7.1'),
    outcome: shown(small, { channels: [2, 6] }),
    clapper: small,
  },
  {
    name: 'mono MP3 in AVI',
    fileName: 'film.avi',
    make: clap(small, '-c:v mpeg4 -q:v 4 -c:a libmp3lame', 'mono'),
    outcome: shown(small),
    clapper: small,
  },
  {
    name: 'several audio tracks',
    fileName: 'tracks.mkv',
    make: async (file) =>
      ffmpeg(
        [
          '-f',
          'lavfi',
          '-i',
          picture(small),
          '-f',
          'lavfi',
          '-i',
          sound(small),
          '-f',
          'lavfi',
          '-i',
          sound(small, '5.1'),
        ],
        ['-map', '0:v', '-map', '1:a', '-map', '2:a', '-map', '1:a', ...x264, '-c:a', 'flac'],
        ['-metadata:s:a:0', 'language=eng', '-metadata:s:a:1', 'language=ger'],
        ['-metadata:s:a:2', 'language=eng', '-metadata:s:a:2', 'title=Audio description'],
        file,
      ),
    outcome: shown(small, { channels: [2, 2, 6, 2] }),
    clapper: small,
  },
  {
    name: 'silent',
    fileName: 'silent.mp4',
    make: async (file) => ffmpeg('-f', 'lavfi', '-i', picture(small), ...x264, file),
    outcome: shown(small, { channels: [] }),
  },
  {
    name: 'sound that begins late',
    fileName: 'late.mkv',
    make: clap(small, `${x264.join(' ')} -af atrim=start=0.7 -c:a flac`),
    outcome: shown(small),
    clapper: small,
  },
  {
    name: 'MPEG transport stream',
    fileName: 'film.ts',
    make: clap(small, `${x264.join(' ')} -g 75 -c:a mp2 -muxdelay 1`),
    outcome: shown(small),
    clapper: small,
  },
  {
    name: 'MPEG program stream',
    fileName: 'film.mpg',
    make: clap(small, '-c:v mpeg2video -b:v 3M -c:a mp2 -f vob'),
    outcome: shown(small),
    clapper: small,
  },
  {
    name: '120 frames a second',
    fileName: 'fast.mp4',
    make: clap({ ...small, rate: '120' }, [...x264, ...aac].join(' ')),
    outcome: shown({ ...small, rate: '60' }),
    clapper: { ...small, rate: '60' },
  },
  {
    name: 'truncated MP4',
    fileName: 'truncated.mp4',
    make: async (file) => {
      await clap(small, [...x264, ...aac].join(' '))(file)
      await truncate(file, 60_000)
    },
    outcome: { refused: /incomplete|missing/ },
  },
  {
    name: 'truncated MP4, index first',
    fileName: 'truncated-later.mp4',
    make: async (file) => {
      await clap(small, [...x264, ...aac, '-movflags', '+faststart'].join(' '))(file)
      await truncate(file, 300_000)
    },
    outcome: { refused: /incomplete|missing/ },
  },
  {
    name: 'truncated Matroska',
    fileName: 'truncated.mkv',
    make: async (file) => {
      await clap(small, [...x264, ...aac].join(' '))(file)
      await truncate(file, 300_000)
    },
    outcome: { refused: /incomplete|missing/ },
  },
  {
    name: '0 bytes',
    fileName: 'empty.mp4',
    make: async (file) => writeFile(file, ''),
    outcome: { refused: /empty/ },
  },
  {
    name: 'a text file',
    fileName: 'text.mp4',
    make: async (file) => writeFile(file, 'Not a film.\n'.repeat(1000)),
    outcome: { refused: /not a film/ },
  },
  {
    name: 'a picture',
    fileName: 'picture.png',
    make: async (file) => ffmpeg('-f', 'lavfi', '-i', 'testsrc2=size=320x180', '-frames:v', '1', file),
    outcome: { refused: /not accepted|not a film/ },
  },
  {
    name: 'sound alone',
    fileName: 'sound.wav',
    make: async (file) => ffmpeg('-f', 'lavfi', '-i', sound(small), file),
    outcome: { refused: /only sound/ },
  },
]
