import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

export const playWords: Translated<typeof english.playWords> = {
  loading: (title: string) => `Cargando ${title}`,
  needsScript: 'La película necesita JavaScript.',
  back: (title: string) => `Volver a ${title}`,
  tryAgain: 'Reintentar',
  watchOn: 'Seguir viendo',
  watchHere: 'Ver aquí',
  logIn: 'Iniciar sesión',

  premium: 'Esta película forma parte de Premium',
  premiumText:
    'Premium abre todas las películas y añade un género favorito con una lista de imprescindibles. Un plan que se renueva lo dice; con los demás pagas una vez por un número de días.',
  pricesTitle: 'Cuánto cuesta Premium',
  pricesFailed: 'Ahora mismo no se pueden mostrar los precios. Están en los planes.',
  choosePlan: 'Elegir',
  seePlans: 'Ver los planes',
  premiumEnded: 'Tu Premium ha terminado',
  premiumEndedText: 'Se guarda tu punto en la película.',

  ageLocked: 'Esta cuenta tiene un bloqueo por edad',
  ageLockedText: (ageRating: number | null) =>
    ageRating === null
      ? 'La película no tiene clasificación por edad. Introduce el PIN para verla.'
      : `La película es para mayores de ${ageRating} años. Introduce el PIN para verla.`,

  tooMany: 'Tu cuenta está viendo en otros dispositivos',
  tooManyText: (count: number) =>
    count === 1
      ? 'Puede ver en un dispositivo a la vez. Detén el otro para ver aquí.'
      : `Puede ver en ${count} dispositivos a la vez. Detén uno para ver aquí.`,
  stopAndWatch: 'Detenerlo y ver aquí',

  signedOut: 'Has cerrado la sesión',
  signedOutText: 'Inicia sesión para seguir donde lo dejaste.',
  withoutAccount: 'Ver sin iniciar sesión',
  otherNetwork: 'La red ha cambiado',
  otherNetworkText: 'La película se empezó en otra red o en otro navegador. Sigue donde se detuvo.',
  elsewhere: 'Has seguido viendo en otro lugar',
  elsewhereText: 'Esta cuenta ha abierto la película en otro lugar, por eso se ha detenido aquí.',
  ended: 'Esta reproducción ha terminado',
  endedText: 'Sigue viendo para empezar otra en el mismo punto.',
  endedByDesk: 'Detenida por quienes gestionan este sitio',
  endedByDeskText: 'Han terminado esta reproducción. Si crees que es un error, escríbeles.',
  contact: 'Contacto',
  gone: 'Esta película ya no está aquí',
  goneText: 'Ya no se puede ver aquí.',
  otherFilms: 'Explorar otras películas',
  failed: 'No se pudo abrir la película',
  unreachable: 'Esperando la conexión',
  unreachableText: 'La película empezará sola cuando vuelvas a estar en línea.',
  embed: (site: string) => `Esta película está en ${site}`,
  embedText: (site: string) => `Se ve allí, y ${site} verá tu dirección IP.`,
  openOn: (site: string) => `Abrir en ${site}`,

  next: 'A continuación',
  inCollection: 'En la colección',
  moreLikeThis: 'Más como esta',
  seen: (title: string) => `Has visto ${title}`,
  credits: 'Están pasando los créditos',
  rate: '¿Qué te ha parecido?',
  watchAgain: 'Ver otra vez',
  backToFilm: 'Volver a la película',
  moviePage: 'Página de la película',

  watchTitle: (title: string) => `Ver ${title}`,
  titleToWatchIn: (title: string) => `${title}, para ver en tu navegador.`,
  resume: 'Continuar',
  resumePlace: (place: string) => `Continuar, ${place}`,
  watchNow: 'Ver ahora',
  deviceSince: (device: string) => `${device}, desde las {time}`,
  stopTitleOn: (title: string, device: string) => `Detenerlo y ver aquí: ${title} en ${device}`,
  error: (message: string) => `Error: ${message}`,
}
