import type { Wording } from '@matinee/contract/mail'
import { type FieldsOf, type MailId, requiredFields } from '@matinee/contract/mail-texts'
import * as english from '@matinee/contract/mail-texts.words'
import * as german from '@matinee/contract/mail-texts.words.de'
import * as spanish from '@matinee/contract/mail-texts.words.es'
import * as french from '@matinee/contract/mail-texts.words.fr'
import { offeredLanguages, type SiteLanguage } from '@matinee/contract/site-languages'
import type { Site } from '@matinee/contract/site.schemas'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Connection } from '../../platform/database/database.ts'
import { type Formats, formatsIn } from '../../platform/mail/formats.ts'
import { escapeName, renderMail } from '../../platform/mail/mail-layout.ts'
import { type Mail, queueMail } from '../../platform/mail/mail.ts'
import { type Block, type Fields, fill, fillLine, listFieldNames, parseTemplate } from '../../platform/mail/template.ts'
import { getReader } from './mail-texts.queries.ts'

interface MailWords extends Wording {
  when: string
  footer?: string
  phrases?: Readonly<Record<string, Readonly<Record<string, string>>>>
}
interface Catalogue {
  mailTexts: Readonly<Record<MailId, MailWords>>
  mailFrame: Readonly<Record<keyof typeof english.mailFrame, string>>
}
const catalogues: Readonly<Record<SiteLanguage, Catalogue>> = { en: english, de: german, fr: french, es: spanish }

export const mailIds = Object.keys(english.mailTexts) as MailId[]
export const wordsOf = (id: MailId, language: SiteLanguage): MailWords => catalogues[language].mailTexts[id]

type Options = Omit<Mail, 'recipient' | 'isToAccount' | 'subject' | 'text' | 'html'> & {
  /** No money moves: a note above the text says so, and with `subject` the subject too. */
  test?: 'note' | 'subject' | undefined
  /** For a recipient who has no account with this address. */
  language?: string | null | undefined
}

/** Which mail, to whom, with which values. What it says is written when it is sent, in the reader's language. */
export interface MailDraft extends Options {
  id: MailId
  recipient: string
  /** Null: the recipient has no account. */
  username: string | null
  fields: (formats: Formats, site: Site) => Fields
}

export const draftMail = <Id extends MailId>(
  id: Id,
  { email, username = null }: { email: string; username?: string | null },
  fields: (formats: Formats, site: Site) => FieldsOf<Id>,
  options: Options = {},
): MailDraft => ({ ...options, id, recipient: email, username, fields })

/** Fields that a wording of this mail may name. */
export const listFields = (id: MailId): string[] => {
  const { subject, text, footer = '', phrases = {} } = wordsOf(id, 'en')
  const templates = [subject, text, footer, ...Object.values(phrases).flatMap((phrase) => Object.values(phrase))]
  return [...new Set(['site', 'contact', ...templates.flatMap(listFieldNames)])]
}

/** What keeps a wording from being used: fields that it has to name, and fields that this mail does not have. */
export function findWordingProblems(id: MailId, { subject, text }: Wording) {
  const named = listFieldNames(`${subject}\n${text}`)
  const known = listFields(id)
  return {
    missing: (requiredFields[id] ?? []).filter((name: string) => !named.includes(name)) as string[],
    unknown: [...new Set(named)].filter((name) => !known.includes(name)),
  }
}

/** Replaces the key of each phrase by the phrase itself. */
function choosePhrases({ phrases = {} }: MailWords, fields: Fields): Fields {
  const chosen = Object.entries(phrases).map(([name, phrase]) => {
    const key = fields[name]
    const text = typeof key === 'string' ? phrase[key] : undefined
    return [name, text === undefined ? null : (fill(text, fields) ?? null)]
  })
  return { ...fields, ...Object.fromEntries(chosen) }
}

/** Inserts a note, below the heading if there is one. */
const withNote = (blocks: Block[], text: string): Block[] =>
  blocks.toSpliced(blocks[0]?.kind === 'heading' ? 1 : 0, 0, { kind: 'note', text })

/** SITE-4. `wording`: the operator's. Without it the mail says what ours says. */
export function composeMail(
  site: Site,
  language: SiteLanguage,
  { id, username, fields, test, ...mail }: MailDraft,
  wording?: Wording,
): Mail {
  const { mailFrame: frame } = catalogues[language]
  const ours = wordsOf(id, language)
  const { subject, text } = wording ?? ours
  const common = {
    site: site.name,
    siteUrl: site.url,
    operator: site.operator,
    contact: site.contactEmail,
    username: username === null ? null : escapeName(username),
  }
  const all = choosePhrases(ours, { ...common, ...fields(formatsIn(language), site) })
  const blocks = parseTemplate(text, all)
  // The operator's subject is empty if one of its fields is empty in this mail, which must be sent all the same.
  const line = fillLine(subject, all) || fillLine(ours.subject, all)
  return {
    ...mail,
    isToAccount: username !== null,
    subject: test === 'subject' ? fillLine(frame.testSubject, { subject: line }) : line,
    ...renderMail(site, {
      language,
      blocks: test ? withNote(blocks, frame.testNote) : blocks,
      footer: fill(ours.footer ?? frame.footer, all) ?? '',
      copyAddress: frame.copyAddress,
    }),
  }
}

/** The first wanted language that the site offers; otherwise the site's own. */
const mailLanguage = (site: Site, wanted: readonly (string | null | undefined)[]): SiteLanguage =>
  wanted.map((name) => offeredLanguages(site).find((language) => language === name)).find(Boolean) ?? site.language

/** Undefined if this version of the product cannot use the wording: then ours is sent. */
function usable(id: MailId, wording: Wording | undefined): Wording | undefined {
  if (!wording) return undefined
  const { missing, unknown } = findWordingProblems(id, wording)
  return missing.length + unknown.length === 0 ? wording : undefined
}

/** Queues a mail in the caller's transaction. Returns its id; undefined if the address gets too much mail. */
export async function sendMail(
  db: Connection,
  { clock, config: { site } }: { clock: Clock; config: Pick<Config, 'site'> },
  draft: MailDraft,
): Promise<string | undefined> {
  const reader = await getReader(db, draft)
  const language = mailLanguage(site, [reader.language, draft.language])
  return queueMail(db, clock, composeMail(site, language, draft, usable(draft.id, reader.wordings?.[language])))
}
