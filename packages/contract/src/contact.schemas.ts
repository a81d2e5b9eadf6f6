import { z } from 'zod'
import { contactLimits as limits, contactMessages as messages } from './contact.ts'
import type { Schemas } from './http/endpoint.ts'

// A name ends up in a mail's subject: line breaks and other control characters have no place in it.
const oneLine = z
  .string(messages.nameMissing)
  .trim()
  .regex(/^\P{Cc}*$/u, messages.nameMissing)

export const contactSchemas = {
  send: {
    body: z.object({
      name: oneLine.min(1, messages.nameMissing).max(limits.nameLength, messages.nameMissing),
      email: z.email(messages.emailInvalid).trim().max(limits.emailLength, messages.emailInvalid),
      message: z
        .string(messages.messageMissing)
        .trim()
        .min(1, messages.messageMissing)
        .max(limits.messageLength, messages.messageTooLong)
        // The one character that PostgreSQL cannot keep.
        .refine((text) => !text.includes('\0'), messages.messageMissing),
    }),
    response: z.object({ message: z.string() }),
  },
} satisfies Record<string, Schemas>
