import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

export const problemMessages: Translated<typeof english.problemMessages> = {
  notFoundText: 'No encontramos esta página. Puede que se haya movido o que la dirección tenga una errata.',
  crashed: '¡Vaya! Algo ha salido mal',
  crashedText: 'No hemos podido mostrar esta página. No se ha perdido nada de lo que guardaste.',
  refresh: 'Recargar la página',
  goBack: 'Volver',
  offline: 'No tienes conexión',
  offlineText: 'Comprueba tu conexión a internet. La página se cargará sola cuando vuelvas a estar en línea.',

  pageNotFound: 'Página no encontrada',
  oopsPageNotFound: '¡Vaya! Página no encontrada',
  home: 'Inicio',
  browse: 'Explorar',
  otherPages: 'Otras páginas',
  search: 'Buscar',
  browseByGenre: 'Explorar por género',
  watchlist: 'Mi lista',
  help: 'Ayuda',
}
