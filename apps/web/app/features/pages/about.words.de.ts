import type { Translated } from '@matinee/contract/words'
import type * as english from './about.words.ts'

export const aboutWords: Translated<typeof english.aboutWords> = {
  aboutAndHelp: 'Über uns und Hilfe',
  description:
    'Was diese Seite ist, wie das Ansehen geht, was Kostenlos und Premium bieten, und Antworten auf häufige Fragen.',
  about: (name: string) => `Über ${name}`,
  lead: 'Filme und Serien zum Ansehen, Bewerten und Besprechen, von Menschen, denen du schreiben kannst.',
  whatThisIs: 'Was das ist',
  streams: (name: string) =>
    `${name} zeigt Filme und Serien in deinem Browser. Du musst nichts installieren: Sieh dich um, lies, was andere denken, und sieh dir die Trailer an, alles ohne Konto.`,
  runs: (operator: string) => `${operator} betreibt diese Seite.`,
  builtWith:
    'Sie ist mit Matinee gemacht, offener Software, die alle nutzen können; die Filme, die Preise und die Regeln werden also hier bestimmt. Du kannst {writeToUs}; ein Mensch antwortet.',
  writeToUs: 'uns schreiben',
  watching: 'Wie das Ansehen geht',
  pickAFilm:
    'Such dir einen Film auf der Startseite aus, unter Stöbern oder mit der Suche oben. Seine Seite sagt dir, worum es geht, wer ihn gemacht hat und wie er bewertet ist. „Jetzt ansehen“ öffnet den Film, wenn es ihn hier gibt; sonst gibt es den Trailer.',
  adapts: 'Das Video passt sich deiner Verbindung an: Ist sie langsam, sinkt die Qualität, bevor das Video stockt.',
  noSound: 'Nichts spielt mit Ton, bevor du es möchtest.',
  withAnAccount: (parts: string) =>
    `Mit einem Konto wird deine Stelle in jedem Film gemerkt, auf jedem Gerät, und du hast: ${parts}.`,
  freeAndPremium: 'Kostenlos und Premium',
  freeIncludes: (parts: string) => `{free}: Stöbern, Suchen, Trailer, kostenlose Filme und, mit einem Konto, ${parts}.`,
  free: 'Kostenlos',
  premiumAdds:
    '{premium} bringt die Filme, die dazugehören, und ein Lieblingsgenre mit einer Must-Watch-Liste von acht Filmen. Ein Tarif, der sich verlängert, sagt es; bei allen anderen zahlst du einmal. Was es kostet, steht unter {pricing}, und deinen Preis siehst du vor dem Bezahlen noch einmal.',
  premium: 'Premium',
  pricing: 'Preise',
  extend:
    'In den letzten 7 Tagen kannst du Premium verlängern: Die neuen Tage kommen zu denen dazu, die du noch hast. Kündigen kannst du jederzeit. Die Einzelheiten stehen in den {terms}.',
  termsOfService: 'Nutzungsbedingungen',
  questions: 'Fragen',
  needAccount: 'Brauche ich zum Ansehen ein Konto?',
  noAccount: (parts: string) =>
    `Nein. Trailer und kostenlose Filme laufen ohne. Ein Konto brauchst du, um dort weiterzuschauen, wo du aufgehört hast, um zu abonnieren, und für ${parts}.`,
  forgot: 'Ich habe mein Passwort vergessen.',
  chooseNew:
    'Wähle ein neues unter {reset}. Wir schicken dir einen Link, der einmal und 30 Minuten lang gilt. Bis du ihn öffnest, gilt dein altes Passwort.',
  resetPassword: 'Passwort zurücksetzen',
  loggedOut: 'Warum wurde ich abgemeldet?',
  sessions:
    'Eine Sitzung dauert 12 Stunden, oder 30 Tage mit „Angemeldet bleiben“. Ein neues Passwort beendet ebenfalls jede Sitzung, auf jedem Gerät. Melde dich wieder an, und alles ist, wo du es gelassen hast.',
  doesNotPlay: 'Ein Film läuft nicht.',
  reload:
    'Lade zuerst die Seite neu. Wenn er immer noch nicht läuft, versuche es ohne Browser-Erweiterungen, die Medien blockieren, oder mit einem anderen Browser. Dann {tellUs}, welcher Film es war und was du gesehen hast.',
  tellUs: 'sag uns',
  howToCancel: 'Wie kündige ich Premium?',
  cancel:
    'In {profile}, unter Abonnement. Premium endet dann sofort. Wenn du nichts tust, endet es von selbst, und es wird nichts mehr abgebucht.',
  yourProfile: 'deinem Profil',
  wrongFacts: 'Etwas über einen Film ist falsch oder sollte nicht hier sein.',
  pleaseWrite:
    'Bitte {writeToUs}, mit der Adresse der Seite. Wenn du Rechte an einem Werk hast und es entfernt haben möchtest, schreib es in die erste Zeile, dann sehen wir es uns zuerst an.',
  keyboard: 'Tastatur',
  accessibility: 'Barrierefreiheit',
  forEveryone:
    'Alle sollen diese Seite nutzen können. Wir bauen und prüfen sie nach den Web Content Accessibility Guidelines 2.2, Stufe AA, hell und dunkel.',
  accessible: [
    'Alles lässt sich allein mit der Tastatur erreichen und bedienen und zeigt, wo du bist.',
    'Text kann auf das Vierfache wachsen, und Seiten passen auf eine Breite von 320 Pixeln.',
    'Wenn dein System weniger Bewegung verlangt, bewegt sich nichts von selbst.',
    'Seiten lassen sich auch ohne Skripte lesen und nutzen, so weit es geht.',
  ],
  captions:
    'Untertitel und Audiodeskription hängen vom Film ab: Was es gibt, hat im Player eine eigene Taste. Wenn etwas für dich nicht geht, {tellUs} Bescheid, und wir behandeln es als Fehler.',
  moreHelp: 'Mehr Hilfe',
  rules:
    'Die Regeln dieser Seite stehen in den {terms}, was wir über dich wissen, steht unter {privacy}, diese Seite ist immer unter {help}, und für alles andere gibt es {contact}.',
  privacyPolicy: 'Datenschutz',
  help: 'Hilfe',
  contact: 'Kontakt',
  or: 'oder',
  space: 'Leertaste',
  home: 'Pos1',
  end: 'Ende',
  keys: {
    tab: 'Zum nächsten Bedienelement; mit Umschalt zum vorigen',
    enter: 'Einem Link folgen, einen Knopf drücken, eine Suche starten',
    escape: 'Das Menü oder einen Dialog schließen; den Player verlassen',
    play: 'Im Player: abspielen oder anhalten',
    seek: 'Im Player: 10 Sekunden zurück oder vor',
    jump: 'Im Player: zum Anfang, zu 90\u00A0%, zum Anfang oder zum Ende springen',
    frame: 'Im Player: ein Bild zurück oder vor, in der Pause',
    volume: 'Im Player: lauter oder leiser, stumm',
    speed: 'Im Player: langsamer oder schneller',
    subtitles: 'Im Player: Untertitel, größer oder kleiner',
    screen: 'Im Player: Vollbild, Bild im Bild',
    all: 'Im Player: alle seine Tasten',
  },
}
