import type { Film, FilmState } from '@matinee/contract/films'

export const stateNames: Record<FilmState, string> = {
  probing: 'Reading the master',
  refused: 'Refused',
  probed: 'Ready to prepare',
  preparing: 'Preparing',
  ready: 'Ready',
  failed: 'Failed',
  cancelled: 'Cancelled',
  removed: 'Removed',
}

const units = ['bytes', 'kB', 'MB', 'GB', 'TB']

/** `1.4 GB` */
export function size(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** step
  return `${value < 10 && step > 0 ? value.toFixed(1) : Math.round(value)} ${units[step]}`
}

/** `1 h 32 min`, `4 min`, `20 s` */
export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

export const percent = (share: number): string => `${Math.floor(share * 100)} %`

const languageNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' })

export const languageName = (tag: string): string =>
  tag === 'und' ? 'Unknown language' : (languageNames.of(tag) ?? tag)

export const channelNames: Record<number, string> = { 1: 'mono', 2: 'stereo', 6: '5.1', 8: '7.1' }

export const audioRoleNames = {
  original: 'Original',
  dubbed: 'Dubbed',
  commentary: 'Commentary',
  description: 'Audio description',
} as const

export const subtitleKindNames = {
  subtitles: 'Subtitles',
  captions: 'Captions (deaf and hard of hearing)',
  forced: 'Forced',
} as const

/** `360p`, `Sound 1`, `Seek previews` */
export function stepName(track: string, film: Pick<Film, 'plan'>): string {
  if (film.plan?.rungs.some(({ name }) => name === track)) return track
  const extras: Record<string, string> = {
    storyboard: 'Seek previews',
    posters: 'Poster frames',
    loudness: 'Loudness',
    subtitles: 'Subtitles',
  }
  return extras[track] ?? `Sound ${track.replace(/^audio-/, '')}`
}

/** One line each: what the master is. */
export function reportLines({ report }: Pick<Film, 'report'>): [string, string][] {
  if (!report) return []
  const { video, audio, subtitles } = report
  const picture = [
    `${video.width} × ${video.height}`,
    `${Number(video.frameRate.toFixed(3))} pictures a second`,
    video.codec,
    `${video.bitDepth} bit`,
    video.isInterlaced ? 'interlaced' : 'progressive',
    ...(video.isHdr ? ['HDR'] : []),
  ]
  const sound = audio.map(({ language, channels, codec, title }) =>
    [languageName(language), channelNames[channels] ?? `${channels} channels`, codec, title].filter(Boolean).join(', '),
  )
  const texts = subtitles.map(
    ({ language, title, isText }) =>
      [languageName(language), title].filter(Boolean).join(', ') + (isText ? '' : ' (pictures: left out)'),
  )
  return [
    ['Container', report.container],
    ['Length', duration(report.durationMs)],
    ['Picture', picture.join(', ')],
    ['Sound', sound.join('; ') || 'none'],
    ['Subtitles in it', texts.join('; ') || 'none'],
  ]
}

/** What will be made of it. */
export function planLine({ plan }: Pick<Film, 'plan'>): string {
  if (!plan) return ''
  const rungs = plan.rungs.map(({ name }) => name).join(', ')
  const how = plan.isRepackaged ? 'The picture fits as it is and is only packaged' : 'The picture is encoded'
  return `${how}: ${rungs}. It needs at most ${size(plan.roomBytes)}.`
}
