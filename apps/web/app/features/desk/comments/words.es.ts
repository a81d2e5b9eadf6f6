import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'
import { pluralsIn } from '@matinee/contract/plurals'

const plural = pluralsIn('es')

export const moderationWords: Translated<typeof english.moderationWords> = {
  title: 'Comentarios',
  whichComments: 'Qué comentarios',
  states: {
    reported: 'Denunciados',
    waiting: 'En espera',
    hidden: 'Ocultos',
    all: 'Todos',
  },
  nothing: {
    reported: {
      title: 'Sin denuncias',
      text: 'Los comentarios que alguien denuncia te esperan aquí.',
    },
    waiting: {
      title: 'Nada espera aprobación',
      text: 'En los ajustes eliges qué comentarios esperan.',
    },
    hidden: {
      title: 'No hay comentarios ocultos',
      text: 'Lo que ocultes se queda aquí y se puede volver a mostrar.',
    },
    all: {
      title: 'Aún no hay comentarios',
      text: 'Aquí está lo que la gente escribe sobre las películas.',
    },
  },
  search: 'Buscar por texto, nombre o película',
  noneContains: (term: string) => `Ningún comentario contiene «${term}»`,
  noneContainsText: 'Puede que esté en otra lista.',
  searchAll: 'Buscar en todos',
  tryAnotherWord: 'Prueba otra palabra.',
  clearSearch: 'Borrar la búsqueda',
  waits: 'En espera',
  moreFailed: 'No se pudieron cargar más comentarios',
  failed: 'No se pudieron cargar los comentarios',
  count: (count: number, counted: string) => plural(count, '1 comentario', `${counted} comentarios`),
  showMore: 'Mostrar más',
  failures: {
    hide: 'No se pudo ocultar el comentario',
    show: 'No se pudo mostrar el comentario',
    keep: 'No se pudieron cerrar las denuncias',
    unmute: 'No se pudo permitir que vuelva a comentar',
    delete: 'No se pudo eliminar el comentario',
    hideAll: 'No se pudieron ocultar los comentarios',
    showAll: 'No se pudieron recuperar los comentarios',
  },
  contextFailed: 'No se pudo cargar el contexto',
  inThisThread: 'En este hilo',
  othersByThem: 'Otros de esta persona',
  nothingElse: 'Nada más.',
  doneBefore: 'Lo que se hizo antes',
  nothingYet: 'Nada aún.',
  theSystem: 'el sistema',
  deletedUser: 'Usuario eliminado',
  aDeletedUser: 'un usuario eliminado',
  theCommentBy: (name: string) => ` el comentario de ${name}`,
  ofTheCommentBy: (name: string) => ` del comentario de ${name}`,
  moreFor: (name: string) => `Más sobre el comentario de ${name}`,
  approve: 'Aprobar',
  showAgain: 'Volver a mostrar',
  hide: 'Ocultar',
  keep: 'Conservar',
  hideAllBy: (count: string, name: string) => `Ocultar los ${count} de ${name}`,
  bringBackBy: (count: string, name: string) => `Recuperar los ${count} de ${name}`,
  less: 'Menos',
  context: 'Contexto',
  warnByEmail: 'Advertir por correo',
  muteForDays: 'Silenciar unos días',
  letComment: 'Permitir que vuelva a comentar',
  ban: 'Expulsar: desactivar la cuenta',
  deleteComment: 'Eliminar el comentario',
  where: 'en {movie}, {time}',
  accountDisabled: 'Cuenta desactivada',
  mutedUntil: (day: string) => `Silenciado hasta el ${day}`,
  byName: (name: string) => ` por ${name}`,
  reports: 'Denuncias',
  aVisitor: 'Un visitante',
  andMore: (count: string) => `y ${count} más`,
  delete: {
    title: '¿Eliminar este comentario?',
    text: 'Desaparece para siempre, con sus denuncias. Ocultar se puede deshacer.',
    confirmLabel: 'Eliminar',
    pendingText: 'Eliminando…',
  },
  hideAll: {
    title: (name: string) => `¿Ocultar todo lo de ${name}?`,
    text: (count: number, counted: string) =>
      plural(
        count,
        'Se oculta 1 comentario al momento y se cierran sus denuncias. Puedes recuperarlo.',
        `Se ocultan ${counted} comentarios al momento y se cierran sus denuncias. Puedes recuperarlos juntos.`,
      ),
    confirmLabel: 'Ocultar todo',
    pendingText: 'Ocultando…',
  },
  showAll: {
    title: (name: string) => `¿Recuperar los comentarios de ${name}?`,
    text: (count: number, counted: string) =>
      plural(
        count,
        'Se vuelve a mostrar 1 comentario. Lo que habías ocultado por separado sigue oculto.',
        `Se vuelven a mostrar ${counted} comentarios. Lo que habías ocultado por separado sigue oculto.`,
      ),
    confirmLabel: 'Recuperar',
    pendingText: 'Recuperando…',
  },
  warnTitle: (name: string) => `Advertir a ${name}`,
  warnText: 'Recibirá un correo con su comentario y lo que escribas aquí.',
  sendWarning: 'Enviar advertencia',
  sending: 'Enviando…',
  warnFailed: 'No se pudo enviar la advertencia',
  muteTitle: (name: string) => `Silenciar a ${name}`,
  muteText: 'Puede leer y ver, y sabe hasta cuándo no puede publicar comentarios.',
  muteFailed: 'No se pudo silenciar a esta persona',
  muteFor: 'Durante',
  mute: 'Silenciar',
  muting: 'Silenciando…',
  cancel: 'Cancelar',
  muteDays: (days: number) => plural(days, '1 día', `${days} días`),
  aYear: 'un año',
}

export const reasonWords: Translated<typeof english.reasonWords> = {
  spam: 'Publicidad o spam',
  insult: 'Insulto u odio',
  spoiler: 'Desvela la historia',
  illegal: 'Contra la ley',
  other: 'Otra cosa',
}

export const hiddenWords: Translated<typeof english.hiddenWords> = {
  desk: 'Oculto',
  everything: 'Oculto con todos los suyos',
  first: 'Su primer comentario',
  word: 'Contiene una palabra de tu lista',
}
