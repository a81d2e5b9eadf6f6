import type { Translated } from '@matinee/contract/words'
import { pluralsIn } from '@matinee/contract/plurals'
import type * as english from './words.ts'

const plural = pluralsIn('es')

export const groupNames: Translated<typeof english.groupNames> = {
  catalogue: 'Catálogo',
  people: 'Personas',
  money: 'Dinero',
  site: 'Sitio',
  system: 'Sistema',
}

export const tabLabels: Translated<typeof english.tabLabels> = {
  movie: 'Añadir/editar película',
  movies: 'Gestionar películas',
  import: 'Importar/exportar',
  collections: 'Colecciones',
  films: 'Archivos de vídeo',
  subscribers: 'Suscriptores',
  users: 'Gestionar cuentas',
  watching: 'Viendo ahora',
  comments: 'Comentarios',
  plans: 'Planes',
  vouchers: 'Códigos',
  analytics: 'Estadísticas',
  pages: 'Páginas',
  mails: 'Correos',
  settings: 'Ajustes',
  team: 'Equipo',
  record: 'Registro',
  health: 'Estado',
}

export const subscriptionLabels: Translated<typeof english.subscriptionLabels> = {
  active: 'Activa',
  expiring: 'Caduca pronto',
  expired: 'Caducada',
  cancelled: 'Cancelada',
}

export const premiumLabels: Translated<typeof english.premiumLabels> = {
  Premium: 'Premium',
  Expired: 'Caducado',
  Free: 'Gratis',
}

export const deskWords: Translated<typeof english.deskWords> = {
  title: 'Panel',
  nav: 'Administración',
  editMovie: 'Editar película',
  refresh: 'Actualizar',
  figuresFailed: 'No se pudieron cargar algunas cifras.',
  untrustedProxies: (addresses) =>
    `Todos los visitantes comparten un mismo límite de peticiones: llegan a través de un proxy en el que el servidor no confía. Añade ${addresses} a TRUST_PROXY y reinicia el servidor.`,
  notYourRole: (screen) => `«${screen}» no forma parte de tu rol`,
  yourRole: (name, text) => `Tu rol es ${name}: ${text} Si necesitas más, pídeselo a un propietario de este sitio.`,
  screenFailed: (screen) => `«${screen}» no se ha podido cargar`,
  screenFailedText: 'El resto de la administración sigue funcionando. Comprueba tu conexión y vuelve a intentarlo.',
  release: (version) => `Matinee ${version}`,
  goTo: (screen) => `Ir a «${screen}»`,

  cancel: 'Cancelar',
  close: 'Cerrar',
  tryAgain: 'Reintentar',
  doneUnknown: 'No sabemos si se ha hecho',
  madeUnknown: 'No sabemos si se ha creado',
  unknownDetail: 'No llegó ninguna respuesta. Comprueba tu conexión e inténtalo de nuevo: nada se hace dos veces.',
  save: 'Guardar',
  saving: 'Guardando…',
  change: 'Cambiar',
  delete: 'Eliminar',
  deleting: 'Eliminando…',
  undo: 'Deshacer',
  characters: 'caracteres',
  showMore: 'Mostrar más',
  loading: 'Cargando…',
  justNow: 'ahora mismo',
  utc: (time) => `${time} UTC`,
  user: 'Usuario',
  deletedUser: 'Cuenta eliminada',
  refusesMail: 'Esta dirección rechaza el correo',
  reason: 'Motivo',
  reasonHelp: 'Se le envía por correo y queda en el registro',

  actions: 'Acciones',
  details: 'Detalles',
  selectAll: 'Seleccionar todo en esta página',
  select: (name) => `Seleccionar ${name}`,
  nothingFoundText: 'Prueba a cambiar la búsqueda o los filtros',
  clearFilters: 'Quitar los filtros',
  showing: ({ from, to, total, noun, more }) => `${from}-${to} de ${total} ${noun}${more}`,
  pageOf: (page, pages) => `Página ${page} de ${pages}`,
  pagesOf: (noun) => `Páginas de ${noun}`,
  bulkActions: 'Acciones en grupo',
  selected: (count) => plural(count, `${count} fila seleccionada`, `${count} filas seleccionadas`),
  clearSelection: 'Quitar la selección',

  exportCsv: 'Exportar CSV',
  exporting: 'Exportando…',
  exportFailed: 'No se pudo exportar. Inténtalo de nuevo.',
  saved: (file) => `${file} se ha guardado.`,

  moviesFull: 'No caben más',
  findMovie: 'Buscar una película por su título',
  movies: 'Películas',
  movieDeleted: 'Eliminada: nadie la ve aquí hasta que se restaure',
  moveUp: (name) => `Subir ${name}`,
  moveDown: (name) => `Bajar ${name}`,
  isNumber: (name, place) => `${name} está en el puesto ${place}.`,
  takeOut: (name) => `Quitar ${name}`,
  takenOut: (name) => `Se ha quitado ${name}.`,
}

