import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'
import { pluralsIn } from '@matinee/contract/plurals'

const plural = pluralsIn('es')

export const planWords: Translated<typeof english.planWords> = {
  title: 'Planes',
  lead: (currency: string) =>
    `Lo que se puede comprar, en el orden en que se ve. Todos los precios están en ${currency}.`,
  addPlan: 'Añadir plan',
  isFull: (most: number) => `Puede haber ${most} planes. Cambia uno que no esté a la venta.`,
  failed: 'No se pudieron cargar los planes',
  empty: 'Aún no hay planes',
  emptyText: 'Añade uno y se podrá comprar Premium.',
  reorderFailed: 'No se pudieron reordenar los planes',
  plan: 'Plan',
  length: 'Duración',
  price: 'Precio',
  status: 'Estado',
  haveItNow: 'Lo tienen ahora',
  hasItNow: (count: number) => plural(count, ' lo tiene ahora', ' lo tienen ahora'),
  renewsAfter: (duration: string) => `Se renueva: ${duration}`,
  change: 'Cambiar',
  marks: {
    none: 'Ninguna',
    popular: 'Popular',
    bestValue: 'Mejor precio',
  },
  notOnSale: 'No está a la venta',
  needsPrice: (currency: string) => `Necesita un precio en ${currency}`,
  cannotRenew: 'No se renueva sin Stripe',
  onSale: 'A la venta',
  kinds: {
    once: 'Único',
    renewing: 'Con renovación',
  },
  changeFailed: 'No se pudo cambiar el plan',
  addFailed: 'No se pudo añadir el plan',
  changeTitle: (name: string) => `Cambiar ${name}`,
  addTitle: 'Añadir un plan',
  name: 'Nombre',
  kind: 'Tipo',
  renewsAfterMonths: 'Se renueva tras (meses)',
  lengthInDays: 'Duración (días)',
  lengthIsFixed: 'Alguien tiene este plan: su duración no cambia.',
  priceIn: (currency: string) => `Precio (${currency})`,
  per30Days: (price: string) => `${price} por 30 días`,
  description: 'Descripción',
  characters: 'caracteres',
  mark: 'Distintivo',
  renewingNote:
    'Stripe cobra al final de cada periodo hasta que se cancele. Se ofrece mientras los pagos pasen por Stripe.',
  onceNote: 'Un precio cambiado vale para compras nuevas. Quien tiene el plan conserva lo que pagó.',
  saving: 'Guardando…',
  save: 'Guardar',
}

export const markWords: Translated<typeof english.markWords> = {
  popular: 'POPULAR',
  bestValue: 'MEJOR PRECIO',
}
