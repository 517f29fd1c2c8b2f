/** For the long run: two apps and two backends behind the proxy, on one PostgreSQL, and an app with a host that is down. */
import type { TestProject } from 'vitest/node'
import { hasHaproxy, startMachines } from '../../../machines/support/machines.ts'
import { startBuilt } from '../../../support/built-product.ts'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!hasHaproxy()) throw new Error('No HAProxy was found. `npm run verify -- --long` fetches one.')
  const machines = await startMachines(
    { DEMO: 'on', RATE_LIMIT_FACTOR: '1000', API_TIMEOUT_MS: '60000' },
    // Passkeys need a name.
    'localhost',
  )
  const withoutHost = startBuilt({
    // Nothing listens on the discard port.
    API_HOST: 'http://127.0.0.1:9',
    API_TIMEOUT_MS: '1000',
    SESSION_SECRET: 'a secret for the tests of a host that is down',
  })
  project.provide('productUrl', machines.origin)
  project.provide('hostUrl', machines.calls)
  project.provide('urlWithoutHost', await withoutHost.ready())
  return async () => {
    await Promise.all([machines.stop(), withoutHost.stop()])
  }
}
