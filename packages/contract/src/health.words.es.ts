import type { Translated } from './words.ts'
import type * as english from './health.words.ts'
import { pluralsIn } from './plurals.ts'

const plural = pluralsIn('es')

export const healthMessages: Translated<typeof english.healthMessages> = {
  retried: 'Se intentará de nuevo ahora.',
  dismissed: 'Ya no está en la lista.',
  testMailQueued: (email: string) => `Un correo de prueba para ${email} está en camino.`,
}

export const healthProblems: Translated<typeof english.healthProblems> = {
  nothingThere: 'Mientras tanto se hizo o se descartó.',
}

export const healthFacts: Translated<typeof english.healthFacts> = {
  never: 'Nunca',
  notKnown: 'Desconocido',
  reason: 'Motivo',
  version: 'Versión',
  commit: 'Commit',
  size: 'Tamaño',
  connections: 'Conexiones',
  outOf: (some: number, most: number) => `${some} de ${most}`,
  answeredIn: 'Respuesta en',
  missing: 'Faltan',
  waiting: 'En espera',
  running: 'En curso',
  givenUp: 'Abandonadas',
  noSandbox: 'sin aislamiento',
  server: 'Servidor',
  lastSent: 'Último envío',
  notDelivered: 'No entregados',
  bucket: 'Bucket',
  folder: 'Carpeta',
  free: 'Libre',
  bucketDoesNotSay: 'Un bucket no lo indica',
  films: 'Vídeos y másteres',
  promised: 'Reservado para subidas y vídeos en preparación',
  provider: 'Proveedor',
  lastEvent: 'Último evento',
  unsettled: 'Por resolver',
  differences: 'Diferencias',
  lastBackup: 'Última copia de seguridad',
  address: 'Dirección',
  issuedBy: 'Emitido por',
  validUntil: 'Válido hasta',
  users: 'Cuentas',
  admins: 'Admins',
}

