import * as localeWords from '@matinee/locales/locale'
import * as words from '@matinee/locales/player'

const spoken = (count: number, unit: string) =>
  new Intl.NumberFormat(localeWords.language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)

/** '1 minute 5 seconds' */
export function spokenTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0))
  const parts = [
    { count: Math.floor(whole / 3600), unit: 'hour' },
    { count: Math.floor((whole % 3600) / 60), unit: 'minute' },
    { count: whole % 60, unit: 'second' },
  ].filter(({ count }) => count > 0)
  if (parts.length === 0) return spoken(0, 'second')
  return parts.map(({ count, unit }) => spoken(count, unit)).join(' ')
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
  duration > 0 ? words.positionOf({ time: spokenTime(time), duration: spokenTime(duration) }) : spokenTime(time)
