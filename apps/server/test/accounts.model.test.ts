import { afterAll, beforeAll, expect, it } from 'vitest'
import { Site } from './accounts/site.ts'

let site: Site
beforeAll(async () => void (site = await Site.open()))
afterAll(() => site.testApp.close())

it('ACC-1, ACC-6, ACC-7, ACC-9: whatever people and the desk do in whatever order, model, database and answers agree', async () => {
  // `npm run model:accounts` takes many more.
  expect(await site.disagreement({ runs: 8, seed: 20_261_118 })).toBeUndefined()
  expect(site.sequences).toBe(8)
}, 600_000)
