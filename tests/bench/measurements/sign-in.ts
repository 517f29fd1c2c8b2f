/** How much longer signing in takes through the app than at the host itself, which hashes for 12 ms. */
import type { Measurement } from '../stage.ts'
import { alternate } from '../windows.ts'
import { median } from '../statistics.ts'

const account = { email: 'asha@host.test', password: 'monsoon rain' }

export const signIn: Measurement = {
  name: 'sign-in',
  async run({ load, host, ours, quick }) {
    const through = {
      path: '/login',
      method: 'POST' as const,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: ours.origin },
      body: new URLSearchParams(account).toString(),
      accept: [302],
    }
    const straight = {
      path: '/api/auth/login',
      method: 'POST' as const,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(account),
    }
    const contestants = [
      { server: ours, job: through },
      { server: host, job: straight },
    ]
    // Few at once: this is about the way, not about queues.
    const pace = { windows: quick ? 2 : 5, seconds: quick ? 0.5 : 2, connections: 4 }
    const [we = [], they = []] = await alternate(load, contestants, pace)
    const goals = [
      { part: 'p50', atMost: 2 },
      { part: 'p99', atMost: 3 },
    ] as const
    return goals.map(({ part, atMost }) => {
      const [mine, theirs] = [we.map((window) => window[part]), they.map((window) => window[part])]
      return {
        measure: `Sign-in post, ${part}`,
        against: 'the same post straight to the host',
        unit: 'ms',
        ours: mine,
        theirs,
        goal: { atMost },
        note: `${(median(mine) - median(theirs)).toFixed(1)} ms are added; the host takes 12 ms for the password`,
      }
    })
  },
}
