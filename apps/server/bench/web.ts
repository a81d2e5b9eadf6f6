import { parseArgs } from 'node:util'
import { measureFirstFrame } from './first-frame.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureRendering } from './pages-rendered.ts'
import { measureWeight } from './page-weight.ts'
import { type Line, report } from '../../../scripts/report.ts'
import { openSite, type Site } from './web-site.ts'

/** Budgets 8 to 11: pages as they are rendered, as they travel, as a phone sees them, and how soon a trailer moves. */
const { values } = parseArgs({
  options: {
    /** `--only 9,10` */
    only: { type: 'string', default: '8,9,10,11' },
    /** Instead of the number that each of them takes by itself. */
    rounds: { type: 'string' },
  },
})
const parts: Record<string, (site: Site, rounds?: number) => Promise<Line[]>> = {
  8: (site, rounds = 7) => measureRendering(site, rounds),
  9: (site) => measureWeight(site),
  10: (site, rounds = 3) => measureLighthouse(site, rounds),
  11: (site, rounds = 9) => measureFirstFrame(site, rounds),
}
const chosen = values.only.split(',').map((part) => part.trim())
const unknown = chosen.filter((part) => !(part in parts))
if (unknown.length > 0) throw new Error(`There is no budget ${unknown.join(', ')} here`)

/** What cannot be measured is not met; the others still are. */
async function measure(part: string, site: Site): Promise<Line[]> {
  try {
    return await parts[part]!(site, values.rounds ? Number(values.rounds) : undefined)
  } catch (error) {
    process.stderr.write(`${String(error)}\n`)
    return [{ what: `${part}. could not be measured`, measured: '', wanted: '', met: false }]
  }
}

const site = await openSite()
try {
  const lines: Line[] = []
  for (const part of chosen) lines.push(...(await measure(part, site)))
  report('bench:web', lines)
} finally {
  await site.close()
}
