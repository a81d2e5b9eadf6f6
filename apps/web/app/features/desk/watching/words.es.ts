import { pluralsIn } from '@matinee/contract/plurals'
import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

const plural = pluralsIn('es')

export const watchingWords: Translated<typeof english.watchingWords> = {
  title: 'Viendo ahora',
  text: 'Todos los navegadores que reproducen una película, los más recientes primero. La lista se actualiza sola.',
  moreFailed: 'No se pudieron cargar más reproducciones',
  failed: 'No se pudo cargar quién está viendo ahora',
  empty: 'Ahora mismo nadie está viendo nada',
  emptyText: 'Quien abre una película aparece aquí en pocos segundos.',
  count: (count, counted) => `${counted} ${plural(count, 'reproducción', 'reproducciones')}`,
  countAndMore: (count, counted) => `${counted} ${plural(count, 'reproducción', 'reproducciones')} y más`,
  who: 'Quién',
  film: 'Película',
  device: 'Dispositivo',
  since: 'Desde',
  visitor: 'Visitante',
  aVisitor: 'un visitante',
  end: 'Terminar',
  endOf: (name, title) => ` la reproducción de ${name}: ${title}`,
  endQuestion: (name) => `¿Terminar la reproducción de ${name}?`,
  endText: (title, device) =>
    `${title} se detiene en ${device} en menos de dos minutos, y la pantalla dice que el sitio la ha terminado. Al abrir de nuevo la película empieza otra reproducción.`,
  keep: 'Dejar que siga',
  ending: 'Terminando…',
  endFailed: 'No se pudo terminar la reproducción',
  ended: 'La reproducción ha terminado.',
}
