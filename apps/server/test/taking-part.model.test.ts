import { afterAll, beforeAll, expect, it } from 'vitest'
import { findMiscounted } from '../src/features/movies/movies.service.ts'
import { TakingPart } from './taking-part/taking-part.ts'

let taking: TakingPart
beforeAll(async () => void (taking = await TakingPart.open()))
afterAll(() => taking.testApp.close())

it('LIKE-3, WL-6, COMM-5: whatever several people do in whatever order, model, database and answers agree', async () => {
  // `npm run model` takes many more.
  expect(await taking.disagreement({ runs: 60, seed: 20_260_301 })).toBeUndefined()
  expect(taking.tally.sequences).toBe(60)
  // Every way to be answered was met.
  expect([...taking.tally.statuses.keys()].toSorted()).toEqual([200, 400, 401, 403, 404, 409, 429])
  expect(await findMiscounted(taking.testApp.services)).toEqual([])
}, 600_000)
