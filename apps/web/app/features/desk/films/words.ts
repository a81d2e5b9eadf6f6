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

/** Something will have changed soon. */
export const isBusy = ({ state }: Pick<Film, 'state'>): boolean => state === 'probing' || state === 'preparing'

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

/** `1:28:30`, `88:30` in milliseconds; undefined if it is no time. */
export function readClockTime(text: string): number | undefined {
  const found = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/.exec(text.trim())
  if (!found) return undefined
  const [, hours = '0', minutes, seconds] = found
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
}

export const percent = (share: number): string => `${Math.floor(share * 100)} %`

const languageNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' })

export const isLanguageTag = (tag: string): boolean => /^[a-z]{2,8}(-[a-z0-9]{1,8}){0,3}$/i.test(tag)

export function languageName(tag: string): string {
  if (tag === 'und') return 'Unknown language'
  try {
    return languageNames.of(tag) ?? tag
  } catch {
    // Well-formed for us, not for the browser.
    return tag
  }
}

/** `2 audio tracks, no subtitles` */
export function trackCount({ audio, subtitles }: Pick<Film, 'audio' | 'subtitles'>): string {
  const count = (n: number, one: string) => (n === 1 ? `1 ${one}` : `${n} ${one}s`)
  const sound = audio.length === 0 ? 'no sound' : count(audio.length, 'audio track')
  return `${sound}, ${subtitles.length === 0 ? 'no subtitles' : count(subtitles.length, 'subtitle track')}`
}

/** `1.5 s later` */
export const shiftWords = (ms: number): string => `${Math.abs(ms) / 1000} s ${ms < 0 ? 'earlier' : 'later'}`

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

const extraSteps: Readonly<Record<string, string>> = {
  subtitles: 'Subtitles',
  storyboard: 'Seek previews',
  posters: 'Poster frames',
  loudness: 'Loudness',
}

const audioTrack = /^audio-(\d+)-(\d+)$/

/** `360p`, `Audio 1, stereo`, `Seek previews`. Audio is counted from one, whatever else the master has before it. */
function stepName(track: string, audioStreams: readonly string[]): string {
  const [, stream, channels] = audioTrack.exec(track) ?? []
  if (stream !== undefined) return `Audio ${audioStreams.indexOf(stream) + 1}, ${channelNames[Number(channels)]}`
  return extraSteps[track] ?? track
}

/** The smallest rung first, then sound, then the rest: about as they are made. */
export function stepsOf({ plan, steps }: Pick<Film, 'plan' | 'steps'>): { name: string; progress: number }[] {
  const rungs = plan?.rungs.map(({ name }) => name) ?? []
  const extras = Object.keys(extraSteps)
  const place = (track: string) => {
    if (rungs.includes(track)) return rungs.indexOf(track)
    return extras.includes(track) ? 200 + extras.indexOf(track) : 100
  }
  const streams = [...new Set(steps.flatMap(({ track }) => audioTrack.exec(track)?.[1] ?? []))]
  return steps
    .toSorted((a, b) => place(a.track) - place(b.track))
    .map(({ track, progress }) => ({ name: stepName(track, streams), progress }))
}

/** One line each: what the master is. */
export function reportLines({ report }: Pick<Film, 'report'>): [string, string][] {
  if (!report) return []
  const { video, audio, subtitles } = report
  const picture = [
    `${video.width} × ${video.height}`,
    `${Number(video.frameRate.toFixed(3))} fps`,
    video.codec,
    `${video.bitDepth} bit`,
    video.isInterlaced ? 'interlaced' : 'progressive',
    video.isHdr ? 'HDR' : 'SDR',
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
