import type { Translated } from '@matinee/contract/words'
import type * as english from './about.words.ts'

export const aboutWords: Translated<typeof english.aboutWords> = {
  aboutAndHelp: 'Información y ayuda',
  description: 'Qué es este sitio, cómo ver películas, qué dan Gratis y Premium, y respuestas a preguntas habituales.',
  about: (name: string) => `Acerca de ${name}`,
  lead: 'Películas y series para ver, valorar y comentar, de personas a las que puedes escribir.',
  whatThisIs: 'Qué es esto',
  streams: (name: string) =>
    `${name} emite películas y series en tu navegador. No hay que instalar nada: echa un vistazo, lee lo que opinan otros y mira los tráilers, todo sin cuenta.`,
  runs: (operator: string) => `${operator} gestiona este sitio.`,
  builtWith:
    'Está hecho con Matinee, software libre que cualquiera puede usar; las películas, los precios y las reglas se deciden aquí. Puedes {writeToUs}; responde una persona.',
  writeToUs: 'escribirnos',
  watching: 'Cómo ver películas',
  pickAFilm:
    'Elige una película en el inicio, en Explorar o con el buscador de arriba. Su página te dice de qué trata, quién la hizo y cómo está valorada. «Ver ahora» abre la película si se puede ver aquí; si no, está el tráiler.',
  adapts: 'El vídeo se adapta a tu conexión: si es lenta, baja la calidad antes de que el vídeo se pare.',
  noSound: 'Nada suena hasta que lo pides.',
  withAnAccount: (parts: string) =>
    `Con una cuenta se guarda tu punto en cada película, en cada dispositivo, y tienes: ${parts}.`,
  freeAndPremium: 'Gratis y Premium',
  freeIncludes: (parts: string) =>
    `{free} incluye explorar, buscar, tráilers, películas gratis y, con una cuenta, ${parts}.`,
  free: 'Gratis',
  premiumAdds:
    '{premium} añade las películas que forman parte de él y un género favorito con una lista de ocho imprescindibles. Un plan que se renueva lo dice; con los demás pagas una vez. Los precios están en la página {pricing}, y ves el tuyo otra vez antes de pagar.',
  premium: 'Premium',
  pricing: 'Precios',
  extend:
    'En sus últimos 7 días puedes ampliar Premium: los días nuevos se suman a los que te quedan. Puedes cancelar en cualquier momento. Los detalles están en las {terms}.',
  termsOfService: 'condiciones de uso',
  questions: 'Preguntas',
  needAccount: '¿Necesito una cuenta para ver?',
  noAccount: (parts: string) =>
    `No. Los tráilers y las películas gratis se ven sin ella. La necesitas para seguir donde lo dejaste, para suscribirte y para: ${parts}.`,
  forgot: 'He olvidado mi contraseña.',
  chooseNew:
    'Elige una nueva en {reset}. Te enviamos un enlace que funciona una vez, durante 30 minutos. Hasta que lo abras vale la anterior.',
  resetPassword: 'Restablecer la contraseña',
  loggedOut: '¿Por qué se ha cerrado mi sesión?',
  sessions:
    'Una sesión dura 12 horas, o 30 días si marcaste «Recordarme». Cambiar la contraseña también cierra todas las sesiones, en todos los dispositivos. Inicia sesión de nuevo y todo está donde lo dejaste.',
  doesNotPlay: 'Una película no se reproduce.',
  reload:
    'Recarga primero la página. Si sigue sin funcionar, prueba sin extensiones que bloqueen contenido u otro navegador. Después {tellUs} qué película era y qué viste.',
  tellUs: 'dinos',
  howToCancel: '¿Cómo cancelo Premium?',
  cancel:
    'En {profile}, en Estado de la suscripción. Premium termina entonces al instante. Si no haces nada, termina solo y no se cobra nada más.',
  yourProfile: 'tu perfil',
  wrongFacts: 'Algo sobre una película está mal o no debería estar aquí.',
  pleaseWrite:
    'Puedes {writeToUs} con la dirección de la página. Si tienes derechos sobre una obra y quieres que se retire, dilo en la primera línea y lo miramos primero.',
  keyboard: 'Teclado',
  accessibility: 'Accesibilidad',
  forEveryone:
    'Todo el mundo debería poder usar este sitio. Lo construimos y probamos según las Web Content Accessibility Guidelines 2.2, nivel AA, en claro y en oscuro.',
  accessible: [
    'Todos los controles se alcanzan y se usan solo con el teclado, y muestran dónde estás.',
    'El texto puede crecer hasta cuatro veces su tamaño, y las páginas caben en 320 píxeles de ancho.',
    'Si tu sistema pide menos movimiento, nada se mueve solo.',
    'Las páginas se leen y funcionan sin scripts en lo posible.',
  ],
  captions:
    'Los subtítulos y la audiodescripción dependen de la película: el reproductor tiene un botón para cada cosa que haya. Si algo no te funciona, {tellUs} y lo trataremos como un fallo.',
  moreHelp: 'Más ayuda',
  rules:
    'Las reglas de este sitio están en las {terms}, lo que sabemos de ti está en {privacy}, esta página está siempre en {help}, y para todo lo demás está {contact}.',
  privacyPolicy: 'Privacidad',
  help: 'Ayuda',
  contact: 'Contacto',
  or: 'o',
  space: 'Espacio',
  home: 'Inicio',
  end: 'Fin',
  keys: {
    tab: 'Ir al control siguiente; con Mayús, al anterior',
    enter: 'Seguir un enlace, pulsar un botón, iniciar una búsqueda',
    escape: 'Cerrar el menú o un diálogo; salir del reproductor',
    play: 'En el reproductor: reproducir o pausar',
    seek: 'En el reproductor: retroceder o avanzar 10 segundos',
    jump: 'En el reproductor: ir al principio, al 90\u00A0%, al principio o al final',
    frame: 'En el reproductor: un fotograma atrás o adelante, en pausa',
    volume: 'En el reproductor: subir o bajar el volumen, silenciar',
    speed: 'En el reproductor: más lento o más rápido',
    subtitles: 'En el reproductor: subtítulos, más grandes o más pequeños',
    screen: 'En el reproductor: pantalla completa, imagen en imagen',
    all: 'En el reproductor: todas sus teclas',
  },
}
