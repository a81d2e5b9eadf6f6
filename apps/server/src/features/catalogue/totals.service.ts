import type { Services } from '../../platform/services.ts'
import { findCommonTerms, TermCounter } from './common-terms.ts'
import { countOfTexts, replaceTotals, selectSampleOfTexts, selectTexts } from './totals.queries.ts'

type Needs = Pick<Services, 'db'>

/** Below this a search reads so few texts that nothing has to be counted beforehand. */
const manyTexts = 5000
const sampleSize = 10_000

/** Counts the common terms anew, as of one moment. Returns how many there are. */
export async function countCommonTerms({ db }: Needs): Promise<number> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { texts } = await countOfTexts(tx)
      if (texts < manyTexts) {
        await replaceTotals(tx, [])
        return 0
      }
      const sample = await selectSampleOfTexts(tx, sampleSize / texts)
      const counter = new TermCounter(await findCommonTerms(sample))
      let last = ''
      for (;;) {
        const rows = await selectTexts(tx, last, 2000)
        for (const row of rows) counter.add(row)
        if (rows.length === 0) break
        last = rows.at(-1)!.movie_id
      }
      const totals = counter.totals()
      await replaceTotals(tx, totals)
      return totals.length
    })
}

/** So many changes since the last count are soon read at each search. */
const manyChanges = 300

/** Counts the common terms anew where it is worth it. */
export async function keepTotalsShort(services: Needs): Promise<void> {
  const { texts, changes, totals } = await countOfTexts(services.db)
  if (changes >= manyChanges || (totals === 0 && texts >= manyTexts)) await countCommonTerms(services)
}
