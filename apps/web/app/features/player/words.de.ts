import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

export const trailerTitle: Translated<typeof english.trailerTitle> = (title: string) => `${title}: Trailer`

export const captionSizeNames: Translated<typeof english.captionSizeNames> = {
  small: 'Klein',
  medium: 'Mittel',
  large: 'Groß',
  huge: 'Sehr groß',
}

export const captionColourNames: Translated<typeof english.captionColourNames> = {
  white: 'Weiß',
  yellow: 'Gelb',
  cyan: 'Cyan',
}

export const captionBackgroundNames: Translated<typeof english.captionBackgroundNames> = {
  shade: 'Schattiert',
  solid: 'Schwarz',
  none: 'Keiner',
}

export const captionPlaceNames: Translated<typeof english.captionPlaceNames> = {
  bottom: 'Unten',
  raised: 'Höher',
  top: 'Oben',
}

export const playerProblems: Translated<typeof english.playerProblems> = {
  network: {
    title: 'Die Verbindung ist abgebrochen',
    text: 'Das Video konnte nicht geladen werden. Prüfe deine Verbindung und versuche es noch einmal.',
  },
  missing: {
    title: 'Dieses Video ist nicht verfügbar',
    text: 'Vielleicht wurde es verschoben oder entfernt. Versuche es später noch einmal.',
  },
  format: {
    title: 'Dieser Browser kann das Video nicht abspielen',
    text: 'Es konnte nicht geladen werden, oder dieser Browser kennt sein Format nicht. Ein anderer Browser kann es vielleicht.',
  },
  unavailable: {
    title: 'Der Film kann gerade nicht geladen werden',
    text: 'Der Dienst antwortet nicht. Versuche es gleich noch einmal: Es geht an derselben Stelle weiter.',
  },
  damaged: {
    title: 'Das Video ist stehen geblieben',
    text: 'Ein Teil konnte nicht geladen werden. Bitte versuche es noch einmal.',
  },
}
export const problemCode: Translated<typeof english.problemCode> = (problem: string, detail: string) =>
  `Code: ${problem}${detail === '' ? '' : ` (${detail})`}`

export const playerWords: Translated<typeof english.playerWords> = {
  subtitles: 'Untertitel',
  settings: 'Einstellungen',
  pictureInPicture: 'Bild im Bild',
  leaveFullScreen: 'Vollbild verlassen',
  fullScreen: 'Vollbild',
  playAgain: 'Noch einmal abspielen',
  play: 'Abspielen',
  pause: 'Pause',
  back10Seconds: '10 Sekunden zurück',
  forward10Seconds: '10 Sekunden vor',
  unmute: 'Ton einschalten',
  mute: 'Stumm',
  volume: 'Lautstärke',
  muted: 'Stummgeschaltet',
  tapForSound: 'Für Ton tippen',
  back: 'Zurück',
  tryAgain: 'Noch einmal versuchen',
  retry: 'Noch einmal',
  audioDescriptionIsOn: 'Audiodeskription ist an',
  waitingForTheConnection: 'Warten auf die Verbindung',
  loading: 'Wird geladen',
  videoPlayer: 'Videoplayer',
  seek: 'Spulen',
  autoHeightP: (height: number) => `Auto (${height}p)`,
  auto: 'Auto',
  audio: 'Ton',
  off: 'Aus',
  quality: 'Qualität',
  speed: 'Tempo',
  normal: 'Normal',
  keyboardShortcuts: 'Tastenkürzel',
  subtitleStyle: 'Aussehen der Untertitel',
  size: 'Größe',
  colour: 'Farbe',
  background: 'Hintergrund',
  place: 'Platz',
  space: 'Leertaste',
  playOrPause: 'Abspielen oder anhalten',
  backOrForward10: '10 Sekunden zurück oder vor',
  jumpToThatTenth: 'Zu diesem Zehntel springen, von 0 bis 9',
  home: 'Pos1',
  end: 'Ende',
  jumpToTheStart: 'Zum Anfang oder zum Ende springen',
  onePictureBackOr: 'Ein Bild zurück oder vor, in der Pause',
  louderOrQuieter: 'Lauter oder leiser',
  soundOffAndOn: 'Ton aus und an',
  slowerOrFaster: 'Langsamer oder schneller',
  subtitlesOnAndOff: 'Untertitel an und aus',
  largerOrSmallerSubtitles: 'Größere oder kleinere Untertitel',
  thisList: 'Diese Liste',
  characterKeys: 'Buchstaben, Ziffern und Zeichen als Tastenkürzel nutzen',
  esc: 'Esc',
  closeWhatIsOpen: 'Schließen, was offen ist',
  close: 'Schließen',
  playing: 'Läuft',
  paused: 'Angehalten',
  volumeVolume: (volume: number) => `Lautstärke ${volume}\u00A0%`,
  soundOn: 'Ton an',
  subtitleSizeCaptionsize: (captionSize: string) => `Größe der Untertitel: ${captionSize}`,
  speedSpeed: (speed: string) => `Tempo ${speed}`,
  subtitlesLabel: (label: string) => `Untertitel: ${label}`,
  subtitlesOff: 'Untertitel aus',
  noSubtitles: 'Keine Untertitel',
  commentary: 'Kommentar',
  audioDescription: 'Audiodeskription',
  descriptionSign: 'AD',
  forTheHardOf: 'Für Hörgeschädigte',
  forced: 'Erzwungen',
  track: 'Spur',
  trailerComingSoon: 'Trailer kommt bald',
  noTrailerAvailable: 'Kein Trailer vorhanden',
  watchTrailer: 'Trailer ansehen',
  loading2: 'Wird geladen …',
  theTrailerNeedsJavascript: 'Der Trailer braucht JavaScript.',
  playingItLoadsSite: (site: string) =>
    `Beim Abspielen wird der Player von ${site} geladen, und ${site} erfährt deine IP-Adresse.`,
  timeLeft: (time: string) => `noch ${time}`,
  or: 'oder',
  trailerIsOn: (site: string) => `Dieser Trailer ist auf ${site}`,
  playFrom: (site: string) => `Von ${site} abspielen`,
  openOn: (site: string) => `Auf ${site} öffnen`,
  positionOf: (time: string, duration: string) => `${time} von ${duration}`,
}
