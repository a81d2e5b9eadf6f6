import type { Translated } from './words.ts'
import type * as english from './vouchers.words.ts'
import { pluralsIn } from './plurals.ts'
import { voucherLimits } from './vouchers.limits.ts'

const plural = pluralsIn('es')

export const voucherMessages: Translated<typeof english.voucherMessages> = {
  grantReason: 'Vale',
  giftReason: 'Regalo',
  redeemed: (days: number, date: string) =>
    `${plural(days, 'Un día añadido', `${days} días añadidos`)}. Tienes Premium hasta el ${date}.`,
  made: (codes: number) => plural(codes, 'Se ha creado el código.', `Se han creado ${codes} códigos.`),
  switchedOff: 'Desactivado. Lo canjeado se mantiene.',
  planMissing: 'Elige un plan.',
  codeInvalid: 'Comprueba el código: tiene 12 letras y cifras, pero nunca B, I, L, O, S, U, Z, 0 ni 1.',
  codesInvalid: `Introduce un número de códigos de 1 a ${voucherLimits.codes}.`,
  usesInvalid: `Introduce un número de usos de 1 a ${voucherLimits.uses}.`,
  daysInvalid: `Introduce un número de días de 1 a ${voucherLimits.days}.`,
  percentInvalid: `Introduce un porcentaje de 1 a ${voucherLimits.percent}. Para el precio entero, crea un código de días.`,
  endInvalid: 'Introduce un día que no haya pasado.',
  noteTooLong: `Una nota tiene como máximo ${voucherLimits.noteLength} caracteres.`,
}

export const voucherProblems: Translated<typeof english.voucherProblems> = {
  unknown: 'No conocemos este código. Compruébalo e inténtalo de nuevo.',
  ended: 'Este código ha caducado.',
  switchedOff: 'Este código ya no es válido.',
  usedUp: 'Este código ya se ha usado.',
  usedByYou: 'Ya has usado este código.',
  renewing:
    'Tu Premium se renueva solo. Cancela primero la renovación en tu perfil: conservas lo que está pagado y el código añade sus días. El código sigue siendo válido.',
  atCheckout: 'Este código rebaja un precio. Introdúcelo en tu perfil al elegir un plan.',
  onRedeem: 'Este código es para días de Premium y no necesita pago. Canjéalo.',
  otherPlan: 'Este código es para otro plan.',
  paidOnce: 'Este código es para planes que se pagan una sola vez, y este se renueva.',
  tooLittleLeft:
    'Con este código el plan costaría menos que el importe mínimo que se puede cobrar. Elige un plan más largo o compra este sin el código. El código sigue siendo válido.',
  batchUnknown: 'Esos códigos no existen.',
}
