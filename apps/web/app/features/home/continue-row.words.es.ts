import type { Translated } from '@matinee/contract/words'
import type * as english from './continue-row.words.ts'

export const continueRowWords: Translated<typeof english.continueRowWords> = {
  nothingToContinueWhat: 'No hay nada que continuar. Lo que empieces a ver aparecerá aquí.',
  whatYouWereWatching: 'No se pudo cargar lo que estabas viendo.',
  tryAgain: 'Reintentar',
  resumeTitleLeft: (title: string, left: string) => `Continuar ${title}, ${left}`,
  watched: 'Visto',
  removeTitle: (title: string) => `Quitar ${title}`,
  remove: 'Quitar',
  itCouldNotBe: 'No se pudo recuperar. Inténtalo de nuevo.',
  undo: 'Deshacer',
  undoTitle: (title: string) => `Deshacer: ${title}`,
  removedFromContinueWatching: 'Quitada de «Seguir viendo».',
  itCouldNotBeRemoved: 'No se pudo quitar. Inténtalo de nuevo.',
}
