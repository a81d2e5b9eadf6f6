import { afterAll, beforeAll, expect, it } from 'vitest'
import { Site } from './playback/site.ts'

let site: Site
beforeAll(async () => void (site = await Site.open()))
afterAll(() => site.testApp.close())

it('WATCH-2, WATCH-3, WATCH-5, WATCH-6, WATCH-12: whatever viewers do in whatever order, model, database and answers agree', async () => {
  // `npm run model:playback` takes many more.
  expect(await site.disagreement({ runs: 6, seed: 20_261_118 })).toBeUndefined()
  expect(site.sequences).toBe(6)
}, 600_000)
