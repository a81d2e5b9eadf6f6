import { afterAll, beforeAll, expect, it } from 'vitest'
import { allOutcomes, Premium } from './premium/premium.ts'

let premium: Premium
beforeAll(async () => void (premium = await Premium.open()))
afterAll(() => premium.testApp.close())

it('SUB-1, SUB-2, SUB-9: whatever happens in whatever order, model, rows, status and the record of changes agree', async () => {
  // `npm run model:premium` takes many more.
  expect(await premium.disagreement({ runs: 45, seed: 20_261_118 })).toBeUndefined()
  expect(premium.tally.sequences).toBe(45)
  // Every way to be answered was met.
  expect([...premium.tally.outcomes.keys()].toSorted()).toEqual(allOutcomes)
}, 600_000)