export const tileWords: Translated<typeof english.tileWords> = {
  totalMovies: 'Total de películas',
  totalUsers: 'Total de cuentas',
  activeSubscribers: 'Suscriptores activos',
  monthRevenue: 'Ingresos del mes',
  since: (day) => `desde el ${day}`,
  inDays: (days) => `en ${days} días`,
  newSubscribers: (count) => `{count} ${plural(count, 'suscriptor nuevo', 'suscriptores nuevos')}`,
  users: 'Cuentas',
  everybody: 'Todas las personas con cuenta',
  activeUsers: 'Cuentas activas',
  loggedInWithin: (days) => `Han iniciado sesión en los últimos ${days} días`,
  free: 'Gratis',
  premium: 'Premium',
  shareOfAll: (percent) => `${percent}\u00A0% del total`,
}

export const quickWords: Translated<typeof english.quickWords> = {
  title: 'Acciones rápidas',
  expiringSoon: 'Caducan pronto',
  withinDays: 'En los próximos 7 días',
  sendReminders: 'Enviar recordatorios',
  remindersFailed: 'No se pudieron enviar los recordatorios',
  remindersSent: '¡Recordatorios enviados!',
  remindersCount: (sent, already) => {
    const were = plural(already, '1 ya tenía recordatorio.', `${already} ya tenían recordatorio.`)
    if (already === 0)
      return sent === 0
        ? 'Ninguno enviado: nadie caduca pronto.'
        : plural(sent, `${sent} enviado.`, `${sent} enviados.`)
    if (sent > 0) return `${plural(sent, `${sent} enviado`, `${sent} enviados`)}, ${were}`
    return already === 1 ? `Ninguno enviado: ${were}` : `Ninguno enviado: los ${were}`
  },
  cleanupNeeded: 'Limpieza necesaria',
  stillActive: 'Caducadas, pero aún marcadas como activas',
  cleanUp: 'Limpiar',
  cleaningUp: (done, total) => `Limpiando: ${done} de ${total}`,
  stoppedAfter: (done, total) => `Detenido tras ${done} de ${total}`,
  cleanupFailed: 'No se pudieron limpiar las suscripciones caducadas',
  cleanedUp: '¡Suscripciones caducadas limpiadas!',
  cleanedUpCount: (count) =>
    count === 0
      ? 'No hay nada que limpiar.'
      : plural(count, '1 figura ahora como caducada.', `${count} figuran ahora como caducadas.`),
}

const emails = (count: number) => plural(count, '1 correo', `${count} correos`)

export const mailNoticeWords: Translated<typeof english.mailNoticeWords> = {
  checkFailed: 'No se pudo comprobar si los correos llegan.',
  notDelivered: (count) => `${emails(count)} sin entregar.`,
  reasonIs: (reason) => `Motivo: ${reason}`,
  waiting: (count) =>
    `${emails(count)} ${plural(count, 'lleva', 'llevan')} más de 10 minutos esperando. ¿Está en marcha el worker?`,
  unknown: 'desconocido',
  show: 'Mostrar',
  hide: 'Ocultar',
  tryAllAgain: 'Reintentar todos',
  dismissAll: 'Descartar todos',
  email: 'Correo',
  state: 'Estado',
  tryAgain: 'Reintentar',
  dismiss: 'Descartar',
  about: (subject, recipient) => ` ${subject}, para ${recipient}`,
  newestOf: (shown, count) => `Los ${shown} más recientes de ${count}`,
  dismissQuestion: (count) => plural(count, '¿Descartar este correo?', `¿Descartar ${emails(count)}?`),
  dismissText: (count) =>
    plural(count, 'No se enviará y dejará de mostrarse aquí.', 'No se enviarán y dejarán de mostrarse aquí.'),
  dismissing: 'Descartando…',
  retryFailed: 'No se pudo volver a enviar',
  retried: (count) => `${emails(count)} ${plural(count, 'se volverá', 'se volverán')} a enviar ahora.`,
  dismissFailed: 'No se pudo descartar',
  dismissed: (count) => `${emails(count)} ${plural(count, 'descartado', 'descartados')}.`,
  states: { failing: 'Se reintentará', failed: 'Abandonado', uncertain: 'Puede que haya llegado' },
  stateTries: (state, tries) => `${state}, ${plural(tries, '1 intento', `${tries} intentos`)}`,
  nextTry: (state, when) => `${state}, el próximo ${when}`,
  inAMoment: 'en un momento',
}
