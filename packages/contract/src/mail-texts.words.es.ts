import type * as english from './mail-texts.words.ts'
import { paymentMessages } from './payments.words.es.ts'
import type { Translated } from './words.ts'

export const mailFrame: Translated<typeof english.mailFrame> = {
  footer: 'Recibes este correo porque tu cuenta en {site} tiene esta dirección.',
  copyAddress: 'O copia esta dirección en tu navegador:',
  testNote: `${paymentMessages.testMode}. ${paymentMessages.testModeText}`,
  testSubject: `${paymentMessages.testMode}: {subject}`,
}

const ifNotYou = `Si has sido tú, no tienes que hacer nada. Si no, cambia ahora tu contraseña:

[Cambiar la contraseña]({link})

Después revisa tu cuenta y, si algo no está bien, escribe a {contact}.`

const paymentFailed = `Hola, {username}:

No hemos podido cobrar a tu tarjeta el siguiente periodo de Premium en {site}. Puede que haya caducado o que tu banco lo haya rechazado.

Conservas Premium hasta el {untilDay}. Revisa tu tarjeta y no cambiará nada para ti.

- Pago fallido: {failedAt}
- Premium hasta: {until}

[Cambiar la tarjeta]({link})

Se cobra a tu tarjeta una sola vez, cuando vuelva a funcionar. Si ya no quieres Premium, no hagas nada: termina solo.`

const asked = 'Recibes este correo porque lo pediste en tu cuenta de {site}. Para no recibir más: {unsubscribe}'

const stepsFromBefore = {
  none: 'La cuenta aún no tiene llave de acceso ni aplicación de autenticación.',
  app: 'La cuenta ya tenía una aplicación de autenticación.',
  passkeys: 'La cuenta ya tenía llaves de acceso, que abren la administración: {passkeys}.',
  both: 'La cuenta ya tenía una aplicación de autenticación, y llaves de acceso, que abren la administración: {passkeys}.',
} as const

const roles = {
  owner: 'titular (todo)',
  editor: 'redacción (catálogo, películas y páginas)',
  support: 'soporte (personas, comentarios, regalos y reembolsos pequeños)',
  finance: 'finanzas (pagos, planes y cifras)',
}

const premiumAfter = {
  kept: 'Tu Premium sigue como está.',
  ended: 'Con él ha terminado tu Premium. Tu cuenta y tu lista se conservan.',
  shorter: 'Los días de este pago se han retirado: tienes Premium hasta el {untilDay}.',
  withdrawn: 'Forma parte de tu desistimiento, que ya hemos confirmado.',
  giftKept: 'Tu regalo sigue como está.',
  giftOff: 'El código de tu regalo ya no se puede canjear.',
  giftTaken: 'Tu regalo ya se había canjeado. Los días que aún no habían empezado se han retirado.',
}

