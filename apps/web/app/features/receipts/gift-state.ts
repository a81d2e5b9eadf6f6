import * as localeWords from '@matinee/locales/locale'
import type { Receipt } from '@matinee/contract/payments'
import * as words from '@matinee/locales/receipts'

const day = new Intl.DateTimeFormat(localeWords.dates, {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** PAY-10 */
export function giftState({ state, sendOn }: NonNullable<Receipt['gift']>): string {
  if (state !== 'waiting') return words.giftStates[state]
  return sendOn === null ? words.giftSentSoon : words.giftSentOn({ day: day.format(new Date(sendOn)) })
}
