import type { Translated } from './words.ts'
import type * as english from './payments.words.ts'
import { withdrawalDays } from './payments.limits.ts'

export const paymentMessages: Translated<typeof english.paymentMessages> = {
  subscribed: (planName: string) => `Te has suscrito al plan ${planName}. ¡Te damos la bienvenida a Premium!`,
  extended: (date: string) => `Ampliado. Tienes Premium hasta el ${date}.`,
  subscribeFailed: 'La suscripción ha fallado. Inténtalo de nuevo.',
  goingToPay: 'Vamos a la página de pago…',
  testMode: 'Modo de prueba',
  testModeText: 'No hace falta tarjeta y no se cobra nada.',
  paymentsOff: 'Las suscripciones aún no están abiertas en este sitio.',
  giftBought: 'Tu regalo está en camino. El código aparece junto a tus pagos.',
  giftDayInvalid: 'Elige un día dentro del próximo año.',
  giftRecipientInvalid: 'Introduce la dirección de correo de la persona a quien va dirigido.',
  giftMessageTooLong: 'Un mensaje tiene como máximo 500 caracteres.',
  periodInvalid: 'Elige un primer día y un último día que no sea anterior.',
  refunding: 'El reembolso está en camino.',
  differenceApplied: 'Se ha aplicado lo que dice el proveedor de pagos.',
  differenceStands: 'Esto no se pudo aplicar.',
  withdrawn: 'Has desistido del contrato. Te llegará una confirmación por correo.',
  withdrawalReason: 'Desistimiento del contrato',
  refundedElsewhere: 'Hecho en el proveedor de pagos',
}

export const paymentProblems: Translated<typeof english.paymentProblems> = {
  attemptReused: 'Este intento era para otro plan. Inténtalo de nuevo.',
  paymentOpen: 'Otro pago tuyo sigue en curso. Espera un momento e inténtalo de nuevo.',
  consentMissing: 'Acepta primero que Premium empiece de inmediato.',
  withdrawalOver: 'Ya no puedes desistir de esta compra.',
  giftRenews: 'Un plan que se renueva no se puede regalar. Elige uno que se pague una sola vez.',
  receiptUnknown: 'Ese recibo no existe.',
  noPortal: 'No tienes un Premium que se renueve.',
  portalFailed: 'No se pudo abrir la página de pago. Inténtalo de nuevo.',
  paymentUnknown: 'Ese pago no existe.',
  refundUnknown: 'Ese reembolso no existe.',
  refundReused: 'Este intento era para otro reembolso. Inténtalo de nuevo.',
  refundTooMuch: 'No queda tanto de este pago. Revísalo de nuevo.',
  refundAboveCeiling:
    'Tu rol no puede reembolsar tanto de un pago. Pídeselo a alguien con el rol Finanzas o Propietario.',
  refundNotFailed: 'No hace falta reintentar este reembolso.',
  providerMissing: 'El proveedor de este pago ya no está configurado. Haz el reembolso allí.',
  differenceGone: 'Esta diferencia ya está resuelta.',
  providerUnreachable: 'El proveedor de pagos no ha respondido. Inténtalo de nuevo.',
  webhookRefused: 'Este evento no estaba firmado por el proveedor de pagos.',
}

export const consentWords: Translated<typeof english.consentWords> = {
  whole: `Pido que Premium empiece de inmediato. Puedo desistir en ${withdrawalDays} días y entonces recupero lo que pagué.`,
  unused:
    `Pido que Premium empiece de inmediato, antes de que acaben los ${withdrawalDays} días en los que puedo desistir. ` +
    'Si desisto, pago los días que hayan empezado hasta entonces y recupero el resto.',
}
