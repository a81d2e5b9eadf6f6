import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { type MailKind, mailKinds } from '@matinee/contract/mail-choices'
import type { Config } from '../../platform/config.ts'

type Keys = Pick<Config, 'tokens'>

const sign = ({ tokens }: Keys, subject: string) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', tokens.user.key, '', 'links to unsubscribe', 32)))
    .update(subject)
    .digest()

/** It never expires: a mail may be read years later, and it can only turn a kind of mail off. */
export function unsubscribeToken(keys: Keys, userId: string, kind: MailKind): string {
  const subject = `${userId}.${kind}`
  return `${subject}.${sign(keys, subject).toString('base64url')}`
}

export function readUnsubscribeToken(keys: Keys, token: string): { userId: string; kind: MailKind } | undefined {
  const [userId = '', name, signature = ''] = token.split('.')
  const kind = mailKinds.find((each) => each === name)
  const given = Buffer.from(signature, 'base64url')
  const right = sign(keys, `${userId}.${name}`)
  return kind && given.length === right.length && timingSafeEqual(given, right) ? { userId, kind } : undefined
}
