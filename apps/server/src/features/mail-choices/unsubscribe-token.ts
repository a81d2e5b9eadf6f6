import { createHmac, timingSafeEqual } from 'node:crypto'
import { type MailKind, mailKinds } from '@matinee/contract/mail-choices'
import type { Config } from '../../platform/config.ts'
import { deriveKeys } from '../../platform/derived-keys.ts'

type Keys = Pick<Config, 'secretKey'>

const signatures = ({ secretKey }: Keys, subject: string): Buffer[] =>
  deriveKeys(secretKey, 'links to unsubscribe').map((key) => createHmac('sha256', key).update(subject).digest())

/** It never expires: a mail may be read years later, and it can only turn a kind of mail off. */
export function unsubscribeToken(keys: Keys, userId: string, kind: MailKind): string {
  const subject = `${userId}.${kind}`
  return `${subject}.${signatures(keys, subject)[0]!.toString('base64url')}`
}

export function verifyUnsubscribeToken(keys: Keys, token: string): { userId: string; kind: MailKind } | undefined {
  const [userId = '', name, signature = ''] = token.split('.')
  const kind = mailKinds.find((each) => each === name)
  const given = Buffer.from(signature, 'base64url')
  const isSigned = signatures(keys, `${userId}.${name}`).some(
    (right) => given.length === right.length && timingSafeEqual(given, right),
  )
  return kind && isSigned ? { userId, kind } : undefined
}
