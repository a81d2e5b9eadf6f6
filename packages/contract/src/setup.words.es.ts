import type { Translated } from './words.ts'
import type * as english from './setup.words.ts'

export const setupMessages: Translated<typeof english.setupMessages> = {
  created: 'Tu cuenta está lista.',
  demoLoading: 'Se está cargando el catálogo de demostración.',
}

export const setupProblems: Translated<typeof english.setupProblems> = {
  over: 'Esta dirección de configuración ya no es válida: se usó, o se ha generado otra más reciente. La última está en el registro del servidor.',
  demoMissing: 'El catálogo de demostración no forma parte de esta instalación.',
  notEmpty: 'Ya hay películas: el catálogo de demostración es para un catálogo vacío.',
}
