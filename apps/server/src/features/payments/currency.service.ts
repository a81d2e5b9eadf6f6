import type { Services } from '../../platform/services.ts'
import { StartFailure } from '../../platform/start-failure.ts'
import { readOtherCurrency } from './payments.queries.ts'

/** PAY-11: a sum of two currencies means nothing. Payments in test mode are no revenue: one may try out with another. */
export async function requireOneCurrency({ db, config }: Pick<Services, 'db' | 'config'>): Promise<void> {
  const { currency } = config.site
  const other = await readOtherCurrency(db, currency)
  if (other !== undefined)
    throw new StartFailure(
      `CURRENCY is ${currency}, and people have paid here in ${other}: figures cannot mix the two. Set CURRENCY=${other}.`,
    )
}
