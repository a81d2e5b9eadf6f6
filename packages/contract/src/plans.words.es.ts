import type { Translated } from './words.ts'
import type * as english from './plans.words.ts'
import { planLimits } from './plans.limits.ts'
import { pluralsIn } from './plurals.ts'

const plural = pluralsIn('es')

export const durationWords: Translated<typeof english.durationWords> = {
  days: (count: number) => `${count} ${plural(count, 'día', 'días')}`,
  months: (count: number) => `${count} ${plural(count, 'mes', 'meses')}`,
}

export const planMessages: Translated<typeof english.planMessages> = {
  added: '¡Plan añadido!',
  updated: '¡Plan modificado!',
  reordered: 'Se ha cambiado el orden de los planes.',
  nameMissing: 'Ponle un nombre al plan.',
  nameTooLong: `Un nombre tiene como máximo ${planLimits.nameLength} caracteres.`,
  descriptionTooLong: `Una descripción tiene como máximo ${planLimits.descriptionLength} caracteres.`,
  priceInvalid: 'Introduce un precio mayor que cero.',
  daysInvalid: `Introduce un número de días de 1 a ${planLimits.days}.`,
  monthsInvalid: `Introduce un número de meses de 1 a ${planLimits.months}.`,
}

export const planProblems: Translated<typeof english.planProblems> = {
  unknown: 'Ese plan no existe.',
  notOnSale: 'Este plan ya no se vende. Elige otro.',
  cannotRenew: 'Este plan se renueva, y los planes que se renuevan solo se venden con Stripe.',
  nameTaken: 'Otro plan a la venta tiene este nombre.',
  lengthInUse: 'Alguien tiene este plan, así que su duración se queda. Retíralo de la venta y añade otro.',
  full: `Puede haber ${planLimits.plans} planes. Cambia uno que no esté a la venta.`,
  orderOutdated: 'Los planes han cambiado mientras tanto. Revísalos de nuevo.',
}
