import { mailChoiceLimits as limits } from '@matinee/contract/mail-choices'
import { paths, playPath } from '@matinee/contract/paths'
import { draftMail } from '../mail/compose.service.ts'
import type { NewFilm } from './mail-choices.queries.ts'

interface Reader {
  email: string
  username: string
}

const described = ({ title, director, year }: NewFilm) => ({
  label: title,
  value: [director, year].filter((part) => part !== null && part !== '').join(', '),
})

export const newFilms = (reader: Reader, films: readonly NewFilm[], unsubscribeUrl: string) => {
  const shown = films.slice(0, limits.digestFilms)
  const more = films.length - shown.length
  return draftMail(
    'films.new',
    reader,
    (format, site) => ({
      title: shown[0]?.title ?? null,
      films: shown.map(described),
      link: `${site.url}${paths.browse[0]}?sort=newest`,
      more: more > 0 ? more : null,
      moreFilms: format.number(more),
      unsubscribe: unsubscribeUrl,
    }),
    { unsubscribeUrl },
  )
}

export const startedFilm = (
  reader: Reader,
  { movieId, title, millisecondsLeft }: { movieId: string; title: string; millisecondsLeft: number },
  unsubscribeUrl: string,
) => {
  const minutes = Math.max(1, Math.round(millisecondsLeft / 60_000))
  return draftMail(
    'films.unfinished',
    reader,
    (format, site) => ({
      title,
      timeLeft: minutes,
      minutes: format.minutes(minutes),
      link: site.url + playPath(movieId),
      unsubscribe: unsubscribeUrl,
    }),
    { unsubscribeUrl },
  )
}
