import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

export const historyWords: Translated<typeof english.historyWords> = {
  title: 'Historial',
  logInToView: 'Inicia sesión para ver lo que has visto.',
  loading: 'Cargando tu historial…',
  failedToLoad: 'No se pudo cargar tu historial. Inténtalo más tarde.',
  empty: 'Aún no has visto nada',
  emptyText: 'Lo que veas aparece aquí, lo último primero.',
  emptyAndOff: 'No se recuerda nada',
  emptyAndOffText: 'Activa el historial y aquí aparecerá lo que veas.',
  remember: 'Recordar lo que veo',
  rememberHelp: 'También guarda tu punto en cada película. Lo que ya aparece se queda hasta que lo quites.',
  clear: 'Borrar el historial',
  clearQuestion: '¿Quitar todo de tu historial?',
  removeQuestion: (title: string) => `¿Quitar «${title}» de tu historial?`,
  consequence: 'También se olvida tu punto en la película. No se puede deshacer.',
  allConsequence: 'También se olvidan tus puntos en estas películas. No se puede deshacer.',
  remove: 'Quitar',
  removed: 'Quitada de tu historial.',
  cleared: 'Tu historial está vacío.',
  failed: 'No ha funcionado. Inténtalo de nuevo.',
  finished: 'Vista hasta el final',
  notKept: 'Abierta',

  today: 'Hoy',
  yesterday: 'Ayer',
  browseMovies: 'Explorar películas',
  showMore: 'Mostrar más',
  watchedOfTitle: (title: string) => `Visto de ${title}`,
  tryAgain: 'Reintentar',
  goHome: 'Ir al inicio',
}
