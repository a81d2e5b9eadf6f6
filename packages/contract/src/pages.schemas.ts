import { z } from 'zod'
import { success } from './fields.schemas.ts'
import type { Schemas } from './http/endpoint.ts'
import { pageLimits as limits, pageMessages as messages, slugPattern, textTags } from './pages.ts'

const slug = z.string().max(limits.slugLength, messages.slugInvalid).regex(slugPattern, messages.slugInvalid)
const params = z.object({ slug })
const versionParams = z.object({ slug, versionId: z.coerce.number().int().min(1).max(2_147_483_647) })

const line = (length: number, tooLong: string) =>
  z
    .string()
    .trim()
    .max(length, tooLong)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)

const draft = z.object({
  title: line(limits.titleLength, messages.titleTooLong).min(1, messages.titleMissing),
  /** Below the title, and in search results. */
  description: line(limits.descriptionLength, messages.descriptionTooLong),
  /** Markdown. */
  text: z
    .string()
    .max(limits.textLength, messages.textTooLong)
    .refine((text) => text.trim() !== '', messages.textMissing)
    .refine((text) => text.isWellFormed() && !text.includes('\0')),
  /** Pages with words of ours are always there. */
  isInFooter: z.boolean(),
})

/** Words, the beginning of an element, or the end of the one that began last. */
const part = z.union([
  z.string(),
  z.strictObject({
    tag: z.enum(textTags),
    href: z.string().optional(),
    title: z.string().optional(),
    start: z.int().optional(),
    src: z.string().optional(),
    alt: z.string().optional(),
  }),
  z.strictObject({ isEnd: z.literal(true) }),
])

/** What was made of Markdown: what comes before the first heading, and a section for each heading. */
const text = z.object({
  opening: z.array(part),
  sections: z.array(z.object({ id: z.string(), title: z.string(), parts: z.array(part) })),
})

const page = text
  .extend({ slug: z.string(), title: z.string(), description: z.string(), changedAt: z.iso.datetime() })
  .meta({ id: 'WrittenPage' })

const version = z
  .object({
    id: z.int().min(1),
    at: z.iso.datetime(),
    /** Null: the system, or somebody whose account was deleted. */
    by: z.object({ id: z.string(), username: z.string() }).nullable(),
    title: z.string(),
    /** False: from then on it was ours again, or gone. */
    isWritten: z.boolean(),
  })
  .meta({ id: 'PageVersion' })

const deskPage = z
  .object({
    slug: z.string(),
    title: z.string(),
    /** `ours`: nobody has written it, or it was reset. */
    state: z.enum(['ours', 'written', 'removed']),
    isInFooter: z.boolean(),
    changedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'DeskPage' })

const openPage = z.object({
  slug: z.string(),
  /** For `If-Match`. */
  version: z.int().min(0),
  /** Null: it has words of ours, or is gone. */
  draft: draft.nullable(),
  /** The newest first. */
  versions: z.array(version),
})
const opened = z.object({ page: openPage.meta({ id: 'OpenPage' }) })

export const pageSchemas = {
  show: { params, response: page },
  list: { response: z.object({ pages: z.array(deskPage) }) },
  edit: { params, response: opened },
  save: { params, body: draft, response: success.extend(opened.shape) },
  remove: { params, response: success.extend(opened.shape) },
  version: { params: versionParams, response: z.object({ version, draft: draft.nullable(), text: text.nullable() }) },
  restore: { params: versionParams, response: success.extend(opened.shape) },
  preview: { body: draft.pick({ text: true }), response: z.object({ text }) },
} satisfies Record<string, Schemas>

export type PageDraft = z.output<typeof draft>
export type PageText = z.output<typeof text>
export type TextPart = z.output<typeof part>
export type PageVersion = z.output<typeof version>
export type WrittenPage = z.output<typeof page>
export type DeskPage = z.output<typeof deskPage>
export type OpenPage = z.output<typeof openPage>
