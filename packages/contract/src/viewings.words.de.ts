import type { Translated } from './words.ts'
import type * as english from './viewings.words.ts'

export const viewingProblems: Translated<typeof english.viewingProblems> = {
  notFound: 'Diese Wiedergabe gibt es nicht. Öffne den Film noch einmal.',
  noFilm: 'Dieser Film kann hier nicht mehr gesehen werden.',
  noTrack: 'Der Film hat diese Spur nicht.',
  premiumRequired: 'Dieser Film gehört zu Premium.',
  ageLocked: 'Dieser Film liegt über dem Alter, auf das dein Konto beschränkt ist.',
  tooManyViewings: 'Mit deinem Konto wird schon auf so vielen Geräten geschaut, wie möglich ist.',
  signedOut: 'Du bist abgemeldet. Melde dich an, um weiterzuschauen.',
  ended: 'Diese Wiedergabe ist beendet. Öffne den Film noch einmal, um weiterzuschauen.',
  otherNetwork:
    'Dieser Film wurde in einem anderen Netz oder Browser begonnen. Öffne ihn noch einmal, um weiterzuschauen.',
  elsewhere: 'Du hast woanders weitergeschaut.',
  endedByDesk: 'Diese Wiedergabe wurde von den Betreibern dieser Seite beendet.',
  nothingKept: 'Es gibt keine Stelle, an der es weitergehen könnte.',
}
