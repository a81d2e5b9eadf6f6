import { redeemPath } from '@matinee/contract/paths'
import { formatCode } from '@matinee/contract/vouchers'
import { draftMail } from '../mail/compose.service.ts'
import { escapeName } from '../../platform/mail/mail-layout.ts'

interface GiftMailData {
  recipient: string
  /** Null: the giver's account was deleted. */
  giver: string | null
  giverLanguage: string | null
  message: string
  code: string
  planName: string
  days: number
  /** Paid in test mode. */
  isTest: boolean
}

/** PAY-10. The recipient may have no account here. */
export const giftReceived = ({
  recipient,
  giver,
  giverLanguage,
  message,
  code,
  planName,
  days,
  isTest,
}: GiftMailData) =>
  draftMail(
    'gifts.given',
    { email: recipient },
    (format, site) => ({
      giver: giver === null ? 'gone' : 'named',
      giverName: giver === null ? null : escapeName(giver),
      writes: message === '' ? null : 'message',
      message,
      code: formatCode(code),
      days: format.days(days),
      plan: planName,
      link: site.url + redeemPath(formatCode(code)),
    }),
    { test: isTest ? 'note' : undefined, language: giverLanguage },
  )
