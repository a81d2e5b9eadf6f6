import type { Film } from '@matinee/contract/films'
import * as localeWords from '@matinee/locales/locale'
import { formatDecimal } from '../../../ui/movies/numbers.ts'
import * as words from '@matinee/locales/desk/films'

/** The state will change soon, so the film is polled. */
export const isBusy = ({ state }: Pick<Film, 'state'>): boolean => state === 'probing' || state === 'preparing'

const decimal = new Intl.NumberFormat(localeWords.language, { maximumFractionDigits: 3 })
const whole = new Intl.NumberFormat(localeWords.language, { maximumFractionDigits: 0 })

/** `1.4 GB` */
export function formatSize(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(words.sizeUnits.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** step
  return `${value < 10 && step > 0 ? formatDecimal(value) : whole.format(value)} ${words.sizeUnits[step]}`
}

/** `1 h 32 min`, `4 min`, `20 s` */
export function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return words.seconds({ count: seconds })
  const minutes = Math.round(seconds / 60)
  return minutes < 60
    ? words.minutes({ count: minutes })
    : words.hours({ hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

/** `1:28:30`, `88:30` in milliseconds; undefined if it is no time. */
export function parseClockTime(text: string): number | undefined {
  const found = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/.exec(text.trim())
  if (!found) return undefined
  const [, hours = '0', minutes, seconds] = found
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
}

export const formatPercent = (share: number): string => `${Math.floor(share * 100)} %`

const languageNames = new Intl.DisplayNames([localeWords.language], { type: 'language', fallback: 'code' })

export const isLanguageTag = (tag: string): boolean => /^[a-z]{2,8}(-[a-z0-9]{1,8}){0,3}$/i.test(tag)

export function languageName(tag: string): string {
  if (tag === 'und') return words.unknownLanguage
  try {
    return languageNames.of(tag) ?? tag
  } catch {
    // `Intl` throws for tags that it does not take as well-formed.
    return tag
  }
}

/** `2 audio tracks, no subtitles` */
export const trackCount = ({ audio, subtitles }: Pick<Film, 'audio' | 'subtitles'>): string =>
  words.tracks({ audio: audio.length, subtitles: subtitles.length })

/** `1.5 s later` */
export const shiftText = (ms: number): string =>
  (ms < 0 ? words.earlier : words.later)({ seconds: decimal.format(Math.abs(ms) / 1000) })

const channelNames: Readonly<Record<number, string>> = words.channels

/** `stereo`, `3 channels` */
export const channelText = (channels: number): string =>
  channelNames[channels] ?? words.otherChannels({ count: channels })

const extraSteps: Readonly<Record<string, string>> = words.steps

const audioTrack = /^audio-(\d+)-(\d+)$/

/** `360p`, `Audio 1, stereo`, `Seek previews`. Audio is numbered from 1, not by the streams of the master. */
function stepName(track: string, audioStreams: readonly string[]): string {
  const [, stream, channels] = audioTrack.exec(track) ?? []
  if (stream !== undefined)
    return words.audioStep({ number: audioStreams.indexOf(stream) + 1, channels: channelText(Number(channels)) })
  return extraSteps[track] ?? track
}

/** About in the order of encoding: the smallest rendition first, then audio (100), then the rest (from 200 on). */
export function toSteps({ plan, steps }: Pick<Film, 'plan' | 'steps'>): { name: string; progress: number }[] {
  const renditions = plan?.video.map(({ name }) => name) ?? []
  const extras = Object.keys(extraSteps)
  const order = (track: string) => {
    if (renditions.includes(track)) return renditions.indexOf(track)
    return extras.includes(track) ? 200 + extras.indexOf(track) : 100
  }
  const streams = [...new Set(steps.flatMap(({ track }) => audioTrack.exec(track)?.[1] ?? []))]
  return steps
    .toSorted((a, b) => order(a.track) - order(b.track))
    .map(({ track, progress }) => ({ name: stepName(track, streams), progress }))
}

/** What the master is, as label and value of each line. */
export function reportLines({ report }: Pick<Film, 'report'>): [string, string][] {
  if (!report) return []
  const { video, audio, subtitles } = report
  const picture = [
    `${video.width} × ${video.height}`,
    words.frameRate({ rate: decimal.format(video.frameRate) }),
    video.codec,
    words.bitDepth({ bits: video.bitDepth }),
    video.isInterlaced ? words.interlaced : words.progressive,
    video.isHdr ? 'HDR' : 'SDR',
  ]
  const sound = audio.map(({ language, channels, codec, title }) =>
    [languageName(language), channelText(channels), codec, title].filter(Boolean).join(', '),
  )
  const texts = subtitles.map(({ language, title, isText }) => {
    const track = [languageName(language), title].filter(Boolean).join(', ')
    return isText ? track : words.pictureSubtitles({ track })
  })
  return [
    [words.container, report.container],
    [words.length, formatDuration(report.durationMs)],
    [words.picture, picture.join(', ')],
    [words.sound, sound.join('; ') || words.none],
    [words.subtitlesInIt, texts.join('; ') || words.none],
  ]
}

/** Which renditions will be made of the master, and how much space they need. */
export function planLine({ plan }: Pick<Film, 'plan'>): string {
  if (!plan) return ''
  const renditions = plan.video.map(({ name }) => name).join(', ')
  return (plan.isRepackaged ? words.planRepackaged : words.planEncoded)({
    renditions,
    size: formatSize(plan.roomBytes),
  })
}
