import type { Translated } from '@matinee/contract/words'
import type * as english from './terms.words.ts'

export const termsWords: Translated<typeof english.termsWords> = {
  title: 'Condiciones de uso',
  description:
    'Las reglas de este sitio: cuentas, ver películas, comentarios, Premium, cancelar y qué hacer cuando algo va mal.',
  lead: 'Las reglas de este sitio, lo bastante breves para leerlas. Al usarlo, las aceptas.',

  parties: 'Tú y nosotros',
  theOperator: 'su responsable',
  partiesText: (site: string, operator: string) =>
    `${site} es un servicio de streaming gestionado por ${operator} («nosotros»). Estas condiciones se aplican entre tú y nosotros. Quien hizo el software con el que funciona no es parte en ellas.`,

  accounts: 'Cuentas',
  accountRules: [
    'Una cuenta pertenece a una sola persona. Da un correo en el que se te pueda localizar.',
    'Guarda tu contraseña para ti, y avísanos si crees que otra persona la tiene.',
    'Si donde vives eres demasiado joven para celebrar un contrato así, pregunta antes a quienes cuidan de ti.',
    'Puedes eliminar tu cuenta en cualquier momento, en la página de tu cuenta.',
  ],

  watching: 'Ver películas',
  mayWatch:
    'Puedes ver lo que se muestra aquí, en privado y tantas veces como quieras mientras esté disponible. Los títulos pueden llegar e irse.',
  mayNot:
    'No puedes copiar, revender ni mostrar en público lo que ves aquí, eludir su protección, ni hacer que máquinas recopilen el catálogo de un modo que perjudique el servicio a los demás. Las obras con licencia libre siguen siendo libres: en ellas decide esa licencia.',

  comments: 'Comentarios y valoraciones',
  whatYouWrite:
    'Lo que escribes sigue siendo tuyo, y nos permites mostrarlo aquí. Escribe sobre la película. Sin insultos, sin amenazas, nada ilícito, sin publicidad y sin desvelar la trama sin avisar.',
  mayHide:
    'Podemos ocultar o eliminar un comentario que incumpla estas reglas. Quien las incumpla una y otra vez puede perder el derecho a comentar, o la cuenta.',

  premium: 'Premium',
  price:
    'Antes de pagar ves el precio y cuánto dura el plan. A ese precio no se añade nada. Todos los precios están en la página {pricing}.',
  pricing: 'Precios',
  premiumRules: [
    'Premium empieza al instante y termina con el plan. Solo un plan que lo indique se renueva por sí mismo: se cobra al final de cada periodo hasta que canceles la renovación, y conservas lo que está pagado.',
    'En sus últimos 7 días puedes ampliarlo: los días nuevos se suman a los que quedan.',
    'Te lo recordamos por correo antes de que termine.',
  ],

  cancelling: 'Cancelación y reembolsos',
  cancel:
    'Puedes cancelar en tu perfil en cualquier momento. Un plan que se renueva deja entonces de cobrarse, y Premium dura hasta el final de lo que está pagado; con un plan que pagaste una vez, tu cuenta es gratuita desde ese momento. Si no haces nada, un plan así termina por sí mismo y no se cobra nada más.',
  withdrawal: {
    whole: (days: number) =>
      `Como consumidor puedes desistir de una compra en un plazo de ${days} días, sin dar motivos: en tu perfil, con «Desistir del contrato», o {writingToUs}. Los días que compraste terminan entonces, y un plan que se renueva deja de cobrarse. Se te devuelve lo que pagaste, por el medio con el que pagaste. Un cobro que renueva un plan no es una compra nueva.`,
    part: (days: number) =>
      `Como consumidor puedes desistir de una compra en un plazo de ${days} días, sin dar motivos: en tu perfil, con «Desistir del contrato», o {writingToUs}. Los días que compraste terminan entonces, y un plan que se renueva deja de cobrarse. Se te devuelve lo que pagaste por los días que no han empezado, por el medio con el que pagaste. Un cobro que renueva un plan no es una compra nueva.`,
  },
  writingToUs: 'escribiéndonos',
  noMoneyByItself:
    'Cancelar no devuelve dinero por sí solo. Si crees que te corresponde algo, {writeToUs}. Los derechos que la ley te da como consumidor no se ven afectados.',
  writeToUs: 'escríbenos',

  availability: 'Si algo falla',
  availabilityText:
    'No podemos prometer que el servicio no se caiga nunca ni que todos los títulos permanezcan. De qué respondemos, y hasta dónde, lo dice la ley.',

  rightsHolders: 'Para titulares de derechos',
  rightsHoldersText:
    'Si algo de aquí vulnera tus derechos, indícanos la dirección de la página, de qué obra se trata y por qué puedes hablar en su nombre. Para ello, {writeToUs}: lo lee una persona.',

  changes: 'Cambios y ley aplicable',
  changesText:
    'Cuando estas condiciones cambian, la fecha del comienzo cambia con ellas. Se aplica la ley del lugar donde tenemos nuestra sede, y también las normas imperativas del lugar donde vives como consumidor.',

  questions: 'Preguntas',
  questionsText:
    'Hay respuestas sencillas en la página {help}, lo que ocurre con tus datos está en la {privacy}, y en {contact} te atiende una persona.',
  help: 'Ayuda',
  privacyPolicy: 'política de privacidad',
  contact: 'Contacto',
}
