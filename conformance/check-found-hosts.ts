// Checks the hosts of hosts-as-found.ts, each on a port of its own.
import { type Http2Bindings, type HttpBindings, serve } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { checkHost } from './check-host.ts'
import type { Finding } from './expectations.ts'
import { type FoundHost, superAdmin } from './hosts-as-found.ts'

export interface FoundHostReport {
  readonly name: string
  readonly findings: readonly Finding[]
}

/** Reports on each host in turn. */
export async function* checkFoundHosts(hosts: readonly FoundHost[]): AsyncGenerator<FoundHostReport> {
  for (const host of hosts) {
    const { origin, close } = await startHost(host)
    try {
      yield {
        name: host.name,
        findings: await checkHost({ origin, cookieNames: ['accessToken'], superAdmin }),
      }
    } finally {
      close()
    }
  }
}

/** A server for the host, on a port of its own. */
export const startHost = (host: FoundHost) =>
  new Promise<{ origin: string; close: () => void }>((resolve) => {
    const fetch = async (request: Request, { incoming }: HttpBindings | Http2Bindings) => {
      const response = await host.fetch(request)
      if (response.type !== 'error') return response
      incoming.destroy()
      return RESPONSE_ALREADY_SENT
    }
    const options = { fetch, port: 0, hostname: '127.0.0.1', overrideGlobalObjects: false }
    const server = serve(options, ({ port }) =>
      resolve({ origin: `http://127.0.0.1:${port}`, close: () => server.close() }),
    )
  })
