import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

export const playWords: Translated<typeof english.playWords> = {
  loading: (title: string) => `${title} wird geladen`,
  needsScript: 'Der Film braucht JavaScript.',
  back: (title: string) => `Zurück zu ${title}`,
  tryAgain: 'Noch einmal versuchen',
  watchOn: 'Weiterschauen',
  watchHere: 'Hier ansehen',
  logIn: 'Anmelden',

  premium: 'Dieser Film gehört zu Premium',
  premiumText:
    'Premium öffnet hier jeden Film und bringt ein Lieblingsgenre mit einer Must-Watch-Liste daraus. Ein Tarif, der sich verlängert, sagt es; bei allen anderen zahlst du einmal für eine Anzahl von Tagen.',
  pricesTitle: 'Was Premium kostet',
  pricesFailed: 'Die Preise können gerade nicht gezeigt werden. Sie stehen bei den Tarifen.',
  choosePlan: 'Wählen',
  seePlans: 'Tarife ansehen',
  premiumEnded: 'Dein Premium ist abgelaufen',
  premiumEndedText: 'Deine Stelle im Film bleibt gespeichert.',

  ageLocked: 'Dieses Konto hat eine Alterssperre',
  ageLockedText: (ageRating: number | null) =>
    ageRating === null
      ? 'Der Film hat keine Altersfreigabe. Gib die PIN ein, um ihn anzusehen.'
      : `Der Film ist ab ${ageRating} Jahren. Gib die PIN ein, um ihn anzusehen.`,

  tooMany: 'Mit deinem Konto wird auf anderen Geräten geschaut',
  tooManyText: (count: number) =>
    count === 1
      ? 'Es kann auf einem Gerät zugleich geschaut werden. Beende das andere, um hier zu schauen.'
      : `Es kann auf ${count} Geräten zugleich geschaut werden. Beende eins davon, um hier zu schauen.`,
  stopAndWatch: 'Dort beenden und hier schauen',

  signedOut: 'Du bist abgemeldet',
  signedOutText: 'Melde dich an, um dort weiterzuschauen, wo du aufgehört hast.',
  withoutAccount: 'Ohne Anmeldung ansehen',
  otherNetwork: 'Das Netz hat gewechselt',
  otherNetworkText:
    'Der Film wurde in einem anderen Netz oder Browser begonnen. Er geht dort weiter, wo er aufgehört hat.',
  elsewhere: 'Du hast woanders weitergeschaut',
  elsewhereText: 'Mit diesem Konto wurde der Film an anderer Stelle geöffnet, deshalb hat er hier aufgehört.',
  ended: 'Diese Wiedergabe ist beendet',
  endedText: 'Schau weiter, um an derselben Stelle neu zu beginnen.',
  endedByDesk: 'Von den Betreibern dieser Seite beendet',
  endedByDeskText: 'Sie haben diese Wiedergabe beendet. Wenn du das für einen Fehler hältst, schreib ihnen.',
  contact: 'Kontakt',
  gone: 'Diesen Film gibt es hier nicht mehr',
  goneText: 'Er kann hier nicht mehr gesehen werden.',
  otherFilms: 'In anderen Filmen stöbern',
  failed: 'Der Film konnte nicht geöffnet werden',
  unreachable: 'Warten auf die Verbindung',
  unreachableText: 'Der Film startet von selbst, sobald du wieder online bist.',
  embed: (site: string) => `Dieser Film ist auf ${site}`,
  embedText: (site: string) => `Man sieht ihn dort, und ${site} erfährt deine IP-Adresse.`,
  openOn: (site: string) => `Auf ${site} öffnen`,

  next: 'Als Nächstes',
  inCollection: 'In der Sammlung',
  moreLikeThis: 'Mehr davon',
  seen: (title: string) => `Du hast ${title} gesehen`,
  credits: 'Der Abspann läuft',
  rate: 'Wie war es?',
  watchAgain: 'Noch einmal ansehen',
  backToFilm: 'Zurück zum Film',
  moviePage: 'Seite des Films',

  watchTitle: (title: string) => `${title} ansehen`,
  titleToWatchIn: (title: string) => `${title}, zum Ansehen in deinem Browser.`,
  resume: 'Fortsetzen',
  resumePlace: (place: string) => `Fortsetzen, ${place}`,
  watchNow: 'Jetzt ansehen',
  deviceSince: (device: string) => `${device}, seit {time}`,
  stopTitleOn: (title: string, device: string) => `Dort beenden und hier schauen: ${title} auf ${device}`,
  error: (message: string) => `Fehler: ${message}`,
}
