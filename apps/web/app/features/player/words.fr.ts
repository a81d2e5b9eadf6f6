import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

export const trailerTitle: Translated<typeof english.trailerTitle> = (title: string) => `${title}\u00A0: bande-annonce`

export const captionSizeNames: Translated<typeof english.captionSizeNames> = {
  small: 'Petite',
  medium: 'Moyenne',
  large: 'Grande',
  huge: 'Très grande',
}

export const captionColourNames: Translated<typeof english.captionColourNames> = {
  white: 'Blanc',
  yellow: 'Jaune',
  cyan: 'Cyan',
}

export const captionBackgroundNames: Translated<typeof english.captionBackgroundNames> = {
  shade: 'Ombré',
  solid: 'Noir',
  none: 'Aucun',
}

export const captionPlaceNames: Translated<typeof english.captionPlaceNames> = {
  bottom: 'En bas',
  raised: 'Plus haut',
  top: 'En haut',
}

export const playerProblems: Translated<typeof english.playerProblems> = {
  network: {
    title: 'La connexion a été perdue',
    text: 'La vidéo n’a pas pu être chargée. Vérifiez votre connexion et réessayez.',
  },
  missing: {
    title: 'Cette vidéo n’est pas disponible',
    text: 'Elle a peut-être été déplacée ou retirée. Réessayez plus tard.',
  },
  format: {
    title: 'Ce navigateur ne peut pas lire la vidéo',
    text: 'Elle n’a pas pu être chargée, ou ce navigateur ne connaît pas son format. Un autre navigateur la lira peut-être.',
  },
  unavailable: {
    title: 'Le film ne peut pas être chargé pour le moment',
    text: 'Le service ne répond pas. Réessayez dans un instant\u00A0: la lecture reprend où vous en êtes.',
  },
  damaged: { title: 'La vidéo s’est arrêtée', text: 'Une partie n’a pas pu être chargée. Veuillez réessayer.' },
}
export const problemCode: Translated<typeof english.problemCode> = (problem: string, detail: string) =>
  `Code\u00A0: ${problem}${detail === '' ? '' : ` (${detail})`}`

export const playerWords: Translated<typeof english.playerWords> = {
  subtitles: 'Sous-titres',
  settings: 'Réglages',
  pictureInPicture: 'Image dans l’image',
  leaveFullScreen: 'Quitter le plein écran',
  fullScreen: 'Plein écran',
  playAgain: 'Revoir',
  play: 'Lecture',
  pause: 'Pause',
  back10Seconds: 'Reculer de 10 secondes',
  forward10Seconds: 'Avancer de 10 secondes',
  unmute: 'Rétablir le son',
  mute: 'Couper le son',
  volume: 'Volume',
  muted: 'Son coupé',
  tapForSound: 'Toucher pour le son',
  back: 'Retour',
  tryAgain: 'Réessayer',
  retry: 'Réessayer',
  audioDescriptionIsOn: 'L’audiodescription est activée',
  waitingForTheConnection: 'En attente de la connexion',
  loading: 'Chargement',
  videoPlayer: 'Lecteur vidéo',
  seek: 'Position',
  autoHeightP: (height: number) => `Auto (${height}p)`,
  auto: 'Auto',
  audio: 'Audio',
  off: 'Désactivés',
  quality: 'Qualité',
  speed: 'Vitesse',
  normal: 'Normale',
  keyboardShortcuts: 'Raccourcis clavier',
  subtitleStyle: 'Style des sous-titres',
  size: 'Taille',
  colour: 'Couleur',
  background: 'Arrière-plan',
  place: 'Position',
  space: 'Espace',
  playOrPause: 'Lecture ou pause',
  backOrForward10: 'Reculer ou avancer de 10 secondes',
  jumpToThatTenth: 'Aller à ce dixième, de 0 à 9',
  home: 'Début',
  end: 'Fin',
  jumpToTheStart: 'Aller au début ou à la fin',
  onePictureBackOr: 'Une image en arrière ou en avant, en pause',
  louderOrQuieter: 'Plus fort ou moins fort',
  soundOffAndOn: 'Couper ou rétablir le son',
  slowerOrFaster: 'Plus lent ou plus rapide',
  subtitlesOnAndOff: 'Activer ou désactiver les sous-titres',
  largerOrSmallerSubtitles: 'Sous-titres plus grands ou plus petits',
  thisList: 'Cette liste',
  characterKeys: 'Utiliser les lettres, chiffres et signes comme raccourcis',
  esc: 'Échap',
  closeWhatIsOpen: 'Fermer ce qui est ouvert',
  close: 'Fermer',
  playing: 'Lecture',
  paused: 'En pause',
  volumeVolume: (volume: number) => `Volume ${volume}\u00A0%`,
  soundOn: 'Son activé',
  subtitleSizeCaptionsize: (captionSize: string) => `Taille des sous-titres\u00A0: ${captionSize}`,
  speedSpeed: (speed: string) => `Vitesse ${speed}`,
  subtitlesLabel: (label: string) => `Sous-titres\u00A0: ${label}`,
  subtitlesOff: 'Sous-titres désactivés',
  noSubtitles: 'Pas de sous-titres',
  commentary: 'Commentaire',
  audioDescription: 'Audiodescription',
  descriptionSign: 'AD',
  forTheHardOf: 'Pour malentendants',
  forced: 'Forcés',
  track: 'Piste',
  trailerComingSoon: 'Bande-annonce bientôt',
  noTrailerAvailable: 'Pas de bande-annonce',
  watchTrailer: 'Voir la bande-annonce',
  loading2: 'Chargement…',
  theTrailerNeedsJavascript: 'La bande-annonce nécessite JavaScript.',
  playingItLoadsSite: (site: string) => `La lecture charge le lecteur de ${site}, et ${site} verra votre adresse IP.`,
  timeLeft: (time: string) => `${time} restantes`,
  or: 'ou',
  trailerIsOn: (site: string) => `Cette bande-annonce est sur ${site}`,
  playFrom: (site: string) => `Lire depuis ${site}`,
  openOn: (site: string) => `Ouvrir sur ${site}`,
  positionOf: (time: string, duration: string) => `${time} sur ${duration}`,
}
