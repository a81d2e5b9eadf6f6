import type { Translated } from '@matinee/contract/words'
import type * as english from './privacy.words.ts'

export const privacyWords: Translated<typeof english.privacyWords> = {
  title: 'Política de privacidad',
  description: 'Qué guarda este servicio sobre ti, dónde, cuánto tiempo y por qué; qué no hace; y tus derechos.',
  lead: 'Guardamos lo que el servicio necesita para funcionar, te decimos qué es y no hacemos nada más con ello. Aquí no hay publicidad y nadie te sigue.',

  responsible: 'Quién es responsable',
  runs: (operator: string, site: string) =>
    `${operator} gestiona ${site}. Para todo lo relacionado con tus datos, escribe a {email} o usa el {form}.`,
  writeByForm: 'Para todo lo relacionado con tus datos, usa el {form}.',
  contactForm: 'formulario de contacto',

  stored: 'Qué guardamos',
  lookingAround: {
    when: 'Para mirar: nada sobre ti.',
    what: 'Como cualquier servidor, el nuestro lleva un registro de peticiones para mantener el servicio e impedir abusos. Lo que buscas no está en él. Si denuncias un comentario sin cuenta, guardamos un hash de tu red hasta que la denuncia se cierre.',
  },
  withAccount: {
    when: 'Con una cuenta:',
    what: 'tu nombre de usuario, tu correo, un hash de un solo sentido de tu contraseña (nunca la contraseña), cuándo te registraste, el último día que estuviste aquí y, de cada navegador en el que tienes la sesión iniciada, su tipo, la red de la que venía (no la dirección entera) y cuándo se vio por última vez. Si inicias sesión con otro proveedor, también el número por el que ese proveedor te conoce. Con el inicio de sesión en dos pasos: la clave pública y el nombre de cada llave de acceso, el secreto de tu aplicación de autenticación cifrado y los hashes de tus códigos de recuperación.',
  },
  asYouUse: {
    when: 'Mientras lo usas:',
    what: 'tu lista, lo que te gustó o no, tus comentarios, los comentarios que denuncias, tu género preferido, qué películas has visto y hasta dónde, si hay un bloqueo por edad y qué correos has pedido. Los comentarios son públicos y llevan tu nombre de usuario. Tus votos cuentan en los totales públicos, sin tu nombre.',
  },
  withPremium: {
    when: 'Con Premium:',
    what: 'el plan, qué pagaste y cuándo, y desde cuándo y hasta cuándo dura. Los números de tarjeta nunca nos llegan. Con un regalo que compras: el correo de la persona a la que va destinado y tu mensaje.',
  },
  whenYouWrite: { when: 'Cuando nos escribes:', what: 'tu nombre, tu dirección y tu mensaje.' },

  inBrowser: 'Qué guarda tu navegador',
  localStorage:
    'Esto se queda en el almacenamiento local de tu navegador, y solo este sitio puede leerlo. Puedes borrarlo en tu navegador en cualquier momento.',
  kept: {
    theme: {
      use: 'Claro u oscuro, si lo elegiste. Seguir a tu sistema no guarda nada.',
      until: 'Se guarda hasta que lo cambies.',
    },
    user: {
      use: 'Tu nombre, tu dirección y el tipo de tu cuenta, para que la página pueda saludarte.',
      until: 'Se guarda hasta que cierres la sesión.',
    },
    token: {
      use: 'La prueba de que has iniciado sesión.',
      until: 'Se guarda hasta que cierres la sesión o caduque.',
    },
    player: {
      use: 'El volumen, la velocidad, la calidad, los idiomas y los subtítulos que elegiste.',
      until: 'Se guarda hasta que lo borres.',
    },
    subscription: {
      use: 'El estado de tu suscripción, para mostrarlo sin preguntar.',
      until: 'Se guarda hasta que cierres la sesión.',
    },
    charge: {
      use: 'Cuándo se cobra la próxima vez un plan que se renueva, o que un cobro ha fallado, para decirlo en cada página.',
      until: 'Se guarda hasta que cierres la sesión.',
    },
    continuing: {
      use: 'Si hay una película que puedes seguir viendo, para que la página de inicio le deje sitio.',
      until: 'Se guarda hasta que cierres la sesión.',
    },
    admin: {
      use: 'Lo mismo para quienes gestionan este sitio. En tu navegador queda vacío.',
      until: 'Se guarda hasta que cierren la sesión.',
    },
    density: {
      use: 'Para las mismas personas: que prefieren las filas de sus listas más juntas.',
      until: 'Se guarda hasta que lo cambien.',
    },
  },
  inTheTab:
    'Hasta que cierras la pestaña, también recuerda en qué punto de una página estabas, qué habías empezado a escribir o a hacer y si hubo que recargar la página tras un fallo. Un service worker guarda el aspecto del sitio y algunos carteles, para que se abra más rápido y pueda decirte cuándo estás sin conexión. Nunca guarda respuestas personales.',

  cookies: 'Cookies',
  cookiesText:
    'No ponemos cookies de seguimiento, estadística o publicidad, y nadie más pone ninguna aquí. Las excepciones son técnicas, y ningún script puede leer las que tienen que ver con tu cuenta. Cuando pides una contraseña nueva, una cookie une el enlace de nuestro correo a tu navegador durante 30 minutos. Mientras inicias sesión con otro proveedor, una recuerda tu camino de vuelta durante diez minutos. Un navegador en el que has iniciado sesión guarda una durante 180 días, para que los extraños que prueban contraseñas no puedan impedirte entrar. Y si eliges un idioma, una lo recuerda. Por eso no ves ningún aviso de cookies.',

  mail: 'Correo',
  mailText:
    'Te escribimos cuando cambias tu contraseña, tu dirección o tu inicio de sesión en dos pasos, cuando alguien podría estar usando una sesión tuya, cuando nos envías un mensaje, cuando tenemos que decidir sobre tu cuenta o un comentario tuyo, y cuando Premium empieza, se paga, está a punto de terminar o ha terminado. Los correos sobre películas nuevas, o sobre una película que empezaste, solo llegan si los pides, y cada uno lleva un enlace para dejar de recibirlos. Nuestros correos no llevan imágenes de seguimiento.',

  others: 'Quién más los ve',
  othersText:
    'Nadie nos compra ni nos alquila tus datos. Los ven quienes manejan las máquinas y entregan el correo por nosotros, quien procesa tu pago, y un tribunal si la ley nos obliga. Un tráiler que está en otro servicio, como YouTube o Vimeo, solo se carga desde allí cuando pulsas reproducir; desde entonces se le aplican las reglas de ese servicio.',

  howLong: 'Cuánto tiempo los guardamos',
  periods: [
    'Tu cuenta y lo que le pertenece: hasta que la elimines. Durante 7 días aún puedes cambiar de opinión; después desaparece.',
    'Una copia de tus datos que hayas pedido: 7 días.',
    'La dirección de alguien a quien invitamos: hasta un mes después del final de la invitación.',
    'Qué pagaste y cuándo: más tiempo que tu cuenta, donde la ley nos pide conservarlo, y entonces sin tu nombre.',
    'Los mensajes que nos envías aquí: un año. Lo que después nos escribimos por correo va aparte.',
    'Los correos que este sitio te ha enviado: 30 días.',
    'El registro y las copias de seguridad del servidor: mientras los necesitemos para mantener el servicio. Pregúntanos si quieres saber cuánto es.',
  ],

  rights: 'Tus derechos',
  rightsText:
    'En muchos lugares, la ley te permite preguntar qué guardamos sobre ti, pedir que se corrija o se elimine, llevarte una copia u oponerte a un uso. La mayor parte puedes hacerla tú, en {account}: cambiar tus datos, descargarlos todos, eliminarlos. Para lo demás, {writeToUs} desde la dirección de tu cuenta.',
  account: 'Cuenta',
  writeToUs: 'escríbenos',
  complain:
    'Si crees que nos hemos equivocado, también puedes reclamar ante la autoridad de protección de datos del lugar donde vives.',

  changes: 'Cambios',
  changesText: 'Cuando esta página cambia, la fecha de su comienzo cambia con ella.',
}
