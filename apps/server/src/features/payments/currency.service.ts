import type { Connection } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { StartFailure } from '../../platform/start-failure.ts'
import { hasOpenCheckoutInOther, readOtherCurrency } from './payments.queries.ts'

/** PAY-11: refuses to start if people have paid in another currency. Payments in test mode do not count. */
export async function requireOneCurrency({ db, config }: Pick<Services, 'db' | 'config'>): Promise<void> {
  const { currency } = config.site
  const other = await readOtherCurrency(db, currency)
  if (other !== undefined)
    throw new StartFailure(
      `CURRENCY is ${currency}, and people have paid here in ${other}: figures cannot mix the two. Set CURRENCY=${other}.`,
    )
}

/** SITE-2: whether prices may be in this currency from now on. An open checkout in another may still be paid. */
export async function mayUseCurrency(tx: Connection, currency: string): Promise<boolean> {
  return (await readOtherCurrency(tx, currency)) === undefined && !(await hasOpenCheckoutInOther(tx, currency))
}
