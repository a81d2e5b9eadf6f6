import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'
import { pluralsIn } from '@matinee/contract/plurals'

const plural = pluralsIn('es')

export const setupWords: Translated<typeof english.setupWords> = {
  title: 'Configuración',
  description: 'Los primeros pasos de una instalación nueva.',
  steps: {
    account: 'Tu cuenta',
    site: 'Tu sitio',
    mail: 'Correo y qué sigue',
  },
  noAnswer: 'El servidor no responde. ¿Está en marcha?',
  over: 'Esta dirección de configuración no es válida',
  overText:
    'Se usó, o se ha generado otra más reciente. Mientras no haya admin, el servidor genera una nueva cada vez que arranca.',
  logIn: 'Iniciar sesión en la administración',
  heading: 'Configura tu sitio',
  accountLead:
    'Con esta cuenta el sitio es tuyo: puedes entrar en la administración e invitar a otras personas en «Equipo».',
  creating: 'Creando…',
  username: 'Nombre de usuario',
  email: 'Correo',
  password: 'Contraseña',
  create: 'Crear la cuenta',
  howItIs: 'Cómo está la instalación',
  checking: 'Comprobando…',
  checkAgain: 'Comprobar de nuevo',
  addressIs: 'La dirección del sitio es {url} (PUBLIC_URL).',
  addressDiffers: (opened: string, url: string) =>
    `Has abierto ${opened}, pero PUBLIC_URL dice ${url}: los enlaces de los correos llevan ahí y aquí se rechazan algunas llamadas. Si está mal, ajusta PUBLIC_URL y reinicia los dos procesos.`,
  changeLater: 'Todo se puede cambiar más adelante.',
  saving: 'Guardando…',
  siteName: 'Nombre del sitio',
  language: 'Idioma',
  languageHelp: 'Del sitio, para quien no pida otro de los que ofreces.',
  timeZone: 'Zona horaria',
  timeZoneHelp: 'De las fechas que son iguales para todos.',
  currency: 'Moneda',
  currencyHelp: 'De todos los precios. No cambia desde que alguien paga.',
  saveAndGoOn: 'Guardar y continuar',
  demo: {
    offered:
      'Está vacío. Para echar antes un vistazo, carga las 72 películas de la demostración, con imágenes y tráilers. Elimínalas en la administración cuando acabes.',
    loadingYet: 'Se está cargando el catálogo de demostración.',
    loading: (movies: number) =>
      `Ya hay ${movies} películas. Las imágenes y los tráilers llegan en unos minutos: no hace falta esperar.`,
    over: (movies: number) => plural(movies, 'Hay 1 película.', `Hay ${movies} películas.`),
    missing:
      'Está vacío. El catálogo de demostración no forma parte de esta instalación: viene con el repositorio y guarda sus imágenes en una carpeta.',
    unknown: 'Mira lo que ven los visitantes.',
    starting: 'Cargando…',
    load: 'Cargar el catálogo de demostración',
  },
  mail: {
    heading: '¿Puede el sitio enviar correos?',
    lead: 'Las contraseñas nuevas, los recibos y los recordatorios van por correo. Una prueba llega a tu propia dirección.',
    sending: 'Enviando…',
    send: 'Enviar un correo de prueba',
    sent: 'El servidor de correo lo ha aceptado. Mira tu buzón.',
    waiting: 'Sigue esperando. ¿Está en marcha el worker? La sección «Estado» de la administración sabe más.',
  },
  next: {
    title: 'Qué sigue',
    movie: 'Añadir la primera película',
    movieText: 'El catálogo está vacío. Da a una película sus datos y un cartel, y luego su vídeo.',
    look: 'Logotipo y colores',
    lookText: 'Dale al sitio su cara, en claro y en oscuro, y di quién lo gestiona.',
    plans: 'Planes y precios',
    plansText:
      'Di cuánto cuesta Premium. Los planes que hay tienen precios en dólares: en otra moneda se venden en cuanto les pongas el suyo.',
    site: 'Ver el sitio',
    health: 'Estado',
    healthText: 'Lo que falta para abrir de verdad: copias de seguridad, un certificado, pagos.',
  },
}
