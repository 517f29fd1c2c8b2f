// Checks the hosts of hosts-as-found.ts, each on a port of its own.
import { serve } from '@hono/node-server'
import { checkHost } from './check-host.ts'
import type { Finding } from './expectations.ts'
import { type FoundHost, superAdmin } from './hosts-as-found.ts'

export interface FoundHostReport {
  readonly name: string
  readonly findings: readonly Finding[]
}

/** Reports on each host in turn. */
export async function* checkFoundHosts(hosts: readonly FoundHost[]): AsyncGenerator<FoundHostReport> {
  for (const { name, fetch } of hosts) {
    const { origin, close } = await start(fetch)
    try {
      yield { name, findings: await checkHost({ origin, cookieNames: ['accessToken'], superAdmin }) }
    } finally {
      close()
    }
  }
}

const start = (fetch: FoundHost['fetch']) =>
  new Promise<{ origin: string; close: () => void }>((resolve) => {
    const server = serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve({ origin: `http://127.0.0.1:${port}`, close: () => server.close() }),
    )
  })
