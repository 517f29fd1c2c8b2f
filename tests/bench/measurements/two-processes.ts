/** Two processes on two cores beside one, under the load that leaves the other programs most room: a dashboard. */
import { availableParallelism } from 'node:os'
import { canWatch, familyOf } from '../children/processor-time.mjs'
import { browserHeaders, type Measurement, startOurs } from '../stage.ts'
import { alternate, busyness, rates } from '../windows.ts'

const about = {
  measure: 'WEB_CONCURRENCY=2, dashboard of an affiliate',
  against: 'one process',
  goal: { atLeast: 1.8 },
}

export const twoProcesses: Measurement = {
  name: 'two-processes',
  async run({ load, host, ours, quick }) {
    if (!canWatch) return [{ ...about, missing: 'processes are counted in /proc, which this system lacks' }]
    if (availableParallelism() < 2) return [{ ...about, missing: 'this machine has one processor' }]
    const two = await startOurs(host, { variables: { WEB_CONCURRENCY: '2' } })
    try {
      if (familyOf(two.pid).length < 2) {
        return [{ ...about, missing: 'the product runs as one process, whatever WEB_CONCURRENCY says' }]
      }
      const job = {
        path: '/dashboard',
        headers: { ...browserHeaders, Cookie: 'accessToken=affiliate' },
      }
      const contestants = [two, ours].map((server) => ({ server, job }))
      const pace = { windows: quick ? 2 : 5, seconds: quick ? 0.3 : 2, connections: 32 }
      const [we = [], one = []] = await alternate(load, contestants, pace)
      return [
        {
          ...about,
          ...rates(we, one),
          note: [
            busyness(we, one),
            `host and load need processors of their own; there are ${availableParallelism()}`,
          ]
            .filter(Boolean)
            .join('; '),
        },
      ]
    } finally {
      await two.stop()
    }
  },
}
