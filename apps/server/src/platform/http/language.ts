import { languageParameter as parameter, offeredLanguages, type SiteLanguage } from '@matinee/contract/site-languages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { siteCookies } from './cookies.ts'

const cookieName = 'language'
const maxAgeSeconds = 365 * 86_400

/** `de-AT, fr;q=0.9` as `['de', 'fr']`, the most wanted first. */
const acceptedLanguages = (header = '') =>
  header
    .split(',')
    .map((part) => /^\s*([a-z]{2,3})\b[^;]*(?:;\s*q=([\d.]+))?/i.exec(part))
    .flatMap((match) => (match ? [{ language: match[1]!.toLowerCase(), weight: Number(match[2] ?? 1) }] : []))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ language }) => language)

/** `/movies?lang=de&page=2` as `de` and `/movies?page=2`. */
function splitLanguage(address: string): { asked: string | undefined; address: string } {
  const [path = '', query] = address.split('?', 2)
  if (!query?.includes(`${parameter}=`)) return { asked: undefined, address }
  const parts = query.split('&')
  const isLanguage = (part: string) => part.startsWith(`${parameter}=`)
  const rest = parts.filter((part) => !isLanguage(part))
  return {
    asked: parts.find(isLanguage)?.slice(parameter.length + 1),
    address: rest.length > 0 ? `${path}?${rest.join('&')}` : path,
  }
}

/**
 * SITE-10: which language a request is answered in. `?lang=` in the address is a choice, kept in a cookie; then comes
 * the choice made before, then what the browser asks for, then the operator's default. A site with one language
 * ignores all of this, and its pages are cached for everybody alike.
 */
export function requestLanguages({ site }: Pick<Config, 'site'>) {
  const cookies = siteCookies({ site })

  const languageOf = (request: FastifyRequest, asked?: string): SiteLanguage => {
    if (site.languages.length === 0) return site.language
    const offered = offeredLanguages(site)
    const wanted = [asked, cookies.read(request, cookieName), ...acceptedLanguages(request.headers['accept-language'])]
    return wanted.map((name) => offered.find((language) => language === name)).find(Boolean) ?? site.language
  }

  return {
    languageOf,
    /** For a page: its language, and its address without `?lang=`. */
    ofPage: (request: FastifyRequest, given: string) => {
      const { asked, address } = splitLanguage(given)
      const language = languageOf(request, asked)
      return { language, address, isChosen: asked === language }
    },
    remember: (reply: FastifyReply, language: SiteLanguage) =>
      cookies.set(reply, cookieName, language, { maxAgeSeconds, sameSite: 'lax' }),
    /** What a response depends on besides its address. */
    vary: () =>
      offeredLanguages(site).length > 1 ? ['accept-encoding', 'accept-language', 'cookie'] : ['accept-encoding'],
  }
}
