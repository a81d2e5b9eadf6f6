import type { Connection } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { StartFailure } from '../../platform/start-failure.ts'
import { hasOpenCheckoutInOtherCurrency } from './checkouts.queries.ts'
import { getOtherCurrency } from './payments.queries.ts'

/** PAY-11: refuses to start after payments in another currency. Those in test mode do not count. */
export async function requireSingleCurrency({ db, config }: Pick<Services, 'db' | 'config'>): Promise<void> {
  const { currency } = config.site
  const other = await getOtherCurrency(db, currency)
  if (other !== undefined)
    throw new StartFailure(
      `CURRENCY is ${currency}, and people have paid here in ${other}: figures cannot mix the two. Set CURRENCY=${other}.`,
    )
}

/** SITE-2: whether prices can be in this currency from now on. An open checkout in another may still be paid. */
export async function canUseCurrency(tx: Connection, currency: string): Promise<boolean> {
  return (await getOtherCurrency(tx, currency)) === undefined && !(await hasOpenCheckoutInOtherCurrency(tx, currency))
}
