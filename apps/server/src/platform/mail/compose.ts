import { type FieldsOf, type MailId, requiredFields } from '@matinee/contract/mail-texts'
import * as english from '@matinee/contract/mail-texts.words'
import * as german from '@matinee/contract/mail-texts.words.de'
import * as spanish from '@matinee/contract/mail-texts.words.es'
import * as french from '@matinee/contract/mail-texts.words.fr'
import { offeredLanguages, type SiteLanguage } from '@matinee/contract/site-languages'
import type { Site } from '@matinee/contract/site.schemas'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Connection } from '../database/database.ts'
import { emailKey } from './email-key.ts'
import { type Formats, formatsIn } from './formats.ts'
import { asName, letter } from './letter.ts'
import { type Mail, queueMail } from './mail.ts'
import { type Block, type Fields, fill, fillLine, namesIn, readTemplate } from './template.ts'

/** SITE-4: what the operator says instead of us. */
export interface Wording {
  subject: string
  text: string
}

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

type Options = Omit<Mail, 'recipient' | 'subject' | 'text' | 'html'> & {
  /** No money moves: said above the text, or in the subject, too. */
  test?: 'note' | 'subject' | undefined
  /** For a recipient who has no account with this address. */
  language?: string | null | undefined
}

/** Which mail, to whom, with which values. What it says is written when it is sent, in the reader's language. */
export interface MailDraft extends Options {
  id: MailId
  recipient: string
  /** Null: they have no account. */
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
export const fieldsOf = (id: MailId): string[] => {
  const { subject, text, footer = '', phrases = {} } = wordsOf(id, 'en')
  const templates = [subject, text, footer, ...Object.values(phrases).flatMap((phrase) => Object.values(phrase))]
  return [...new Set(['site', 'contact', ...templates.flatMap(namesIn)])]
}

/** What keeps a wording from being used: fields that it has to name, and fields that this mail does not have. */
export function problemsOf(id: MailId, { subject, text }: Wording) {
  const named = namesIn(`${subject}\n${text}`)
  const known = fieldsOf(id)
  return {
    missing: (requiredFields[id] ?? []).filter((name: string) => !named.includes(name)) as string[],
    unknown: [...new Set(named)].filter((name) => !known.includes(name)),
  }
}

/** A phrase is named by its key until here. */
function choosePhrases({ phrases = {} }: MailWords, fields: Fields): Fields {
  const chosen = Object.entries(phrases).map(([name, phrase]) => {
    const key = fields[name]
    const text = typeof key === 'string' ? phrase[key] : undefined
    return [name, text === undefined ? null : (fill(text, fields) ?? null)]
  })
  return { ...fields, ...Object.fromEntries(chosen) }
}

/** Below the heading, if there is one. */
const withNote = (blocks: Block[], text: string): Block[] =>
  blocks.toSpliced(blocks[0]?.kind === 'heading' ? 1 : 0, 0, { kind: 'note', text })

/** `wording`: the operator's, which is ours where it is none. */
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
    username: username === null ? null : asName(username),
  }
  const all = choosePhrases(ours, { ...common, ...fields(formatsIn(language), site) })
  const blocks = readTemplate(text, all)
  // The operator's may come out empty, with a field that this mail does not have: it must be sent all the same.
  const line = fillLine(subject, all) || fillLine(ours.subject, all)
  return {
    ...mail,
    subject: test === 'subject' ? fillLine(frame.testSubject, { subject: line }) : line,
    ...letter(site, {
      language,
      blocks: test ? withNote(blocks, frame.testNote) : blocks,
      footer: fill(ours.footer ?? frame.footer, all) ?? '',
      copyAddress: frame.copyAddress,
    }),
  }
}

/** What decides how a mail reads: the language of an account with this address, and what the operator has reworded. */
async function readReader(db: Connection, { id, recipient }: MailDraft) {
  const { rows } = await sql<{ language: string | null; wordings: Record<string, Wording> | null }>`
    select (select language from users where email_key = ${emailKey(recipient)}) as language,
      (select json_object_agg(language, json_build_object('subject', subject, 'text', text))
        from mail_wording where mail_id = ${id}) as wordings`.execute(db)
  return rows[0]!
}

/** The member's language, while the site offers it; then the operator's. */
const mailLanguage = (site: Site, wanted: readonly (string | null | undefined)[]): SiteLanguage =>
  wanted.map((name) => offeredLanguages(site).find((language) => language === name)).find(Boolean) ?? site.language

/** Undefined for one that this version of the product cannot use: then it says what we say. */
function usable(id: MailId, wording: Wording | undefined): Wording | undefined {
  if (!wording) return undefined
  const { missing, unknown } = problemsOf(id, wording)
  return missing.length + unknown.length === 0 ? wording : undefined
}

/** In the caller's transaction; the worker sends it. Returns its id; undefined if the address gets too much mail. */
export async function sendMail(
  db: Connection,
  { clock, config: { site } }: { clock: Clock; config: Pick<Config, 'site'> },
  draft: MailDraft,
): Promise<string | undefined> {
  const reader = await readReader(db, draft)
  const language = mailLanguage(site, [reader.language, draft.language])
  return queueMail(db, clock, composeMail(site, language, draft, usable(draft.id, reader.wordings?.[language])))
}