export const mailTexts: Translated<typeof english.mailTexts> = {
  'account.confirm': {
    when: 'Cuando alguien se ha registrado.',
    subject: 'Confirma tu dirección para {site}',
    text: `Hola, {username}:

Alguien ha creado una cuenta en {site} con esta dirección. Si has sido tú, confírmala en un plazo de {hours}: entonces también podrás escribir comentarios y regalar Premium.

[Confirmar esta dirección]({link})

Si no has sido tú, ignora este correo y no abras el enlace.`,
    footer: 'Recibes este correo porque alguien dio esta dirección a {site} para una cuenta nueva.',
  },
  'account.password': {
    when: 'Cuando alguien ha pedido una contraseña nueva.',
    subject: 'Confirma tu nueva contraseña de {site}',
    text: `Hola, {username}:

Alguien ha pedido una contraseña nueva para tu {account}. Si has sido tú, confírmala en un plazo de {minutes}, a ser posible en el navegador en el que la pediste.

[Confirmar la nueva contraseña]({link})

Si no has sido tú, ignora este correo: tu contraseña sigue siendo la misma.

No reenvíes este correo: quien tenga el enlace puede cambiar tu contraseña.`,
    footer: 'Recibes este correo porque alguien dio esta dirección en la página de contraseñas de {site}.',
    phrases: { account: { user: 'cuenta en {site}', admin: 'cuenta de administración en {site}' } },
  },
  'account.password-changed': {
    when: 'Cuando ha cambiado una contraseña.',
    subject: 'Tu contraseña de {site} ha cambiado',
    text: `Hola, {username}:

La contraseña de tu cuenta en {site} ha cambiado, y {loggedOut}

Si no has sido tú, restablece ahora tu contraseña:

[Restablecer la contraseña]({link})

Si eso no ayuda, escribe a {contact}.`,
    phrases: {
      loggedOut: {
        everywhere: 'se ha cerrado tu sesión en todas partes. Si has sido tú, simplemente inicia sesión de nuevo.',
        elsewhere: 'se ha cerrado tu sesión en todos los demás dispositivos. Si has sido tú, no tienes que hacer nada.',
      },
    },
  },
  'account.new-address-old': {
    when: 'Cuando alguien quiere otra dirección: a la actual.',
    subject: 'Una dirección nueva para tu cuenta en {site}',
    text: `Hola, {username}:

Alguien ha pedido usar {newAddress} para tu cuenta en {site} a partir de ahora. Si has sido tú, confírmalo aquí en un plazo de {hours}, y también en el correo que hemos enviado a la dirección nueva.

[Usar la dirección nueva]({link})

Si no has sido tú, no abras el enlace y cambia tu contraseña: quien lo pidió la conoce.

No reenvíes este correo: quien tenga el enlace puede confirmar el cambio.`,
  },
  'account.new-address': {
    when: 'Cuando alguien quiere otra dirección: a la nueva.',
    subject: 'Confirma esta dirección para {site}',
    text: `Hola, {username}:

Alguien ha pedido usar esta dirección para su cuenta en {site}. {confirm}

[Confirmar esta dirección]({link})

Si no has sido tú, ignora este correo: no pasará nada.`,
    footer: 'Recibes este correo porque alguien dio esta dirección en la página de la cuenta de {site}.',
    phrases: {
      confirm: {
        both: 'Si has sido tú, confírmalo aquí en un plazo de {hours}, y también en el correo que hemos enviado a la dirección que usas ahora.',
        this: 'Si has sido tú, confírmalo aquí en un plazo de {hours}.',
      },
    },
  },
  'account.address-changed': {
    when: 'Cuando una cuenta tiene otra dirección: a ambas.',
    subject: 'Tu dirección de {site} ha cambiado',
    text: `Hola, {username}:

Tu cuenta en {site} tiene ahora la dirección {newAddress}. Úsala para iniciar sesión.

Si no has sido tú, escribe enseguida a {contact}.`,
    footer: 'Recibes este correo porque tu cuenta en {site} tiene o tenía esta dirección.',
  },
  'account.disabled': {
    when: 'Cuando la administración ha desactivado una cuenta.',
    subject: 'Tu cuenta en {site} se ha desactivado',
    text: `Hola, {username}:

Tu cuenta en {site} se ha desactivado, y se ha cerrado tu sesión en todas partes. Este es el motivo:

> Motivo. {reason}

Si crees que es un error, escribe a {contact}.`,
  },
  'account.enabled': {
    when: 'Cuando la administración ha vuelto a activar una cuenta.',
    subject: 'Tu cuenta en {site} vuelve a estar activa',
    text: `Hola, {username}:

Tu cuenta en {site} vuelve a estar activa. Puedes iniciar sesión como antes.

[Iniciar sesión]({link})`,
  },
  'account.session-reused': {
    when: 'Cuando se ha cerrado la sesión de un navegador porque pudo haberse copiado.',
    subject: 'Se ha cerrado la sesión de un navegador en tu cuenta de {site}',
    text: `Hola, {username}:

Se ha vuelto a usar una sesión antigua de tu cuenta de {site}. Puede que se haya copiado, así que hemos cerrado la sesión del navegador al que pertenece.

Si sabes por qué, por ejemplo porque has restaurado una copia de seguridad, inicia sesión de nuevo. Si no, cambia tu contraseña:

[Cambiar la contraseña]({link})

Si algo no está bien, escribe a {contact}.`,
  },
  'account.data-ready': {
    when: 'Cuando se pueden descargar los datos que alguien pidió.',
    subject: 'Tus datos de {site} están listos',
    text: `Hola, {username}:

El archivo con todo lo que {site} guarda sobre ti está listo. Puedes descargarlo durante {days} en la página de tu cuenta.

[Ir a tu cuenta]({link})

Si no lo has pedido, otra persona tiene la sesión iniciada en tu cuenta: cambia tu contraseña y se cerrará.`,
  },
  'account.deletion': {
    when: 'Cuando alguien ha pedido eliminar su cuenta.',
    subject: 'Tu cuenta en {site} se va a eliminar',
    text: `Hola, {username}:

Has pedido eliminar tu cuenta en {site}, y se ha cerrado tu sesión en todas partes. Se eliminará el {deletionDay}. Hasta entonces, durante {days}, puedes iniciar sesión y conservarla: todo quedará como antes.

[Iniciar sesión para conservar la cuenta]({link})

Si no has sido tú, inicia sesión, conserva la cuenta y cambia tu contraseña: quien lo pidió la conoce.`,
  },
  'factors.passkey-added': {
    when: 'Cuando se ha añadido una llave de acceso.',
    subject: 'Se ha añadido una llave de acceso a tu cuenta en {site}',
    text: `Hola, {username}:

Se ha añadido una llave de acceso a tu cuenta, y se ha cerrado la sesión en todos los demás dispositivos. A partir de ahora puedes iniciar sesión con ella.

${ifNotYou}`,
  },
  'factors.passkey-removed': {
    when: 'Cuando se ha quitado una llave de acceso.',
    subject: 'Se ha quitado una llave de acceso de tu cuenta en {site}',
    text: `Hola, {username}:

Se ha quitado una llave de acceso de tu cuenta, y se ha cerrado la sesión en todos los demás dispositivos.

${ifNotYou}`,
  },
  'factors.app-added': {
    when: 'Cuando se ha añadido una aplicación de autenticación.',
    subject: 'Se ha añadido una aplicación de autenticación a tu cuenta en {site}',
    text: `Hola, {username}:

A partir de ahora pedimos un código de tu aplicación de autenticación después de tu contraseña. Se ha cerrado la sesión en todos los demás dispositivos.

${ifNotYou}`,
  },
  'factors.app-removed': {
    when: 'Cuando se ha quitado una aplicación de autenticación.',
    subject: 'Se ha quitado la aplicación de autenticación de tu cuenta en {site}',
    text: `Hola, {username}:

Ya no pedimos un código de tu aplicación de autenticación. Se ha cerrado la sesión en todos los demás dispositivos.

${ifNotYou}`,
  },
  'factors.codes-renewed': {
    when: 'Cuando se han creado códigos de recuperación nuevos.',
    subject: 'Códigos de recuperación nuevos para tu cuenta en {site}',
    text: `Hola, {username}:

Se han creado códigos de recuperación nuevos para tu cuenta. Los anteriores ya no sirven.

${ifNotYou}`,
  },
  'factors.code-used': {
    when: 'Cuando alguien ha iniciado sesión con un código de recuperación.',
    subject: 'Se ha usado un código de recuperación de tu cuenta en {site}',
    text: `Hola, {username}:

Alguien ha iniciado sesión en tu cuenta con tu contraseña y uno de tus códigos de recuperación.

{codesLeft}

[Ir a tu cuenta]({link})

Si no has sido tú, cambia tu contraseña y escribe a {contact}.`,
    phrases: { codesLeft: { one: 'Queda un código.', other: 'Quedan {codes} códigos.' } },
  },
  'factors.wrong-codes': {
    when: 'Cuando diez códigos seguidos eran incorrectos, como mucho una vez al día.',
    subject: 'Códigos incorrectos al iniciar sesión en tu cuenta de {site}',
    text: `Hola, {username}:

Alguien ha introducido códigos incorrectos en el segundo paso de tu inicio de sesión. Códigos incorrectos desde el último correcto: {wrong}.

Quien hace eso conoce tu contraseña o puede leer tu correo. Cuanto más dure, más tendrá que esperar cada código siguiente. Tus códigos de recuperación y tus llaves de acceso funcionan en todo momento.

Si no has sido tú, cambia ahora la contraseña de tu correo y la de tu cuenta:

[Cambiar la contraseña]({link})

¿Preguntas? Escribe a {contact}.`,
  },
  'factors.reset': {
    when: 'Cuando la administración ha restablecido el inicio de sesión en dos pasos de alguien.',
    subject: 'Se ha restablecido el inicio de sesión en dos pasos de tu cuenta en {site}',
    text: `Hola, {username}:

Hemos quitado las llaves de acceso, la aplicación de autenticación y los códigos de recuperación de tu cuenta, y hemos cerrado tu sesión en todas partes. Puedes iniciar sesión solo con tu contraseña y volver a configurar los dos pasos.

[Iniciar sesión]({link})

Si no lo has pedido, escribe enseguida a {contact}.`,
  },
  'premium.began': {
    when: 'Cuando empieza Premium: comprado, con un código o regalado por la administración.',
    subject: 'Te damos la bienvenida a {site} Premium',
    text: `# Te damos la bienvenida a Premium

Hola, {username}:

{how}

Elige un género favorito en tu perfil y haremos con él una lista de imprescindibles.

- Plan: {plan}
- Inicio: {started}
- Premium hasta: {until}

[Elegir tu género]({link})

{renewal}`,
    phrases: {
      how: {
        paid: 'Tienes Premium hasta el {untilDay}. El recibo llega en otro correo.',
        voucher: 'Tu código se ha canjeado: tienes Premium hasta el {untilDay}. No se cobra nada.',
        desk: 'El equipo de {site} te ha regalado Premium hasta el {untilDay}. No te cuesta nada.',
      },
      renewal: {
        renews:
          'Se renueva solo al final de cada periodo, y cada vez recibes un recibo. Puedes cancelar en tu perfil en cualquier momento y conservas lo que está pagado.',
        ends: 'Nada se renueva solo. Te escribimos una semana antes de que termine, y tú decides.',
      },
    },
  },
  'premium.ending': {
    when: 'Unos días antes de que termine Premium, si no se renueva solo.',
    subject: 'Tu {site} Premium termina el {untilDate} (tiempo restante: {left})',
    text: `# Tu Premium termina el {untilDate}

Hola, {username}:

Tu Premium en {site} termina el {untilDay} (tiempo restante: {left}).

{extending}

- Plan: {plan}
- Inicio: {started}
- Fin: {until}

[{action}]({link})

Si no haces nada, termina solo y no se cobra nada. Tu cuenta, tu lista y tu género favorito se conservan.`,
    phrases: {
      extending: {
        now: 'Si lo prolongas ahora, no pierdes nada: los días nuevos se suman a los que te quedan.',
        later: 'Se puede prolongar al final (durante {lastDays}), a partir del {extendableFrom}.',
      },
      action: { extend: 'Prolongar Premium', profile: 'Abrir tu perfil' },
    },
  },
  'premium.expired': {
    when: 'Cuando Premium ha terminado.',
    subject: 'Tu {site} Premium ha terminado',
    text: `# Tu Premium ha terminado

Hola, {username}:

Tu Premium en {site} terminó el {untilDay}. No se ha renovado y no se ha cobrado nada.

{next}

- Plan: {plan}
- Inicio: {started}
- Fin: {until}

[{action}]({link})`,
    phrases: {
      next: {
        sold: 'Cuando lo quieras de nuevo, elige un plan: tu lista y tu género favorito siguen ahí.',
        unsold: 'Tu cuenta, tu lista y tu género favorito siguen como están.',
      },
      action: { plans: 'Ver los planes', profile: 'Abrir tu perfil' },
    },
  },
  'premium.cancelled': {
    when: 'Cuando Premium se ha cancelado y ha terminado al momento.',
    subject: 'Tu {site} Premium se ha cancelado',
    text: `# Tu Premium se ha cancelado

Hola, {username}:

{who}

Nuestras condiciones dicen qué se puede reembolsar: {terms}

Tu cuenta, tu lista y tu género favorito se conservan.

- Plan: {plan}
- Inicio: {started}
- Cancelado: {cancelledAt}
- Habría terminado: {untilDay}

[Abrir tu perfil]({link})

{mistake}`,
    phrases: {
      who: {
        person: 'Has cancelado tu Premium en {site}. Ha terminado al momento.',
        desk: 'El equipo de {site} ha cancelado tu Premium. Ha terminado al momento.',
      },
      mistake: {
        person: 'Si no has sido tú, cambia tu contraseña y escribe a {contact}.',
        desk: 'Si crees que es un error, escribe a {contact}.',
      },
    },
  },
  'premium.payment-failed': {
    when: 'Cuando no se pudo cobrar a una tarjeta el siguiente periodo.',
    subject: 'Tu pago de {site} Premium ha fallado',
    text: `# Tu pago ha fallado

${paymentFailed}`,
  },
  'premium.payment-still-fails': {
    when: 'Tres días después de que no se pudiera cobrar a una tarjeta.',
    subject: 'Tu pago de {site} Premium sigue fallando',
    text: `# Conservas Premium hasta el {untilDate}

${paymentFailed}`,
  },
  'premium.payment-last': {
    when: 'Seis días después de que no se pudiera cobrar a una tarjeta.',
    subject: 'Tu {site} Premium termina el {untilDate} si no se paga',
    text: `# Conservas Premium hasta el {untilDate}

${paymentFailed}`,
  },
  'premium.renewal-stopped': {
    when: 'Cuando se ha cancelado la renovación de Premium.',
    subject: 'Tu {site} Premium no se renovará',
    text: `# Premium hasta el {untilDate}, sin renovación

Hola, {username}:

{who}

Conservas Premium hasta el {untilDay} y no se cobra nada más.

- Premium hasta: {until}

[Abrir tu perfil]({link})

Hasta entonces puedes deshacerlo en tu perfil. Tu lista y tu género favorito se conservan.`,
    phrases: {
      who: {
        person: 'Has cancelado la renovación de tu Premium en {site}.',
        desk: 'El equipo de {site} ha cancelado la renovación de tu Premium.',
      },
    },
  },
  'premium.renewal-resumed': {
    when: 'Cuando alguien ha deshecho la cancelación de la renovación.',
    subject: 'Tu {site} Premium vuelve a renovarse',
    text: `# Tu Premium vuelve a renovarse

Hola, {username}:

Has deshecho la cancelación: tu Premium en {site} continúa después del {untilDay}.

Entonces se cobra a tu tarjeta y recibes un recibo. Puedes cancelar en tu perfil en cualquier momento.

[Abrir tu perfil]({link})

Si no has sido tú, cambia tu contraseña y escribe a {contact}.`,
  },
  'payments.receipt': {
    when: 'Después de cada pago.',
    subject: 'Tu recibo de {site}',
    text: `# Recibo: {amount}

Hola, {username}:

{thanks}

{giftCode}

- Plan: {plan}, {days}
- {priceLabel}: {price}
- {dateLabel}: {paidOn}
- Premium hasta: {untilDay}
- Código: {code}
- Número de recibo: {number}
- Referencia del pago: {reference}

[{action}]({link})

{renewal} ¿Preguntas sobre este pago? Escribe a {contact}.`,
    phrases: {
      thanks: {
        paid: 'Gracias por tu pago de {amount} a {operator}, por {days} de Premium.',
        gift: 'Gracias por tu pago de {amount} a {operator}, por {days} de Premium para regalar.',
        test: '{days} de Premium se han añadido a tu cuenta. Como es una prueba, no se ha cobrado nada.',
        testGift: '{days} de Premium se han convertido en un regalo. Como es una prueba, no se ha cobrado nada.',
      },
      giftCode: {
        now: 'Enviamos el código a {recipient} ahora. Quien lo tenga puede canjearlo una vez.',
        later: 'Enviamos el código a {recipient} el {sendDay}. Quien lo tenga puede canjearlo una vez.',
      },
      priceLabel: { plain: 'Precio', taxed: 'Precio, {tax} incl.' },
      dateLabel: { paid: 'Pagado el', test: 'Fecha' },
      action: { profile: 'Abrir tu perfil', payments: 'Ver tus pagos' },
      renewal: {
        renews: 'Este plan se renueva solo hasta que lo canceles en tu perfil.',
        ends: 'Nada se renueva solo.',
      },
    },
  },
  'payments.refund': {
    when: 'Cuando se ha devuelto dinero.',
    subject: 'Tu reembolso de {site}',
    text: `# Reembolso: {amount}

Hola, {username}:

{refunded}

{premium}

- Plan: {plan}
- Reembolsado: {price}
- Número de reembolso: {number}
- Referencia del reembolso: {reference}

[Abrir tu perfil]({link})

¿Preguntas sobre este reembolso? Escribe a {contact}.`,
    phrases: {
      refunded: {
        whole:
          '{operator} ha devuelto los {amount} que pagaste el {paidDay}. El dinero vuelve por donde vino, lo que puede tardar hasta diez días.',
        part: '{operator} ha devuelto {amount} de los {paidAmount} que pagaste el {paidDay}. El dinero vuelve por donde vino, lo que puede tardar hasta diez días.',
        test: '{amount} de tu pago del {paidDay} se han marcado como reembolsados. Como es una prueba, no se ha movido dinero.',
      },
      premium: premiumAfter,
    },
  },
  'payments.withdrawal': {
    when: 'En el momento en que alguien desiste de un contrato.',
    subject: 'Has desistido de tu contrato con {site}',
    text: `# Desistimiento confirmado

Hola, {username}:

El {withdrawnAt} desististe del contrato sobre el plan de abajo. {operator} lo ha recibido.

{amount} de los {paidAmount} que pagaste vuelven por donde vinieron. Te avisamos cuando se envíen.

{premium}

- Plan: {plan}
- Pagado el: {paidOn}
- Número de recibo: {number}
- Desistimiento: {withdrawnAt}
- Devuelto: {price}

[Abrir tu perfil]({link})

Guarda este correo: es tu confirmación. ¿Preguntas? Escribe a {contact}.`,
    phrases: { premium: premiumAfter },
  },
  'gifts.given': {
    when: 'A la persona para quien alguien ha comprado Premium.',
    subject: '{giver} te regala {days} de {site} Premium',
    text: `# Un regalo para ti

{giver} te ha regalado {days} de Premium en {site}.

{writes}

- Tu código: {code}
- Incluye: {days} de Premium ({plan})

[Canjear tu regalo]({link})

Inicia sesión o crea una cuenta: los días empiezan cuando canjeas el código. Si ya tienes Premium, se suman. Nada se renueva solo y no hace falta tarjeta.`,
    footer:
      'Recibes este correo una sola vez, porque un miembro de {site} ha escrito esta dirección para un regalo. ¿Preguntas? Escribe a {contact}.',
    phrases: {
      giver: { named: '{giverName}', gone: 'Alguien' },
      writes: { message: 'Con este mensaje:\n\n«{message}»' },
    },
  },
  'films.new': {
    when: 'A quienes lo han pedido: cuando se pueden ver películas nuevas.',
    subject: 'Nuevo en {site}: {title}',
    text: `Hola, {username}:

Estas películas ya se pueden ver:

{films}

[Ver las novedades]({link})

{more}`,
    footer: asked,
    phrases: { more: { one: 'Y una más.', other: 'Y {moreFilms} más.' } },
  },
  'films.unfinished': {
    when: 'A quienes lo han pedido: sobre una película que han empezado.',
    subject: 'No has terminado {title}',
    text: `Hola, {username}:

Te quedaste a mitad de {title}. {timeLeft}

[Seguir viendo]({link})`,
    footer: asked,
    phrases: { timeLeft: { one: 'Queda un minuto.', other: 'Quedan {minutes}.' } },
  },
  'comments.warning': {
    when: 'Cuando la administración advierte a alguien por un comentario.',
    subject: 'Sobre tu comentario en {site}',
    text: `Hola, {username}:

Se trata de tu comentario sobre «{title}»:

«{comment}»

Por favor, no vuelvas a escribir así.

> Motivo. {reason}

Si crees que es un error, escribe a {contact}.`,
  },
  'contact.received': {
    when: 'A quien os ha escrito en la página de contacto.',
    subject: '{site} ha recibido tu mensaje',
    text: `Hola:

Gracias por tu mensaje. Nos ha llegado, y una persona lo leerá y responderá.`,
    footer:
      'Recibes este correo porque alguien dio esta dirección en la página de contacto de {site}. Si no has sido tú, no tienes que hacer nada.',
  },
  'contact.message': {
    when: 'A vosotros: lo que alguien ha escrito en la página de contacto.',
    subject: '{site}: un mensaje de {name}',
    text: `{name} <{address}> ha escrito:

{message}`,
    footer: 'Enviado desde la página de contacto de {siteUrl}. Una respuesta a este correo va a {address}.',
  },
  'people.invitation': {
    when: 'A quien la administración invita a crear una cuenta.',
    subject: 'Tienes una invitación a {site}',
    text: `# Una invitación

Tienes una invitación para crear una cuenta en {site}. El enlace funciona una vez, durante {days}.

[Crear una cuenta]({link})

No reenvíes este correo: quien tenga el enlace puede crear la cuenta.`,
    footer:
      'Recibes este correo porque alguien del equipo de {site} ha escrito esta dirección. Si no quieres una cuenta, ignóralo. ¿Preguntas? Escribe a {contact}.',
  },
  'team.invitation': {
    when: 'A quien se invita a trabajar en la administración.',
    subject: 'Tienes una invitación para trabajar en {site}',
    text: `# Una invitación

Tienes una invitación a la administración de {site}. Tu función sería: {role}. El enlace funciona una vez, durante {days}.

[Aceptar la invitación]({link})

No reenvíes este correo: quien tenga el enlace obtiene la función.`,
    footer:
      'Recibes este correo porque un titular de {site} ha escrito esta dirección. Si no quieres la función, ignóralo. ¿Preguntas? Escribe a {contact}.',
    phrases: { role: roles },
  },
  'team.joined': {
    when: 'Al titular cuya invitación a la administración se ha aceptado.',
    subject: '{name} ya trabaja en {site}',
    text: `Hola, {username}:

{name} ({address}) ha aceptado la invitación. Su función: {role}.

{steps}

Si no lo esperabas, retírale la función en la administración, en Equipo.`,
    phrases: { role: roles, steps: stepsFromBefore },
  },
  'team.role-changed': {
    when: 'Cuando alguien tiene otra función en la administración.',
    subject: 'Tu función en {site} ha cambiado',
    text: `Hola, {username}:

Tu función en la administración de {site} es ahora: {role}.

[Abrir la administración]({link})`,
    phrases: { role: roles },
  },
  'team.role-removed': {
    when: 'Cuando alguien ya no trabaja en la administración.',
    subject: 'Ya no trabajas en {site}',
    text: `Hola, {username}:

Se te ha retirado la función en la administración de {site}, y allí se ha cerrado tu sesión. Tu cuenta sigue como está.

Si crees que es un error, escribe a {contact}.`,
  },
  'team.password-changed': {
    when: 'A todas las demás personas de la administración, cuando cambia la contraseña de una de ellas.',
    subject: '{site}: ha cambiado la contraseña de un administrador',
    text: `La contraseña del administrador {address} ha cambiado, y se ha cerrado su sesión en todas partes.

Si no lo esperabas, pregúntale, pero no por correo. Quien tenga acceso al servidor puede poner una contraseña nueva con npm run admin:create.`,
    footer: 'Recibes este correo porque eres administrador de {siteUrl}.',
  },
  'team.wrong-codes': {
    when: 'A los demás titulares, cuando alguien de la administración ha recibido el correo sobre códigos incorrectos.',
    subject: '{site}: códigos incorrectos al iniciar sesión un administrador',
    text: `Alguien ha introducido códigos incorrectos en el segundo paso del administrador {address}. Códigos incorrectos desde el último correcto: {wrong}.

Quien hace eso conoce la contraseña de ese administrador o puede leer su correo. Pregúntale, pero no por correo.`,
    footer: 'Recibes este correo porque eres administrador de {siteUrl}.',
  },
  'team.test': {
    when: 'Cuando alguien de la administración pide una prueba en Estado.',
    subject: '{site}: un correo de prueba',
    text: `# El correo funciona

{site} puede enviar correos, y esta dirección los recibe. Si has encontrado este entre el spam, pide a tu proveedor de correo registros SPF y DKIM para el dominio del remitente.`,
    footer: 'Enviado porque un administrador de {site} ha pedido una prueba.',
  },
}
