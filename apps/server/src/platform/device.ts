import type { SiteLanguage } from '@matinee/contract/site-languages'
import { networkOf } from './networks.ts'

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bCriOS\/|\bChrome\/|\bChromium\//, 'Chrome'],
  [/\bAppleCoreMedia\//, 'AirPlay'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAppleTV\b|\bApple TV\b/, 'Apple TV'],
  [/\bTizen\b|\bWeb0S\b|\bSMART-TV\b/i, 'a television'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]
const nameOf = (agent: string, names: typeof browsers) => names.find(([pattern]) => pattern.test(agent))?.[1]

/** WATCH-5: 'Firefox on Linux', from the User-Agent header. Nothing else of the header is kept. */
export function deviceOf(userAgent: string | undefined): string {
  const agent = (userAgent ?? '').slice(0, 500)
  const [browser, system] = [nameOf(agent, browsers), nameOf(agent, systems)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? (system ? `A browser on ${system}` : 'An unknown device')
}

/**
 * The browser, without its system. On Apple's devices the system fetches films that play outside of a page, under a name
 * of its own, whichever browser asked for them.
 */
export function browserFamilyOf(userAgent: string | undefined): string {
  const agent = (userAgent ?? '').slice(0, 500)
  const browser = nameOf(agent, browsers)
  const isApple = /\b(?:iPhone|iPad|AppleCoreMedia|CriOS|FxiOS|EdgiOS)\b/.test(agent) || browser === 'Safari'
  return isApple ? 'Apple' : (browser ?? 'unknown')
}

/** What is kept of a browser that signs in. */
export interface Client {
  device: string
  /** '192.0.2.0/24' */
  network: string
  /** The language in which the site is shown to it. */
  language?: SiteLanguage
  /** SHA-256 of the cookie to which its session is bound (SAFE-5); null for a client that is no browser. */
  cookieHash: Buffer | null
}

interface Request {
  headers: { 'user-agent'?: string | undefined }
  ip: string
  language: SiteLanguage
}

export const clientOf = ({ headers, ip, language }: Request): Omit<Client, 'cookieHash'> => ({
  device: deviceOf(headers['user-agent']),
  network: networkOf(ip),
  language,
})
