import { redeemPath } from '@matinee/contract/paths'
import { showCode } from '@matinee/contract/vouchers'
import { draftMail } from '../mail/compose.service.ts'
import { asName } from '../../platform/mail/letter.ts'

interface GiftGiven {
  recipient: string
  /** Null: their account was deleted. */
  giver: string | null
  giverLanguage: string | null
  message: string
  code: string
  planName: string
  days: number
  /** No money has moved. */
  isTest: boolean
}

/** PAY-10: to somebody who may have no account here. */
export const giftGiven = ({ recipient, giver, giverLanguage, message, code, planName, days, isTest }: GiftGiven) =>
  draftMail(
    'gifts.given',
    { email: recipient },
    (format, site) => ({
      giver: giver === null ? 'gone' : 'named',
      giverName: giver === null ? null : asName(giver),
      writes: message === '' ? null : 'message',
      message,
      code: showCode(code),
      days: format.days(days),
      plan: planName,
      link: site.url + redeemPath(showCode(code)),
    }),
    { test: isTest ? 'note' : undefined, language: giverLanguage },
  )
