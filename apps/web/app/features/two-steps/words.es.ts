import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'
import { pluralsIn } from '@matinee/contract/plurals'

const plural = pluralsIn('es')

export const twoStepsWords: Translated<typeof english.twoStepsWords> = {
  title: 'Inicio de sesión en dos pasos',
  text: 'Después de la contraseña pedimos un segundo paso, para que una contraseña robada no abra nada por sí sola.',
  failedToLoad: 'No se pudo cargar tu inicio de sesión en dos pasos.',
  cancel: 'Cancelar',

  app: 'Aplicación de autenticación',
  appOff: 'Sin configurar',
  appSince: 'Activa desde el',
  setUp: 'Configurar',
  turnOff: 'Desactivar',
  turnOffQuestion: '¿Desactivar la aplicación de autenticación?',
  turnOffText: 'Ya no se piden códigos de la aplicación. Se cierra la sesión en todos los demás dispositivos.',
  turnedOff: 'La aplicación de autenticación está desactivada.',
  setUpTitle: 'Configurar una aplicación de autenticación',
  setUpText:
    'Escanea este código con una aplicación como Aegis, 2FAS o Google Authenticator, o escribe la clave en ella.',
  qr: 'Código QR para tu aplicación de autenticación',
  key: 'Clave',
  firstCode: 'Código de la aplicación',
  firstCodeHelp: '6 cifras',
  turnOn: 'Activar',
  turningOn: 'Activando…',

  passkeys: 'Llaves de acceso',
  passkeysText: 'Inicia sesión con tu huella, tu cara o una llave de seguridad, sin contraseña.',
  addPasskey: 'Añadir una llave de acceso',
  added: 'Añadida',
  lastUsed: 'último uso',
  neverUsed: 'aún sin usar',
  rename: 'Cambiar nombre',
  renamePasskey: (name: string) => `Cambiar el nombre de ${name}`,
  remove: 'Quitar',
  removePasskey: (name: string) => `Quitar ${name}`,
  removeQuestion: (name: string) => `¿Quitar la llave de acceso «${name}»?`,
  removeText: 'Ya no podrás iniciar sesión con ella. Se cierra la sesión en todos los demás dispositivos.',
  removed: 'Se ha quitado la llave de acceso.',
  nameTitle: 'Ponle nombre a esta llave de acceso',
  name: 'Nombre',
  nameHelp: 'Para que la reconozcas: el dispositivo o la llave que la guarda.',
  save: 'Guardar',
  saving: 'Guardando…',
  passkeyFailed: 'No se ha usado ninguna llave de acceso.',
  passkeyUnsupported: 'Este navegador no puede usar llaves de acceso aquí.',
  showPasskey: 'Usar una llave de acceso',
  logInWithPasskey: 'Iniciar sesión con una llave de acceso',

  codes: 'Códigos de recuperación',
  codesLeft: (count: number) => plural(count, 'Queda 1 código', `Quedan ${count} códigos`),
  newCodes: 'Crear códigos nuevos',
  newCodesQuestion: '¿Crear códigos de recuperación nuevos?',
  newCodesText: 'Los que tienes ahora dejarán de funcionar.',
  codesTitle: 'Tus códigos de recuperación',
  codesText:
    'Guárdalos donde los encuentres sin este dispositivo. Cada uno te deja entrar una vez si pierdes la aplicación o la llave. Solo se muestran ahora.',
  download: 'Descargar',
  copy: 'Copiar',
  copied: 'Se han copiado los códigos.',
  fileName: 'codigos-de-recuperacion.txt',
  saved: 'Los he guardado',

  confirmTitle: 'Confirma que eres tú',
  confirmText: 'Iniciaste sesión hace un rato. Antes de continuar, demuestra otra vez que eres tú.',
  password: 'Tu contraseña',
  confirm: 'Confirmar',
  confirming: 'Confirmando…',
  logInAgain: 'Cierra la sesión, vuelve a iniciarla y regresa aquí.',
  failed: 'No ha funcionado. Inténtalo de nuevo.',

  email: 'Correo',
  loginPassword: 'Contraseña',
  secondStepCode: 'Código de tu aplicación de autenticación',
  secondStepRecovery: 'Código de recuperación',
  secondStepHelp: 'También puedes introducir uno de tus códigos de recuperación.',
  secondStepPasskey: 'Usa tu llave de acceso o introduce uno de tus códigos de recuperación.',
  back: 'Volver',

  deskTitle: 'Configura el inicio de sesión en dos pasos',
  deskText:
    'La administración está abierta a quienes inician sesión en dos pasos. Configura una aplicación de autenticación o una llave de acceso para seguir.',

  atDesk:
    'Tienes un rol en la administración, así que esto se cambia allí: inicia sesión en ella y abre «Inicio de sesión en dos pasos» en su menú.',
  toDesk: 'Ir a la administración',

  tryAgain: 'Reintentar',
}
