import type { Wording } from '@matinee/contract/mail'
import { type FieldsOf, type MailId, requiredFields } from '@matinee/contract/mail-texts'
import { flatten } from '@matinee/contract/flatten'
import { languageNames, offeredLanguages, type SiteLanguage } from '@matinee/contract/site-languages'
import type { Site } from '@matinee/contract/site.schemas'
import { type Areas, loadLanguages } from '@matinee/locales/load'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Connection } from '../../platform/database/database.ts'
import { type Formats, formatsIn } from '../../platform/mail/formats.ts'
import { escapeName, renderMail } from '../../platform/mail/mail-layout.ts'
import { type Mail, queueMail } from '../../platform/mail/mail.ts'
import {
  type Block,
  type Fields,
  type FieldValue,
  fill,
  fillLine,
  listFieldNames,
  parseTemplate,
} from '../../platform/mail/template.ts'
import { getReader } from './mail-texts.queries.ts'

/** A template for each key, or for each count. */
type Phrase = Readonly<Record<string, string>> | ((count: number) => string)

interface MailWords extends Wording {
  when: string
  footer?: string
  phrases?: Readonly<Record<string, Phrase>>
}

type Message = string | ((values: never) => string)
/** As compiled, with the fields as arguments. */
interface MailMessages {
  when: Message
  subject: Message
  text: Message
  footer?: Message
  phrases?: Readonly<Record<string, Message | Readonly<Record<string, Message>>>>
}

/** The message with `{field}` in place of each argument, but for those that are given. */
function toTemplate(message: Message, given: Readonly<Record<string, number>> = {}): string {
  if (typeof message === 'string') return message
  return message(new Proxy(given, { get: (_, name: string) => given[name] ?? `{${name}}` }) as never)
}

function toPhrase(name: string, phrase: Message | Readonly<Record<string, Message>>): Phrase {
  if (typeof phrase !== 'object') return (count) => toTemplate(phrase, { [name]: count })
  return Object.fromEntries(Object.entries(phrase).map(([key, message]) => [key, toTemplate(message)]))
}

const toMailWords = ({ when, subject, text, footer, phrases }: MailMessages): MailWords => ({
  when: toTemplate(when),
  subject: toTemplate(subject),
  text: toTemplate(text),
  ...(footer !== undefined && { footer: toTemplate(footer) }),
  ...(phrases && {
    phrases: Object.fromEntries(Object.entries(phrases).map(([name, phrase]) => [name, toPhrase(name, phrase)])),
  }),
})

type Frame = keyof Areas['mails']['frame']
const toCatalogue = ({ texts, frame }: Areas['mails']) => {
  const mails = Object.entries<MailMessages>(flatten(texts)).map(([id, mail]) => [id, toMailWords(mail)] as const)
  const around = Object.entries<Message>(frame).map(([name, message]) => [name, toTemplate(message)] as const)
  return {
    mails: Object.fromEntries(mails) as Readonly<Record<MailId, MailWords>>,
    frame: Object.fromEntries(around) as Readonly<Record<Frame, string>>,
  }
}
const words = await loadLanguages('mails', languageNames)
const catalogues = Object.fromEntries(
  languageNames.map((language) => [language, toCatalogue(words[language])]),
) as Readonly<Record<SiteLanguage, ReturnType<typeof toCatalogue>>>

export const mailIds = Object.keys(catalogues.en.mails) as MailId[]
export const wordsOf = (id: MailId, language: SiteLanguage): MailWords => catalogues[language].mails[id]

/** All that a phrase can be in English: with one, and with several. */
export const templatesOf = (phrase: Phrase): string[] =>
  typeof phrase === 'function' ? [phrase(1), phrase(7)] : Object.values(phrase)

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
  const templates = [subject, text, footer, ...Object.values(phrases).flatMap(templatesOf)]
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

function templateFor(phrase: Phrase, key: FieldValue | undefined): string | undefined {
  if (typeof phrase === 'function') return typeof key === 'number' ? phrase(key) : undefined
  return typeof key === 'string' ? phrase[key] : undefined
}

/** Replaces the key or the count of each phrase by the phrase itself. */
function choosePhrases({ phrases = {} }: MailWords, fields: Fields): Fields {
  const chosen = Object.entries(phrases).map(([name, phrase]) => {
    const key = fields[name]
    const text = templateFor(phrase, key)
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
  const { frame } = catalogues[language]
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
