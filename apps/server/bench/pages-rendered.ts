import { compare, Crowd } from './crowd.ts'
import type { Line } from './report.ts'
import type { Site } from './web-site.ts'

/** Budget 8: home from ready bytes, and home that nobody asked for before. */
export function measureRendering({ api, bare }: Site, rounds: number): Promise<Line[]> {
  const crowd = new Crowd(2)
  return compare(
    [
      {
        what: '8. home that is ready, against the same bytes sent bare',
        atLeast: 0.8,
        plain: () => crowd.load(`${bare}/ready`),
        ours: () => crowd.load(`${api}/`),
      },
      {
        what: '8. home that is not ready, against the same tree rendered bare',
        atLeast: 0.6,
        plain: () => crowd.load(bare, (n) => `/rendered?n=${n}`),
        // A number that nothing reads makes each address a new one.
        ours: () => crowd.load(api, (n) => `/?n=${n}`),
      },
    ],
    rounds,
  )
}
