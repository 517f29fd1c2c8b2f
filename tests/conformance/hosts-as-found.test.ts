// The documented calls at hosts as people run them.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { expect, test } from 'vitest'
import { checkHost } from '../../conformance/check-host.ts'
import { createFoundHosts, superAdmin } from '../../conformance/hosts-as-found.ts'

test.each(createFoundHosts())('$name agrees with every documented call', async ({ fetch }) => {
  const server = serve({ fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const findings = await checkHost({ origin, cookieNames: ['accessToken'], superAdmin })
  server.close()

  expect(findings.filter(({ verdict }) => verdict !== 'agrees')).toEqual([])
  expect(new Set(findings.map(({ call }) => call)).size).toBe(9)
})
