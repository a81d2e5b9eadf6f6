import { compare, Crowd } from './crowd.ts'
import type { Line } from '../../../scripts/report.ts'
import type { Site } from './web-site.ts'

/** Budget 8: a cached and an uncached home page. */
export function measureRendering({ api, bare }: Site, rounds: number): Promise<Line[]> {
  const crowd = new Crowd(2)
  return compare(
    [
      {
        what: '8. cached home, against the same bytes sent bare',
        atLeast: 0.5,
        plain: () => crowd.load(`${bare}/ready`),
        ours: () => crowd.load(`${api}/`),
      },
      {
        what: '8. uncached home, against the same tree rendered bare',
        atLeast: 0.4,
        plain: () => crowd.load(bare, (n) => `/rendered?n=${n}`),
        // An ignored parameter makes each URL a new one.
        ours: () => crowd.load(api, (n) => `/?n=${n}`),
      },
    ],
    rounds,
  )
}
