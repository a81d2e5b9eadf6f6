import { z } from 'zod'
import type { Schemas } from './http/endpoint.ts'
import { mailKinds } from './mail-choices.ts'

const choices = z.object({ kinds: z.array(z.enum(mailKinds)).max(mailKinds.length) }).meta({ id: 'MailChoices' })

export const mailChoiceSchemas = {
  show: { response: choices },
  choose: { body: choices, response: choices },
  unsubscribe: { body: z.object({ token: z.string().max(200) }), response: z.object({ kind: z.enum(mailKinds) }) },
} satisfies Record<string, Schemas>
