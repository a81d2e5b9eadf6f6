import { redeemPath } from '@matinee/contract/paths'
import { paymentMessages } from '@matinee/contract/payments'
import type { Site } from '@matinee/contract/site.schemas'
import { showCode } from '@matinee/contract/vouchers'
import { asName, letter } from '../../platform/mail/letter.ts'
import type { Mail } from '../../platform/mail/mail.ts'

interface GiftGiven {
  recipient: string
  /** Null: their account was deleted. */
  giver: string | null
  message: string
  code: string
  planName: string
  days: number
  /** No money has moved. */
  isTest: boolean
}

/** PAY-10: to somebody who may have no account here. */
export function giftGiven(site: Site, { recipient, giver, message, code, planName, days, isTest }: GiftGiven): Mail {
  const from = giver === null ? 'Somebody' : asName(giver)
  const shown = showCode(code)
  const subject = `${from} gives you ${days} days of ${site.name} Premium`
  return {
    recipient,
    subject,
    ...letter(site, {
      heading: 'A gift for you',
      note: isTest ? { title: paymentMessages.testMode, text: paymentMessages.testModeText } : undefined,
      opening: [
        `${from} has given you ${days} days of Premium at ${site.name}.`,
        ...(message === '' ? [] : [`They write:`, `"${message}"`]),
      ],
      facts: [
        { label: 'Your code', value: shown },
        { label: 'Gives', value: `${days} days of Premium (${planName})` },
      ],
      button: { label: 'Redeem your gift', url: site.url + redeemPath(shown) },
      closing: [
        'Log in or make an account, and the days begin when you redeem the code. If you have Premium already, they are added to it. Nothing renews by itself, and no card is needed.',
      ],
      footer: `You get this once, because a member of ${site.name} has entered this address for a gift. Questions? Write to ${site.contactEmail}.`,
    }),
  }
}