export const healthTexts: Translated<typeof english.healthTexts> = {
  version: {
    ok: (version: string) => `Matinee ${version} está en marcha.`,
    failed: {
      text: 'No se conoce la versión.',
    },
  },
  database: {
    ok: 'La base de datos responde.',
    fewConnections: {
      text: 'A la base de datos casi no le quedan conexiones.',
      advice: 'Reduce DATABASE_POOL o aumenta max_connections de PostgreSQL.',
    },
    failed: {
      text: 'La base de datos no responde.',
      advice:
        '¿Está PostgreSQL en marcha y lleva DATABASE_URL hasta él? Si solo va lento, mira su carga y busca transacciones largas en pg_stat_activity.',
    },
  },
  migrations: {
    ok: 'La base de datos tiene el esquema de esta versión.',
    pending: {
      text: 'La base de datos es anterior a esta versión de Matinee.',
      advice: 'Ejecuta `npm run db:migrate` o reinicia los procesos: cada uno aplica lo que falta al arrancar.',
    },
    failed: {
      text: 'No se sabe si el esquema está al día.',
      advice: 'Ejecuta `npm run db:migrate`.',
    },
  },
  worker: {
    ok: 'El worker está en marcha y no hay nada atascado.',
    missing: {
      text: 'No hay ningún worker en marcha: los correos, los vídeos y todo lo programado esperan.',
      advice:
        'Arráncalo: `npm start` inicia los dos procesos, `npx matinee worker` solo el worker. Su registro dice por qué terminó.',
    },
    late: {
      text: (minutes: number) => `Una tarea lleva ${minutes} minutos esperando.`,
      advice: 'Mira el registro del worker. Si solo está ocupado, aumenta WORKER_CONCURRENCY o arranca otro.',
    },
    givenUp: {
      text: (jobs: number) => plural(jobs, 'Se abandonó 1 tarea.', `Se abandonaron ${jobs} tareas.`),
      advice: 'Están abajo con sus motivos. Corrige la causa y pulsa «Reintentar», o «Descartar».',
    },
    failed: {
      text: 'No se puede leer la cola.',
      advice: 'Busca en pg_locks bloqueos sobre las tablas de graphile_worker.',
    },
  },
  encoder: {
    ok: 'ffmpeg está y se ejecuta aislado.',
    missing: {
      text: 'Ningún worker puede preparar vídeos ni tráilers.',
      advice:
        'Instala ffmpeg y bubblewrap donde se ejecuta el worker, deja `encode` en WORKER_ROLES y reinícialo. Su registro dice qué falta.',
    },
    unsandboxed: {
      text: 'ffmpeg se ejecuta sin aislamiento: un archivo dañino tiene todos los permisos del worker.',
      advice: 'Instala bubblewrap, quita ENCODE_UNSANDBOXED y reinicia el worker.',
    },
    failed: {
      text: 'No se sabe si se pueden preparar vídeos.',
      advice: 'Mira el registro del worker.',
    },
  },
  mail: {
    ok: 'El servidor de correo acepta nuestros correos.',
    unsent: {
      text: (emails: number) => plural(emails, 'No se entregó 1 correo.', `No se entregaron ${emails} correos.`),
      advice:
        'Los motivos están en el aviso sobre correos, arriba en la administración. Reinténtalos allí o descártalos.',
    },
    failed: {
      text: 'No se pueden enviar correos.',
      advice:
        'Compara SMTP_URL con lo que dice tu proveedor de correo: host, puerto, usuario, contraseña, smtps:// para el puerto 465. Lo que espera se envía después por sí solo.',
    },
  },
  storage: {
    ok: 'Se pueden escribir y borrar archivos.',
    full: 'El almacenamiento está lleno: no se aceptan subidas ni vídeos.',
    littleRoom: 'Queda poco espacio de almacenamiento.',
    advice: 'Da a STORAGE_PATH un disco más grande o retira vídeos y másteres en la administración.',
    another: {
      text: (host: string) => `El almacenamiento pertenece a otra instalación, ${host}: aquí no se borra nada.`,
      advice:
        'Da a esta un STORAGE_PATH o bucket propio. Si ha sustituido a la otra, o ha cambiado de dirección, borra el archivo `installation.json` del almacenamiento.',
    },
    failed: {
      text: 'No se pueden guardar archivos.',
      advice:
        'Con una carpeta: ¿existe STORAGE_PATH y puede escribir ahí este proceso? Con un bucket: ¿son correctos S3_ENDPOINT, S3_BUCKET y sus claves?',
    },
  },
  payments: {
    ok: 'Se aceptan pagos y los nuestros coinciden con los del proveedor.',
    off: 'No se vende nada: PAYMENTS está desactivado.',
    unheard: {
      text: (people: number) =>
        `${plural(people, '1 persona tiene un plan que se renueva', `${people} personas tienen un plan que se renueva`)}, pero los pagos no están configurados: Stripe sigue cobrando y aquí no llega nada.`,
      advice:
        'Pon STRIPE_SECRET_KEY y STRIPE_WEBHOOK_SECRET como estaban y reinicia, aunque ya no se venda nada. O termina estas suscripciones en Stripe y cancela cada una en la administración, en Suscriptores.',
    },
    unsettled: {
      text: (events: number) =>
        plural(events, 'No se pudo aplicar 1 evento de pago.', `No se pudieron aplicar ${events} eventos de pago.`),
      advice: 'Resuelve cada uno con el proveedor y pulsa abajo «Resuelto».',
    },
    differ: {
      text: 'La lista del proveedor de pagos difiere de la nuestra.',
      advice: 'Abre «Estadísticas» en la administración y decide sobre cada diferencia.',
    },
    test: {
      text: 'No se mueve dinero: cualquiera puede tener Premium sin pagarlo.',
      advice:
        'Pon PAYMENTS=stripe y una clave real antes de abrir, o PAYMENTS=off. Consulta Payments en docs/operations.md.',
    },
    nothingOnSale: {
      text: 'No hay nada a la venta: ningún plan tiene un precio en la moneda del sitio.',
      advice: 'Pon los precios en la administración, pestaña Planes.',
    },
    noEvent: {
      text: 'Aún no ha llegado ningún evento de Stripe.',
      advice: 'Ejecuta `npm run payments:check` y envía desde Stripe un evento de prueba al webhook que indica.',
    },
    failed: {
      text: 'No se sabe cómo están los pagos.',
      advice: 'Ejecuta `npm run payments:check`.',
    },
  },
  backups: {
    ok: 'La última copia de seguridad es reciente.',
    old: {
      text: (days: number) =>
        plural(days, 'La última copia conocida tiene 1 día.', `La última copia conocida tiene ${days} días.`),
      advice: 'Mira aquí las tareas fallidas o el registro de tu propia copia, y ejecútala a mano.',
    },
    notEncrypted: {
      text: (reason: string) => `Las copias de seguridad no se pueden cifrar. ${reason}`,
      advice: 'Mientras sea así no se hace ninguna. Instala age y revisa BACKUP_AGE_RECIPIENTS.',
    },
    failed: {
      text: 'No se conoce ninguna copia de seguridad.',
      advice:
        'Indica una carpeta en BACKUP_DIR y ejecuta `npx matinee backup`, lo que el worker hace después cada noche, o haz que tu propia copia toque el archivo que nombra BACKUP_STAMP. Consulta Backup en docs/operations.md.',
    },
  },
  certificate: {
    ok: 'El certificado es válido.',
    trial: 'Esta prueba funciona sin TLS.',
    plain: {
      text: 'Al sitio se llega sin TLS: las contraseñas se pueden leer por el camino.',
      advice: 'Pon delante un proxy con certificado y haz que PUBLIC_URL empiece por https://.',
    },
    refused: {
      text: (problem: string) => `Los navegadores rechazan el certificado: ${problem}.`,
      advice: 'Renuévalo en el proxy que lo tiene, con la cadena completa.',
    },
    ending: {
      text: (days: number) => plural(days, 'El certificado caduca en 1 día.', `El certificado caduca en ${days} días.`),
      advice: 'Averigua por qué no se renovó solo: lo dice el registro del proxy o de certbot.',
    },
    failed: {
      text: 'No se pudo consultar el certificado desde aquí.',
      advice: 'Abre PUBLIC_URL en un navegador. Si se abre sin avisos, el certificado es bueno.',
    },
  },
  keys: {
    ok: 'Los tokens se firman con una clave cada uno.',
    old: {
      text: 'Todavía se acepta una clave sustituida.',
      advice: (names: readonly string[]) =>
        `Quita ${names.join(' y ')} 30 días después del cambio (la de los admins: tras una hora).`,
    },
    failed: {
      text: 'No se pueden leer las claves.',
      advice: 'Consulta Keys en docs/operations.md.',
    },
  },
}
