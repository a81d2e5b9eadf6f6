import type { texts } from '@matinee/locales/mails'
import type { flatten } from './flatten.ts'

type Flat = ReturnType<typeof flatten<typeof texts>>
type Texts = { [Id in keyof Flat]: Flat[Id] }
export type MailId = keyof Texts

type Message = (values: never) => string
/** The arguments of all messages in `Words`, at any depth. */
type NamesIn<Words> = Words extends string
  ? never
  : Words extends (values: infer Values) => string
    ? Extract<keyof Values, string>
    : { [Key in keyof Words]: NamesIn<Words[Key]> }[keyof Words]
type PhrasesOf<Id extends MailId> = Texts[Id] extends { phrases: infer Phrases } ? Phrases : object

/** Fields that every mail has. */
type CommonField = 'site' | 'siteUrl' | 'operator' | 'contact' | 'username'
/** Fields in the text, the subject or the footer of a mail. `when` has none. */
type NamedIn<Id extends MailId> = NamesIn<Texts[Id]>
type PhraseName = { [Id in MailId]: keyof PhrasesOf<Id> }[MailId]
/** Fields of any mail, without those common to all mails and without phrases. */
export type MailField = Exclude<{ [Id in MailId]: NamedIn<Id> }[MailId], CommonField | PhraseName>

/** A line of a list. */
export interface Fact {
  label: string
  value: string
}

type KeysOf<Phrase> = Phrase extends Message ? number : Extract<keyof Phrase, string>
type AllFields = {
  [Id in MailId]: {
    [Name in Exclude<NamedIn<Id>, CommonField>]: Name extends keyof PhrasesOf<Id>
      ? KeysOf<PhrasesOf<Id>[Name]> | null
      : Name extends 'films'
        ? readonly Fact[]
        : string | null
  }
}

/** What has to be known to write this mail: its fields, and which of its phrases: by name or by a count. Null: left out. */
export type FieldsOf<Id extends MailId> = { [Name in keyof AllFields[Id]]: AllFields[Id][Name] }

/**
 * SITE-4: what has to stay in a reworded mail: what its reader needs, and what the law asks for in receipts and
 * confirmations.
 */
export const requiredFields: { readonly [Id in MailId]?: readonly NamedIn<Id>[] } = {
  'account.confirm': ['link'],
  'account.password': ['link'],
  'account.new-address-old': ['link', 'newAddress'],
  'account.new-address': ['link'],
  'account.address-changed': ['newAddress'],
  'account.disabled': ['reason'],
  'account.deletion': ['deletionDay', 'link'],
  'premium.ending': ['untilDay'],
  'premium.cancelled': ['cancelledAt'],
  'premium.payment-failed': ['untilDay', 'link'],
  'premium.payment-still-fails': ['untilDay', 'link'],
  'premium.payment-last': ['untilDay', 'link'],
  'premium.renewal-stopped': ['untilDay'],
  'payments.receipt': [
    'plan',
    'days',
    'priceLabel',
    'price',
    'paidOn',
    'untilDay',
    'code',
    'number',
    'reference',
    'renewal',
  ],
  'payments.refund': ['refunded', 'premium', 'price', 'number', 'reference'],
  'payments.withdrawal': ['withdrawnAt', 'plan', 'number', 'price', 'premium'],
  'gifts.given': ['code'],
  'films.new': ['films'],
  'films.unfinished': ['title', 'link'],
  'comments.warning': ['comment', 'reason'],
  'contact.message': ['message'],
  'people.invitation': ['link'],
  'team.invitation': ['link', 'role'],
  'team.joined': ['address', 'role'],
  'team.password-changed': ['address'],
  'team.wrong-codes': ['address'],
}
