/** The dashboard of each role, signed in, beside the router's own server and beside the least that it could cost. */
import { type Role, roles } from '@affiliate-booking/contract/options/accounts/roles'
import { roleLabels } from '../../../app/domain/accounts/roles.ts'
import { BrokenMeasurement, type Server, startHelperServer } from '../processes.ts'
import { browserHeaders, type Measurement, secrets, serveName } from '../stage.ts'
import { alternate, rates } from '../windows.ts'

const path = '/dashboard'
const cookieOf = (role: Role) => ({ Cookie: `accessToken=${role}` })

/** What people see: without scripts, and without what differs from one answer to the next. */
async function markupOf({ origin }: Server, role: Role): Promise<string> {
  const answer = await fetch(`${origin}${path}`, { headers: cookieOf(role), redirect: 'manual' })
  const html = await answer.text()
  if (answer.status !== 200 || !html.includes(roleLabels[role]) || !html.includes('Sample data')) {
    throw new BrokenMeasurement(`${origin} answers ${answer.status} and not with the dashboard of ${role}`)
  }
  return html
    .replaceAll(/<script.*?<\/script>|<link rel="(?:modulepreload|later)"[^>]*>|<!--.*?-->/gs, '')
    .replaceAll(/ nonce="[^"]*"/g, '')
}

/** All servers must send the same page, or the comparison says nothing. */
async function checkSame(servers: readonly Server[], role: Role): Promise<void> {
  const lengths = await Promise.all(servers.map(async (server) => (await markupOf(server, role)).length))
  if (Math.max(...lengths) > Math.min(...lengths) * 1.02) {
    throw new BrokenMeasurement(`The dashboards of ${role} differ in length: ${lengths.join(', ')}`)
  }
}

export const dashboards: Measurement = {
  name: 'dashboards',
  async run({ load, host, ours, serve, quick }) {
    const floor = await startHelperServer('floor.mjs', {
      API_HOST: host.origin,
      ...secrets,
      ROLES: JSON.stringify(roles),
    })
    try {
      const rows = []
      for (const role of quick ? roles.slice(-3) : roles) {
        await checkSame([ours, serve, floor], role)
        const compressed = { path, headers: { ...browserHeaders, ...cookieOf(role) } }
        // The floor compresses nothing, so there we are asked not to either.
        const plain = { path, headers: cookieOf(role) }
        const contestants = [
          { server: ours, job: compressed },
          { server: serve, job: compressed },
          { server: ours, job: plain },
          { server: floor, job: plain },
        ]
        const pace = { windows: quick ? 1 : 5, seconds: quick ? 0.5 : 0.8, connections: 16 }
        const [we = [], rival = [], wePlain = [], least = []] = await alternate(load, contestants, pace)
        rows.push(
          {
            measure: `Dashboard, ${roleLabels[role]}`,
            against: serveName,
            ...rates(we, rival),
            goal: { atLeast: 1.3 },
          },
          {
            measure: `Dashboard, ${roleLabels[role]}`,
            against: role === 'affiliate' ? 'two fetches and renderToString' : 'one fetch and renderToString',
            ...rates(wePlain, least),
            goal: { atLeast: 0.7 },
          },
        )
      }
      return rows
    } finally {
      await floor.stop()
    }
  },
}
