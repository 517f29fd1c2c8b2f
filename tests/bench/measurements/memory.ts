/** Whether the process keeps growing: its memory after many requests of all kinds beside that after a few. */
import { setTimeout as wait } from 'node:timers/promises'
import { canWatch } from '../children/processor-time.mjs'
import { memoryOf } from '../processes.ts'
import { browserHeaders, type Measurement, startOurs } from '../stage.ts'

const few = 1000
const many = 100_000

/** A run that is slower says how far it came. */
const patienceMs = 100_000

const anonymous = ['/', '/login', '/', '/login', '/affiliate/register', '/', '/login', '/unauthorized']

/** Of a hundred requests four are not for what everybody asks for: addresses that never come again could fill a cache. */
const mix = [
  ...Array.from({ length: 12 }, () => anonymous).flatMap((paths) =>
    paths.map((path) => ({ path, headers: browserHeaders })),
  ),
  { path: '/?ref=[<id>]', headers: browserHeaders },
  { path: '/nothing/[<id>]', headers: browserHeaders },
  { path: '/login?from=[<id>]', headers: browserHeaders },
  { path: '/dashboard', headers: { ...browserHeaders, Cookie: 'accessToken=affiliate' } },
]

/** The least of two seconds, when the last answers are on their way and garbage has been collected. */
async function restingMemory(pid: number): Promise<number> {
  const readings = []
  for (let reading = 0; reading < 10; reading += 1) {
    await wait(200)
    readings.push(memoryOf(pid).now)
  }
  return Math.min(...readings)
}

export const memory: Measurement = {
  name: 'memory',
  async run({ load, host, quick }) {
    const wanted = quick ? 3 * few : many
    const about = { against: `after ${few.toLocaleString('en')}`, goal: { atMost: 1.2 } }
    const measure = (count: number) => `Resident memory after ${count.toLocaleString('en')} requests`
    if (!canWatch) {
      const missing = 'memory is read from /proc, which this system lacks'
      return [{ ...about, measure: measure(wanted), missing }]
    }
    const ours = await startOurs(host)
    try {
      const fire = (amount: number) =>
        load.fire({
          origin: ours.origin,
          connections: 16,
          requests: mix,
          amount,
          accept: [200, 404],
        })
      await fire(few)
      const before = await restingMemory(ours.pid)
      const began = performance.now()
      let sent = few
      while (sent < wanted && performance.now() - began < patienceMs) {
        const next = Math.min(wanted - sent, 5 * few)
        await fire(next)
        sent += next
      }
      const after = await restingMemory(ours.pid)
      return [
        {
          ...about,
          measure: measure(sent),
          unit: 'MiB',
          ours: [after],
          theirs: [before],
          note: `one process; of 100 requests one is a dashboard and three have a unique address${sent < wanted ? `; there was no time for ${wanted.toLocaleString('en')}` : ''}`,
        },
      ]
    } finally {
      await ours.stop()
    }
  },
}
