export const trailerTitle = (title: string) => `${title}: trailer`

export const captionSizes = ['small', 'medium', 'large', 'huge'] as const
export type CaptionSize = (typeof captionSizes)[number]
export const captionSizeNames: Record<CaptionSize, string> = {
  small: 'Small',
  medium: 'Medium',
  large: 'Large',
  huge: 'Very large',
}

export const captionColours = ['white', 'yellow', 'cyan'] as const
export type CaptionColour = (typeof captionColours)[number]
export const captionColourNames: Record<CaptionColour, string> = { white: 'White', yellow: 'Yellow', cyan: 'Cyan' }

export const captionBackgrounds = ['shade', 'solid', 'none'] as const
export type CaptionBackground = (typeof captionBackgrounds)[number]
export const captionBackgroundNames: Record<CaptionBackground, string> = {
  shade: 'Shaded',
  solid: 'Black',
  none: 'None',
}

export const captionPlaces = ['bottom', 'raised', 'top'] as const
export type CaptionPlace = (typeof captionPlaces)[number]
export const captionPlaceNames: Record<CaptionPlace, string> = { bottom: 'Bottom', raised: 'Higher', top: 'Top' }

export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const

export const playerProblems = {
  network: {
    title: 'The connection was lost',
    text: 'The video could not be loaded. Check your connection and try again.',
  },
  missing: { title: 'This video is not available', text: 'It may have been moved or taken down. Try again later.' },
  format: {
    title: 'This browser cannot play the video',
    text: 'It could not be loaded, or this browser does not know its format. Another browser may play it.',
  },
  unavailable: {
    title: 'The film cannot be loaded right now',
    text: 'The service does not answer. Try again in a moment: it goes on where you are.',
  },
  damaged: { title: 'The video stopped', text: 'Part of it could not be loaded. Please try again.' },
} as const
export type PlayerProblem = keyof typeof playerProblems
export const problemCode = (problem: PlayerProblem, detail: string) =>
  `Code: ${problem}${detail === '' ? '' : ` (${detail})`}`

/** '1 minute 5 seconds' */
export function spokenTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0))
  const parts = [
    { count: Math.floor(whole / 3600), unit: 'hour' },
    { count: Math.floor((whole % 3600) / 60), unit: 'minute' },
    { count: whole % 60, unit: 'second' },
  ].filter(({ count }) => count > 0)
  if (parts.length === 0) return '0 seconds'
  return parts.map(({ count, unit }) => `${count} ${unit}${count === 1 ? '' : 's'}`).join(' ')
}

/** `0:07`, `1:34:12`. */
export function clockTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0))
  const two = (count: number) => String(count).padStart(2, '0')
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

export const spokenPosition = (time: number, duration: number) =>
  duration > 0 ? `${spokenTime(time)} of ${spokenTime(duration)}` : spokenTime(time)
