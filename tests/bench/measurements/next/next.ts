/** Pages beside Next.js, which renders the same components with the same data, from the same host. */
import { type Role, roles } from '@affiliate-booking/contract/options/accounts/roles'
import { roleLabels } from '../../../../app/domain/accounts/roles.ts'
import { BrokenMeasurement, type Server } from '../../processes.ts'
import type { Row } from '../../rows.ts'
import { browserHeaders, type Measurement, type Stage } from '../../stage.ts'
import { alternate, busyness, rates } from '../../windows.ts'
import { makeNextApp, nextVersion } from './next-app.ts'

const against = `Next.js ${nextVersion}`

const cookieOf = (role: Role) => ({ Cookie: `accessToken=${role}` })

/** Cookies that change nothing of the page. */
const cookies = '_ga=GA1.1.1234567890.1732250000; theme=dark; consent=yes'

/** The markup of the body, without what one of both adds for its scripts. */
async function bodyOf(url: string, headers: Record<string, string>): Promise<string> {
  const answer = await fetch(url, { headers, redirect: 'manual' })
  const html = await answer.text()
  if (answer.status !== 200) throw new BrokenMeasurement(`${url} answers ${answer.status}`)
  const [body = ''] = /<body.*<\/body>/s.exec(html) ?? []
  return (
    body
      .replaceAll(/<script.*?<\/script>|<!--.*?-->/gs, '')
      .replaceAll(/ data-discover="true"| nonce="[^"]*"|<div hidden=""><\/div>/g, '')
      // The parts of icons, which one writes in the short form.
      .replaceAll(/><\/(?:path|circle|rect|line|poly\w+|ellipse)>/g, '/>')
  )
}

/** Names of files differ, and nothing else. */
async function checkSame(urls: readonly string[], headers: Record<string, string> = {}) {
  const lengths = await Promise.all(urls.map(async (url) => (await bodyOf(url, headers)).length))
  const [least, most] = [Math.min(...lengths), Math.max(...lengths)]
  if (least < 5000 || most > least * 1.01) {
    throw new BrokenMeasurement(`The pages ${urls.join(', ')} differ in length: ${lengths.join(', ')}`)
  }
}

async function landing({ load, ours, quick }: Stage, next: Server): Promise<Row[]> {
  const plain = { path: '/', headers: browserHeaders }
  const withCookies = { path: '/', headers: { ...browserHeaders, Cookie: cookies } }
  const urls = [ours, next].map(({ origin }) => `${origin}/`)
  await checkSame(urls)
  await checkSame(urls, { Cookie: cookies })
  const contestants = [plain, withCookies].flatMap((job) => [ours, next].map((server) => ({ server, job })))
  const pace = { windows: quick ? 1 : 5, seconds: quick ? 0.3 : 1.5, connections: 16 }
  const [we = [], rival = [], weWith = [], rivalWith = []] = await alternate(load, contestants, pace)
  return [
    {
      measure: 'Landing page, anonymous',
      against: `${against}, static`,
      ...rates(we, rival),
      goal: { atLeast: 15 },
      note: busyness(we, rival),
    },
    {
      measure: 'Landing page, with cookies that do not matter',
      against: `${against}, static, with the same cookies`,
      ...rates(weWith, rivalWith),
      // 0.9 of the page without cookies.
      goal: { atLeast: 13.5 },
      note: busyness(weWith, rivalWith),
    },
  ]
}

async function dashboardOf(role: Role, { load, ours, quick }: Stage, next: Server): Promise<Row[]> {
  const headers = { ...browserHeaders, ...cookieOf(role) }
  const contestants = [
    { server: ours, job: { path: '/dashboard', headers } },
    { server: next, job: { path: '/server-dashboard', headers } },
    { server: next, job: { path: '/dashboard', headers } },
  ]
  await checkSame(
    contestants.map(({ server, job }) => `${server.origin}${job.path}`),
    cookieOf(role),
  )
  const pace = { windows: quick ? 1 : 5, seconds: quick ? 0.5 : 0.8, connections: 16 }
  const [we = [], ofServer = [], ofClient = []] = await alternate(load, contestants, pace)
  const measure = `Dashboard, ${roleLabels[role]}`
  const goal = { atLeast: 3 }
  return [
    { measure, against: `${against}, server components`, ...rates(we, ofServer), goal },
    { measure, against: `${against}, one client component`, ...rates(we, ofClient), goal },
  ]
}

export const next: Measurement = {
  name: 'next',
  async run(stage) {
    const app = await makeNextApp(stage.host, stage.ours)
    if ('missing' in app) {
      return [
        {
          measure: 'Landing page and dashboards',
          against,
          goal: { atLeast: 3 },
          missing: app.missing,
        },
      ]
    }
    const server = await app.start(stage.host)
    try {
      const rows = await landing(stage, server)
      for (const role of stage.quick ? roles.slice(-2) : roles) {
        rows.push(...(await dashboardOf(role, stage, server)))
      }
      return rows
    } finally {
      await server.stop()
      await app.remove()
    }
  },
}
