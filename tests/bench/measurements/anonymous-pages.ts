/** Pages for everybody, asked for without a cookie, beside the limit and beside the router's own server. */
import { startHelperServer } from '../processes.ts'
import { browserHeaders, type Measurement, serveName } from '../stage.ts'
import { alternate, busyness, rates } from '../windows.ts'

const pages = [
  { name: 'Landing page', path: '/' },
  { name: 'Sign-in page', path: '/login' },
]

export const anonymousPages: Measurement = {
  name: 'anonymous-pages',
  async run({ load, ours, serve, quick }) {
    const bare = await startHelperServer('bare.mjs', {
      ORIGIN: ours.origin,
      PATHS: JSON.stringify(pages.map(({ path }) => path)),
      HEADERS: JSON.stringify(browserHeaders),
    })
    try {
      const rows = []
      for (const { name, path } of pages) {
        const job = { path, headers: browserHeaders }
        const contestants = [ours, bare, serve].map((server) => ({ server, job }))
        const pace = { windows: quick ? 2 : 5, seconds: quick ? 0.3 : 2, connections: 16 }
        const [we = [], limit = [], rival = []] = await alternate(load, contestants, pace)
        rows.push(
          {
            measure: `${name}, anonymous`,
            against: 'bare node:http, same bytes',
            ...rates(we, limit),
            goal: { atLeast: 0.5 },
            note: busyness(we, limit),
          },
          {
            measure: `${name}, anonymous`,
            against: serveName,
            ...rates(we, rival),
            goal: { atLeast: 10 },
            note: busyness(we, rival),
          },
        )
      }
      return rows
    } finally {
      await bare.stop()
    }
  },
}
