// During a deployment the two apps serve different builds: a page of one gets its scripts and styles through the proxy.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '../soak/instance.ts'
import { hasHaproxy } from './support/machines.ts'

const isMissing = !hasHaproxy() && !process.env['CI']

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** An app that is ready and has one asset. Gives its address. */
async function appWith(asset: string): Promise<string> {
  const server: Server = createServer(({ url }, response) => {
    response.statusCode = url === '/readyz' || url === asset ? 200 : 404
    response.end(response.statusCode === 200 ? asset : '')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  stops.push(async () => {
    server.closeAllConnections()
    await once(server.close(), 'close')
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function startProxy(apps: readonly [string, string]): Promise<string> {
  const [browsers, calls] = [await freePort(), await freePort()]
  const proxy = spawn('haproxy', ['-f', resolve(import.meta.dirname, '../../docker/haproxy.cfg'), '-db'], {
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'],
      BROWSERS: `127.0.0.1:${browsers}`,
      CALLS: `127.0.0.1:${calls}`,
      APP_1: apps[0],
      APP_2: apps[1],
      BACKEND_1: apps[0],
      BACKEND_2: apps[1],
    },
  })
  const closed = once(proxy, 'close')
  stops.push(async () => {
    proxy.kill('SIGKILL')
    await closed
  })
  return `http://127.0.0.1:${browsers}`
}

test.skipIf(isMissing)(
  'every asset of both builds is found through the proxy, and no other one',
  async () => {
    const assets = ['/assets/entry-old.js', '/assets/entry-new.js'] as const
    const origin = await startProxy([await appWith(assets[0]), await appWith(assets[1])])
    const statusOf = async (path: string) => (await fetch(origin + path)).status
    await expect.poll(() => statusOf('/readyz').catch(() => 0), { timeout: 30_000 }).toBe(200)
    await sleep(1000)
    // Each several times in a row, for both apps.
    for (const asset of assets)
      for (let time = 0; time < 6; time += 1)
        expect([asset, time, await statusOf(asset)]).toEqual([asset, time, 200])
    expect(await statusOf('/assets/entry-unknown.js')).toBe(404)
  },
)
