import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'
import { pluralsIn } from '@matinee/contract/plurals'

const plural = pluralsIn('es')

export const teamWords: Translated<typeof english.teamWords> = {
  title: 'Equipo',
  invite: 'Invitar a alguien',
  lead: 'Cada rol abre una parte de la administración. Nadie cambia el suyo y siempre hay un propietario.',
  takeAwayFailed: 'No se pudo retirar el rol',
  role: 'Rol',
  roleOfYou: (role: string) => `${role} (tú)`,
  lastSeen: 'Última visita',
  changeRole: 'Cambiar rol',
  ofMember: (name: string) => ` de ${name}`,
  remove: 'Retirar',
  fromTheDesk: (name: string) => ` a ${name} de la administración`,
  failed: 'No se pudo cargar el equipo',
  removeQuestion: (name: string) => `¿Retirar a ${name} de la administración?`,
  removeText: 'Sale de la administración al momento y recibe un correo. Su cuenta en el sitio se queda como está.',
  removing: 'Retirando…',
  accountDisabled: 'Cuenta desactivada',
  notYet: 'Todavía no',
  sendFailed: 'No se pudo enviar la invitación',
  withdrawFailed: 'No se pudo retirar la invitación',
  email: 'Correo',
  invitedBy: 'Invitado por',
  deletedUser: 'Cuenta eliminada',
  link: 'Enlace',
  expired: 'Caducado',
  openUntil: (day: string) => `Abierto hasta el ${day}`,
  sendAgain: 'Enviar de nuevo',
  toEmail: (email: string) => ` a ${email}`,
  withdraw: 'Retirar',
  theInvitationOf: (email: string) => ` la invitación de ${email}`,
  invitations: 'Invitaciones',
  invitationsText: (days: number) =>
    `Cada una es un enlace por correo que funciona una vez, en un plazo de ${days} días. Al enviarla de nuevo se crea otro.`,
  invitationsToDesk: 'Invitaciones a la administración',
  invitationsFailed: 'No se pudieron cargar las invitaciones',
  nobodyInvited: 'No hay nadie invitado',
  nobodyInvitedText: 'Quien invites aparece aquí hasta que acepte.',
  inviteTitle: 'Invitar a alguien a la administración',
  inviteText: 'Recibirá un enlace por correo. Con él elige una contraseña, o crea antes una cuenta si no la tiene.',
  sendInvitation: 'Enviar la invitación',
  sending: 'Enviando…',
  inviteFailed: 'No se pudo invitar',
  changeTitle: (name: string) => `Cambiar el rol de ${name}`,
  changeText: 'Se aplica al momento y la persona recibirá un correo.',
  changeTheRole: 'Cambiar el rol',
  changing: 'Cambiando…',
  changeFailed: 'No se pudo cambiar el rol',
}

export const invitationWords: Translated<typeof english.invitationWords> = {
  invitation: 'Invitación',
  description: 'Una invitación a la administración de este sitio.',
  noAnswer: 'El servidor no responde.',
  gone: 'Esta invitación ya no es válida',
  goneText:
    'Se usó, se retiró o se sustituyó por otra más reciente, o ha caducado. Un propietario de este sitio puede enviarte otra.',
  logIn: 'Iniciar sesión en la administración',
  tryAgain: 'Reintentar',
  admin: 'Admin',
  otherAccount: 'Otra cuenta tiene la sesión iniciada',
  otherAccountText:
    'Esta invitación es para {email}. En este navegador, {own} tiene la sesión iniciada en la administración.',
  logOut: 'Cerrar sesión y continuar',
  backToDesk: 'Volver a la administración',
  thisSite: 'este sitio',
  workAt: (site: string) => `Trabajar en ${site}`,
  invitedAs: 'Tienes una invitación a la administración como {role}.',
  makesAccount: 'Con esto creas una cuenta.',
  keepsAccount:
    'Tu cuenta conserva su nombre y todo lo que contiene. Recibe una contraseña nueva y se cierra su sesión en todas partes.',
  keepsFactors: 'También conserva aquello con lo que inicias sesión. Desde ahora eso abre la administración:',
  passkeys: (count) => plural(count, '1 llave de acceso', `${count} llaves de acceso`),
  app: 'Una aplicación de autenticación',
  notYours: 'Si no reconoces alguno, no aceptes y escribe a quien te ha invitado.',
  accepting: 'Aceptando…',
  accept: 'Aceptar la invitación',
  username: 'Nombre de usuario',
  usernameIs: 'Nombre de usuario: {name}',
  password: 'Contraseña',
}

export const roleWords: Translated<typeof english.roleWords> = {
  owner: {
    name: 'Propietario',
    text: 'Todo, también los ajustes, el registro y este equipo.',
  },
  editor: {
    name: 'Edición',
    text: 'Catálogo, archivos de vídeo y páginas.',
  },
  support: {
    name: 'Soporte',
    text: 'Personas, comentarios, regalos y reembolsos hasta un límite.',
  },
  finance: {
    name: 'Finanzas',
    text: 'Pagos, planes y cifras.',
  },
}
