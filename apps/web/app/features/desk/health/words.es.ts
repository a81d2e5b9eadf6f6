import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'
import { pluralsIn } from '@matinee/contract/plurals'

const plural = pluralsIn('es')

export const healthWords: Translated<typeof english.healthWords> = {
  title: 'Estado',
  checking: 'Comprobando…',
  checkAgain: 'Comprobar de nuevo',
  checkAgainFailed: 'No se pudo comprobar de nuevo. Así estaba antes.',
  failed: 'No se pudo comprobar la instalación',
  failedHint: 'Si sigue así, probablemente falta la base de datos: lo dicen el registro del servidor y /readyz.',
  everythingWorks: 'Todo funciona.',
  broken: (parts: number) => plural(parts, '1 parte está averiada', `${parts} partes están averiadas`),
  toLookAt: (parts: number) => `${parts} por revisar`,
  testMailFailed: 'No se pudo enviar un correo de prueba',
  sending: 'Enviando…',
  sendTestMail: 'Enviar un correo de prueba',
  failedJobs: 'Tareas fallidas',
  failedJobsFailed: 'No se pudieron leer las tareas fallidas',
  noFailedJobs: 'Ninguna. Lo que falla se reintenta solo y después se muestra aquí.',
  settleQuestion: {
    title: '¿Está resuelto este pago?',
    text: 'Aquí no se cambia nada: confírmalo cuando lo hayas resuelto con el proveedor de pagos.',
  },
  settled: 'Resuelto',
  saving: 'Guardando…',
  dismissTitle: '¿Descartar esta tarea?',
  dismissText: (what: string) => `${what} no se volverá a intentar ni se mostrará más aquí.`,
  dismiss: 'Descartar',
  dismissing: 'Descartando…',
  retryFailed: 'No se pudo reintentar la tarea',
  dismissFailed: 'No se pudo descartar la tarea',
  job: 'Tarea',
  reason: 'Motivo',
  notKnown: 'Desconocido',
  state: 'Estado',
  since: 'Desde',
  retry: 'Reintentar',
  tries: (tries: number) => plural(tries, '1 intento', `${tries} intentos`),
  whatToDo: 'Qué hacer:',
  titles: {
    version: 'Versión',
    database: 'Base de datos',
    migrations: 'Migraciones',
    worker: 'Worker',
    encoder: 'Codificador de vídeo',
    mail: 'Correo',
    storage: 'Almacenamiento',
    payments: 'Pagos',
    backups: 'Copias de seguridad',
    certificate: 'Certificado',
    keys: 'Claves',
  },
  states: {
    ok: 'Funciona',
    warning: 'Revisar',
    broken: 'Averiado',
  },
}

export const jobStates: Translated<typeof english.jobStates> = {
  'given up': 'abandonada',
  'will be tried again': 'se reintentará',
  failed: 'fallida',
  uncertain: 'incierta',
  'to be settled with the provider': 'por resolver con el proveedor',
}
