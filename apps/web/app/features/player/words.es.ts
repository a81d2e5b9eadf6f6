import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

export const trailerTitle: Translated<typeof english.trailerTitle> = (title: string) => `${title}: tráiler`

export const captionSizeNames: Translated<typeof english.captionSizeNames> = {
  small: 'Pequeño',
  medium: 'Mediano',
  large: 'Grande',
  huge: 'Muy grande',
}

export const captionColourNames: Translated<typeof english.captionColourNames> = {
  white: 'Blanco',
  yellow: 'Amarillo',
  cyan: 'Cian',
}

export const captionBackgroundNames: Translated<typeof english.captionBackgroundNames> = {
  shade: 'Sombreado',
  solid: 'Negro',
  none: 'Ninguno',
}

export const captionPlaceNames: Translated<typeof english.captionPlaceNames> = {
  bottom: 'Abajo',
  raised: 'Más arriba',
  top: 'Arriba',
}

export const playerProblems: Translated<typeof english.playerProblems> = {
  network: {
    title: 'Se ha perdido la conexión',
    text: 'No se pudo cargar el vídeo. Comprueba tu conexión e inténtalo de nuevo.',
  },
  missing: {
    title: 'Este vídeo no está disponible',
    text: 'Puede que se haya movido o retirado. Inténtalo más tarde.',
  },
  format: {
    title: 'Este navegador no puede reproducir el vídeo',
    text: 'No se pudo cargar, o este navegador no conoce su formato. Quizá otro navegador pueda reproducirlo.',
  },
  unavailable: {
    title: 'La película no se puede cargar ahora mismo',
    text: 'El servicio no responde. Inténtalo dentro de un momento: seguirá donde estás.',
  },
  damaged: { title: 'El vídeo se ha detenido', text: 'No se pudo cargar una parte. Inténtalo de nuevo.' },
}
export const problemCode: Translated<typeof english.problemCode> = (problem: string, detail: string) =>
  `Código: ${problem}${detail === '' ? '' : ` (${detail})`}`

export const playerWords: Translated<typeof english.playerWords> = {
  subtitles: 'Subtítulos',
  settings: 'Ajustes',
  pictureInPicture: 'Imagen en imagen',
  leaveFullScreen: 'Salir de pantalla completa',
  fullScreen: 'Pantalla completa',
  playAgain: 'Reproducir otra vez',
  play: 'Reproducir',
  pause: 'Pausa',
  back10Seconds: 'Retroceder 10 segundos',
  forward10Seconds: 'Avanzar 10 segundos',
  unmute: 'Activar el sonido',
  mute: 'Silenciar',
  volume: 'Volumen',
  muted: 'Silenciado',
  tapForSound: 'Toca para oír',
  back: 'Volver',
  tryAgain: 'Reintentar',
  retry: 'Reintentar',
  audioDescriptionIsOn: 'La audiodescripción está activada',
  waitingForTheConnection: 'Esperando la conexión',
  loading: 'Cargando',
  videoPlayer: 'Reproductor de vídeo',
  seek: 'Posición',
  autoHeightP: (height: number) => `Auto (${height}p)`,
  auto: 'Auto',
  audio: 'Audio',
  off: 'Desactivados',
  quality: 'Calidad',
  speed: 'Velocidad',
  normal: 'Normal',
  keyboardShortcuts: 'Atajos de teclado',
  subtitleStyle: 'Estilo de los subtítulos',
  size: 'Tamaño',
  colour: 'Color',
  background: 'Fondo',
  place: 'Posición',
  space: 'Espacio',
  playOrPause: 'Reproducir o pausar',
  backOrForward10: 'Retroceder o avanzar 10 segundos',
  jumpToThatTenth: 'Ir a esa décima parte, de 0 a 9',
  home: 'Inicio',
  end: 'Fin',
  jumpToTheStart: 'Ir al principio o al final',
  onePictureBackOr: 'Un fotograma atrás o adelante, en pausa',
  louderOrQuieter: 'Más alto o más bajo',
  soundOffAndOn: 'Quitar o poner el sonido',
  slowerOrFaster: 'Más lento o más rápido',
  subtitlesOnAndOff: 'Poner o quitar los subtítulos',
  largerOrSmallerSubtitles: 'Subtítulos más grandes o más pequeños',
  thisList: 'Esta lista',
  characterKeys: 'Usar letras, cifras y signos como atajos',
  esc: 'Esc',
  closeWhatIsOpen: 'Cerrar lo que esté abierto',
  close: 'Cerrar',
  playing: 'Reproduciendo',
  paused: 'En pausa',
  volumeVolume: (volume: number) => `Volumen ${volume}\u00A0%`,
  soundOn: 'Sonido activado',
  subtitleSizeCaptionsize: (captionSize: string) => `Tamaño de los subtítulos: ${captionSize}`,
  speedSpeed: (speed: string) => `Velocidad ${speed}`,
  subtitlesLabel: (label: string) => `Subtítulos: ${label}`,
  subtitlesOff: 'Subtítulos desactivados',
  noSubtitles: 'Sin subtítulos',
  commentary: 'Comentario',
  audioDescription: 'Audiodescripción',
  descriptionSign: 'AD',
  forTheHardOf: 'Para personas con sordera',
  forced: 'Forzados',
  track: 'Pista',
  trailerComingSoon: 'Tráiler próximamente',
  noTrailerAvailable: 'Tráiler no disponible',
  watchTrailer: 'Ver tráiler',
  loading2: 'Cargando…',
  theTrailerNeedsJavascript: 'El tráiler necesita JavaScript.',
  playingItLoadsSite: (site: string) =>
    `Al reproducirlo se carga el reproductor de ${site}, y ${site} verá tu dirección IP.`,
  timeLeft: (time: string) => `quedan ${time}`,
  or: 'o',
  trailerIsOn: (site: string) => `Este tráiler está en ${site}`,
  playFrom: (site: string) => `Reproducir desde ${site}`,
  openOn: (site: string) => `Abrir en ${site}`,
  positionOf: (time: string, duration: string) => `${time} de ${duration}`,
}
