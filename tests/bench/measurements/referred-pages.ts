/** Pages for visitors who came by an affiliate's link, beside the same page for everybody, and the clicks that they make. */
import { browserHeaders, type Measurement, startOurs } from '../stage.ts'
import { type Load, startLoad } from '../load.ts'
import { BrokenMeasurement, freePort, type Server, startHelperServer } from '../processes.ts'
import type { Row } from '../rows.ts'
import { median, ratioOf } from '../statistics.ts'
import { alternate, busyness, rates } from '../windows.ts'

const headers = {
  ...browserHeaders,
  'User-Agent':
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
}

/** As long as the real ones. */
const cookies = `_ga=GA1.1.1234567890.1732250000; referralId=${'a'.repeat(120)}.${'b'.repeat(43)}`

const plain = { path: '/', headers }
const withCookies = { path: '/', headers: { ...headers, Cookie: cookies } }
const byLink = { path: '/?ref=BENCH234&via=qr', headers }
const dashboard = { path: '/dashboard', headers: { ...browserHeaders, Cookie: 'accessToken=affiliate' } }

export const referredPages: Measurement = {
  name: 'referred-pages',
  async run({ load, quick }) {
    const host = await startHelperServer('host.mjs', { RECORDS_CLICKS: '1' })
    const metricsPort = await freePort()
    const ours = await startOurs(host, { variables: { METRICS_PORT: String(metricsPort) } })
    try {
      const contestants = [plain, withCookies, byLink].map((job) => ({ server: ours, job }))
      const pace = { windows: quick ? 2 : 5, seconds: quick ? 0.3 : 2, connections: 16 }
      const [page = [], cookie = [], link = []] = await alternate(load, contestants, pace)
      return [
        {
          measure: 'Landing page with cookies of a referral and of analytics',
          against: 'without a cookie',
          ...rates(cookie, page),
          goal: { atLeast: 0.9 },
          note: busyness(cookie, page),
        },
        {
          measure: "Landing page by an affiliate's link",
          against: 'without a cookie',
          ...rates(link, page),
          goal: { atLeast: 0.7 },
          note: busyness(link, page),
        },
        await clicksUnderLoad(load, ours, metricsPort, quick),
      ]
    } finally {
      await ours.stop()
      await host.stop()
    }
  },
}

/** How many clicks a second the queue takes while dashboards are rendered, and what a bare server answers meanwhile. */
async function clicksUnderLoad(load: Load, ours: Server, metricsPort: number, quick: boolean): Promise<Row> {
  const bare = await startHelperServer('bare.mjs', {
    ORIGIN: ours.origin,
    PATHS: JSON.stringify([byLink.path]),
    HEADERS: JSON.stringify(headers),
  })
  const others = startLoad()
  const seconds = quick ? 0.5 : 2
  // Many visitors at once, each of whom waits for the answer.
  const fireBoth = ({ origin }: Server) =>
    Promise.all([
      load.fire({ ...byLink, origin, connections: 200, seconds }),
      others.fire({ ...dashboard, origin: ours.origin, connections: 4, seconds }),
    ])
  const accepted: number[] = []
  const limit: number[] = []
  const pages: number[] = []
  let lost = 0
  try {
    for (let round = 0; round < (quick ? 2 : 5); round += 1) {
      const before = await clickCounts(metricsPort)
      const [visits, rendered] = await fireBoth(ours)
      const after = await clickCounts(metricsPort)
      accepted.push((after.accepted - before.accepted) / visits.seconds)
      pages.push(rendered.latencies.length / rendered.seconds)
      lost += after.dropped + after.failed - before.dropped - before.failed
      const [answered] = await fireBoth(bare)
      limit.push(answered.latencies.length / answered.seconds)
    }
  } finally {
    await others.stop()
    await bare.stop()
  }
  const share = ratioOf(accepted, limit).middle.toFixed(2)
  return {
    measure: 'Clicks accepted while dashboards are served',
    against: '',
    unit: 'clicks/s',
    ours: accepted,
    goal: { atLeast: 2000 },
    note: `${Math.round(median(pages))} dashboards a second meanwhile; ${lost} clicks dropped or failed; ${share} of the ${Math.round(median(limit))} requests a second that a bare server answers beside dashboards`,
  }
}

async function clickCounts(port: number) {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`)
  if (!response.ok) throw new BrokenMeasurement(`/metrics answers ${response.status}`)
  const report = await response.text()
  const count = (outcome: string) =>
    Number(new RegExp(`^referral_clicks_total\\{outcome="${outcome}"\\} (\\d+)`, 'm').exec(report)?.[1] ?? 0)
  return { accepted: count('accepted'), dropped: count('dropped'), failed: count('failed') }
}
