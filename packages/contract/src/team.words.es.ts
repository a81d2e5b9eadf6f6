import type { Translated } from './words.ts'
import type * as english from './team.words.ts'

export const teamMessages: Translated<typeof english.teamMessages> = {
  invited: 'La invitación está en camino.',
  withdrawn: 'La invitación se ha retirado.',
  changed: 'Rol modificado. Se aplica al momento y la persona recibirá un correo.',
  removed: 'Rol retirado. La persona sale de la administración y recibirá un correo.',
  accepted: 'Te damos la bienvenida a la administración. Inicia sesión.',
}

export const teamProblems: Translated<typeof english.teamProblems> = {
  hasRole: 'Alguien con esta dirección ya tiene un rol. Puedes cambiarlo.',
  unknown: 'Nadie con este identificador tiene un rol en la administración.',
  notOpen: 'No hay ninguna invitación abierta con este identificador.',
  ownRole: 'Nadie cambia su propio rol. Puede hacerlo otro propietario.',
  gone: 'Esta invitación se usó, se retiró o ha caducado. Pide una nueva.',
}
