import {
  type AdminMail,
  mailErrors as errors,
  type MailPreview,
  type OpenMail,
  type Wording,
} from '@matinee/contract/mail'
import { type MailId, requiredFields } from '@matinee/contract/mail-texts'
import { httpErrors } from '@matinee/contract/http/errors'
import { offeredLanguages, type SiteLanguage } from '@matinee/contract/site-languages'
import type { Actor } from '../../platform/actor.ts'
import type { Connection } from '../../platform/database/database.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { Services } from '../../platform/services.ts'
import { writeAuditEntry } from '../audit-log/audit-log.service.ts'
import { listPlans } from '../plans/plans.service.ts'
import { composeMail, listFields, mailIds, findWordingProblems, wordsOf } from './compose.service.ts'
import * as queries from './mail-texts.queries.ts'
import { sampleDraft } from './samples.ts'

type Deps = Pick<Services, 'db' | 'clock' | 'config'>

/** Which one, in which language. */
interface Which {
  id: string
  language: SiteLanguage
}

function requireMailId(id: string): MailId {
  const found = mailIds.find((each) => each === id)
  if (!found) throw errors.unknownMail()
  return found
}

/** SITE-4. `reader`: the language of the admin who looks at the list. */
export async function listMailTexts({ db, config: { site } }: Deps, reader: SiteLanguage): Promise<AdminMail[]> {
  const wordings = await queries.listWordings(db)
  return mailIds.map((id) => {
    const own = wordings.filter((row) => row.id === id)
    const { language } = site
    const wording = own.find((row) => row.language === language)
    return {
      id,
      when: wordsOf(id, reader).when,
      subject: composeMail(site, language, sampleDraft(id, language, ''), wording).subject,
      reworded: offeredLanguages(site).filter((each) => own.some((row) => row.language === each)),
    }
  })
}

async function getMailTexts(db: Connection, { config: { site } }: Deps, id: MailId, reader: SiteLanguage) {
  const wordings = await queries.listWordings(db, id)
  const required: readonly string[] = requiredFields[id] ?? []
  const inLanguage = (language: SiteLanguage) => {
    const { subject, text } = wordsOf(id, language)
    const own = wordings.find((row) => row.language === language)
    return {
      language,
      ours: { subject, text },
      own: own ? { subject: own.subject, text: own.text, changedAt: own.changedAt.toISOString(), by: own.by } : null,
    }
  }
  return {
    id,
    when: wordsOf(id, reader).when,
    fields: listFields(id).map((name) => ({ name, isRequired: required.includes(name) })),
    languages: offeredLanguages(site).map(inLanguage),
  } satisfies OpenMail
}

export const getMailText = (services: Deps, id: string, reader: SiteLanguage): Promise<OpenMail> =>
  getMailTexts(services.db, services, requireMailId(id), reader)

const auditTarget = (id: MailId, language: SiteLanguage) => ({
  kind: 'mail' as const,
  id,
  name: `${wordsOf(id, 'en').subject} (${language})`,
})

/** Stores the operator's own wording, which every mail uses from now on. */
export async function updateMailText(
  services: Deps,
  { id: given, language }: Which,
  wording: Wording,
  { actor, reader }: { actor: Actor; reader: SiteLanguage },
): Promise<OpenMail> {
  const id = requireMailId(given)
  const problems = findWordingProblems(id, wording)
  if (problems.missing.length + problems.unknown.length > 0) throw errors.fields({ details: problems })
  return services.db.transaction().execute(async (tx) => {
    const before = (await queries.listWordings(tx, id)).find((row) => row.language === language)
    await queries.upsertWording(tx, { id, language, ...wording, by: actor.id })
    await writeAuditEntry(tx, actor, {
      action: 'mail.reword',
      target: auditTarget(id, language),
      before: before ? { subject: before.subject, text: before.text } : {},
      after: { ...wording },
    })
    return getMailTexts(tx, services, id, reader)
  })
}

export async function resetMailText(
  services: Deps,
  { id: given, language }: Which,
  { actor, reader }: { actor: Actor; reader: SiteLanguage },
): Promise<OpenMail> {
  const id = requireMailId(given)
  return services.db.transaction().execute(async (tx) => {
    const before = await queries.deleteWording(tx, id, language)
    if (!before) throw errors.notReworded()
    await writeAuditEntry(tx, actor, { action: 'mail.reset', target: auditTarget(id, language), before })
    return getMailTexts(tx, services, id, reader)
  })
}

/** The mail as it would arrive, with real data where there is some: the admin's name, a plan on sale, new films. */
async function writeSample(
  { db, config: { site } }: Deps,
  { id: given, language }: Which,
  wording: Wording,
  actor: Actor,
) {
  const id = requireMailId(given)
  const person = await queries.getPerson(db, actor.id)
  if (!person) throw httpErrors.signedOut()
  const plan = (await listPlans(db)).find(({ isOnSale }) => isOnSale)
  const films = await queries.listNewestFilms(db, 3)
  const real = {
    username: person.username,
    ...(plan && { plan: { ...plan, currency: site.currency } }),
    ...(films.length > 0 && { films }),
  }
  return composeMail(site, language, sampleDraft(id, language, person.email, real), wording)
}

export async function previewMail(services: Deps, which: Which, wording: Wording, actor: Actor): Promise<MailPreview> {
  const { subject, html, text } = await writeSample(services, which, wording, actor)
  // The desk's content security policy allows no style element. This one holds only the colours of dark themes.
  return { subject, html: html.replace(/<style>.*?<\/style>/s, ''), text }
}

/** Sends a sample to the admin's own address. */
export async function sendSample(services: Deps, which: Which, wording: Wording, actor: Actor): Promise<void> {
  const mail = await writeSample(services, which, wording, actor)
  await services.db.transaction().execute(async (tx) => {
    await queueMail(tx, services.clock, mail)
    await writeAuditEntry(tx, actor, {
      action: 'mail.test',
      target: auditTarget(requireMailId(which.id), which.language),
    })
  })
}
