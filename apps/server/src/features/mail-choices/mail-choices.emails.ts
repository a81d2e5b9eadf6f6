import { mailChoiceLimits as limits } from '@matinee/contract/mail-choices'
import { playPath, paths } from '@matinee/contract/paths'
import type { Site } from '@matinee/contract/site.schemas'
import { accountLetter } from '../../platform/mail/letter.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { NewFilm } from './mail-choices.queries.ts'

interface Reader {
  email: string
  username: string
}

const unasked = (site: Site, unsubscribeUrl: string) => ({
  footer: `You get this because you asked for it in your account at ${site.name}. To get no more of these: ${unsubscribeUrl}`,
})

export const newFilms = (site: Site, reader: Reader, films: readonly NewFilm[], unsubscribeUrl: string): Mail => {
  const shown = films.slice(0, limits.digestFilms)
  const more = films.length - shown.length
  const mail = accountLetter(site, reader, `New at ${site.name}: ${shown[0]?.title}`, {
    opening: ['These films can be watched now:'],
    facts: shown.map(({ title, director, year }) => ({
      label: title,
      value: [director, year].filter((part) => part !== null && part !== '').join(', '),
    })),
    button: { label: 'See what is new', url: `${site.url}${paths.browse[0]}?sort=newest` },
    ...(more > 0 && { closing: [more === 1 ? 'And one more.' : `And ${more} more.`] }),
    ...unasked(site, unsubscribeUrl),
  })
  return { ...mail, unsubscribeUrl }
}

export const startedFilm = (
  site: Site,
  reader: Reader,
  film: { movieId: string; title: string; millisecondsLeft: number },
  unsubscribeUrl: string,
): Mail => {
  const minutes = Math.max(1, Math.round(film.millisecondsLeft / 60_000))
  const mail = accountLetter(site, reader, `You have not finished ${film.title}`, {
    opening: [
      minutes === 1
        ? `You stopped in the middle of ${film.title}. There is one minute left.`
        : `You stopped in the middle of ${film.title}. There are ${minutes} minutes left.`,
    ],
    button: { label: 'Go on watching', url: site.url + playPath(film.movieId) },
    ...unasked(site, unsubscribeUrl),
  })
  return { ...mail, unsubscribeUrl }
}
