import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

export const pageWords: Translated<typeof english.pageWords> = {
  contact: 'Contacto',
  writeToThePeople: 'Escribe a las personas que llevan este servicio. Alguien lo lee y responde.',
  aQuestionAProblem:
    '¿Una pregunta, un problema, una película que deberíamos conocer? Una persona lee cada mensaje y responde.',
  yourName: 'Tu nombre',
  yourEmail: 'Tu correo',
  weOnlyUseIt: 'Solo lo usamos para responderte.',
  message: 'Mensaje',
  sending: 'Enviando…',
  sendMessage: 'Enviar el mensaje',
  privacyPolicy: 'Política de privacidad',
  help: 'Ayuda',
  terms: 'condiciones de uso',
  tryAgain: 'Reintentar',
  onThisPage: 'En esta página',
  thisPageCannotBe: 'Ahora mismo no se puede mostrar esta página.',
  whatHappens: 'Qué ocurre con tu mensaje:',
  whoRuns: 'Quién gestiona este sitio',
  email: 'Correo',
  quickAnswers: 'Respuestas rápidas',
  rights: 'Derechos y retiradas',
  security: 'Seguridad',
  helpAnswers: '{help} responde a preguntas habituales sobre contraseñas, reproducción y Premium.',
  rightsText: 'Dilo en la primera línea, con la dirección de la página. Nuestras {terms} indican lo que necesitamos.',
  securityText: (site: string) =>
    `¿Has encontrado un problema de seguridad en ${site}? Dínoslo primero. Si quieres, te damos las gracias por tu nombre.`,
  lastUpdated: 'Última actualización: {day}',
  supportCopied: '¡Enlace copiado al portapapeles!',
  copyFailed: 'No se pudo copiar el enlace',
  supportSite: (site: string) => `Apoya a ${site}`,
  supportText: (site: string) => `Si te gusta lo que encuentras aquí, un café ayuda a mantener ${site} en marcha.`,
  buyCoffee: 'Invitar a un café',
  share: 'Compartir',
}
