import { z } from 'zod'
import { count, success } from './fields.schemas.ts'
import { mailLimits as limits, mailMessages as messages, unsentStates } from './mail.ts'
import { type SiteLanguage, siteLanguages } from './site-languages.ts'
import type { Schemas } from './http/endpoint.ts'

const id = z.string().regex(/^\d{1,18}$/)

const email = z
  .object({
    id,
    recipient: z.string(),
    subject: z.string(),
    state: z.enum(unsentStates),
    tries: count,
    reason: z.string(),
    createdAt: z.iso.datetime(),
    /** Null: it is not tried again by itself. */
    nextTryAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'UnsentEmail' })

const unsent = z.object({
  counts: z.object({
    /** Not tried once in ten minutes. */
    waiting: count,
    failing: count,
    failed: count,
    uncertain: count,
  }),
  /** The newest first; those that only wait are not among them. */
  emails: z.array(email),
})

/** Without ids it is all of them: a mistyped name must not be taken for that. */
const which = z.strictObject({ ids: z.array(id).min(1).max(limits.maxIds).optional() })

export const mailSchemas = {
  list: { response: unsent },
  retry: { body: which, response: z.object({ retried: count }) },
  dismiss: { body: which, response: z.object({ dismissed: count }) },
} satisfies Record<string, Schemas>

const language = z.enum(Object.keys(siteLanguages) as [SiteLanguage, ...SiteLanguage[]])

const wording = z.strictObject({
  subject: z
    .string()
    .trim()
    .min(1, messages.subjectMissing)
    .max(limits.subjectLength, messages.subjectTooLong)
    .regex(/^[^\r\n]*$/, messages.subjectLines),
  text: z.string().trim().min(1, messages.textMissing).max(limits.textLength, messages.textTooLong),
})

const deskMail = z.object({
  id: z.string(),
  /** In the language of the request. */
  when: z.string(),
  /** As it could be, in the site's own language. */
  subject: z.string(),
  reworded: z.array(language),
})

const openMail = z.object({
  id: z.string(),
  when: z.string(),
  fields: z.array(z.object({ name: z.string(), isRequired: z.boolean() })),
  /** The site's own language first. */
  languages: z.array(
    z.object({
      language,
      ours: wording,
      own: wording.extend({ changedAt: z.iso.datetime(), by: z.string().nullable() }).nullable(),
    }),
  ),
})

const preview = z.object({ subject: z.string(), html: z.string(), text: z.string() })

const one = z.object({ id: z.string() })
const inOne = one.extend({ language })
const changed = success.extend({ mail: openMail })

export const mailTextSchemas = {
  list: { response: z.object({ mails: z.array(deskMail) }) },
  open: { params: one, response: z.object({ mail: openMail }) },
  save: { params: inOne, body: wording, response: changed },
  reset: { params: inOne, response: changed },
  preview: { params: inOne, body: wording, response: z.object({ preview }) },
  test: { params: inOne, body: wording, response: success },
} satisfies Record<string, Schemas>

export type Wording = z.output<typeof wording>
export type AdminMail = z.output<typeof deskMail>
export type OpenMail = z.output<typeof openMail>
export type MailPreview = z.output<typeof preview>
export type UnsentEmail = z.output<typeof email>
export type UnsentEmails = z.output<typeof unsent>
