import { createHmac } from 'node:crypto'
import { commentErrors, type ReportReason } from '@matinee/contract/comments'
import { isId } from '@matinee/contract/ids'
import { deriveKey, type SecretKeys } from '../../platform/derived-keys.ts'
import { addressKey } from '../../platform/networks.ts'
import type { Services } from '../../platform/services.ts'
import { insertReport, type Reporter } from './reports.queries.ts'

/**
 * Visitors are told apart by an HMAC of their address and the comment: what is stored reveals no address, and does not
 * link the reports of a visitor about several comments.
 */
export function networkHasher(secretKeys: SecretKeys): (commentId: string, address: string) => Buffer {
  const secret = deriveKey(secretKeys, 'reports of comments')
  return (commentId, address) =>
    createHmac('sha256', secret)
      .update(`${commentId} ${addressKey(address)}`)
      .digest()
}

interface Report {
  commentId: string
  reporter: Reporter
  reason: ReportReason
  note: string
}

/** ACC-8 */
export async function reportComment(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { commentId, ...report }: Report,
): Promise<void> {
  const isThere = isId(commentId) && (await insertReport(db, { ...report, commentId, at: clock.now() }))
  if (!isThere) throw commentErrors.notFound()
}
