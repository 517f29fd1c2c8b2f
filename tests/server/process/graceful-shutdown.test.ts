// SIGTERM under load, in the long run many times: every request that has begun is answered.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { isBuilt, startBuilt } from '../../support/built-product.ts'
import { byRunLength } from '../../support/run-length.ts'
import { startLoad } from '../support/load.ts'

const seconds = 1000
const folder = mkdtempSync(join(tmpdir(), 'drain-'))
/** Takes its time, so that at any moment some pages wait for it. */
const host = createServer((_, response) => {
  setTimeout(() => {
    response.writeHead(401, { 'Content-Type': 'application/json' })
    response.end('{"message":"No."}')
  }, 300)
})

beforeAll(async () => {
  host.listen(0, '127.0.0.1')
  await once(host, 'listening')
})
afterAll(() => {
  host.closeAllConnections()
  host.close()
  rmSync(folder, { recursive: true })
})

const start = (variables = {}) =>
  startBuilt({
    ...variables,
    API_HOST: `http://127.0.0.1:${(host.address() as AddressInfo).port}`,
    SESSION_SECRET: 'a secret that only this test of draining knows',
    DATA_DIR: folder,
  })

/** How many clients of a kind: beside other tests, more could not be answered in the time for a shutdown. */
const some = byRunLength({ long: 4, short: 2 })

const times = <Made>(count: number, make: () => Made) => Array.from({ length: count }, make)

/** Signs in by a form that is sent byte by byte: half before the signal, half after it. */
async function startSlowForm(port: number) {
  const body = 'email=asha%40example.com&password=monsoon+rain'
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    answer += String(chunk)
  })
  socket.on('error', (error) => {
    answer += error.message
  })
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write('POST /login HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n')
  socket.write('Content-Type: application/x-www-form-urlencoded\r\n')
  socket.write(`Content-Length: ${body.length}\r\n\r\n${body.slice(0, 20)}`)
  return {
    async finish() {
      for (const letter of body.slice(20)) {
        socket.write(letter)
        await wait(30)
      }
      await closed
      return answer
    },
  }
}

/** Starts the product, loads it, stops it, and tells how everybody fared. */
async function stopUnderLoad(variables = {}) {
  const product = start(variables)
  const url = await product.ready()
  const port = Number(new URL(url).port)
  const { tally, done } = startLoad([
    ...times(2 * some, () => ({
      port,
      paths: ['/login', '/healthz', '/favicon.svg', '/districts'],
      pauseMs: 5,
    })),
    // Each waits for the host.
    ...times(some, () => ({ port, paths: ['/login'], cookie: 'accessToken=abc', pauseMs: 0 })),
    // Come back just when an idle connection might be closed.
    ...times(some, () => ({ port, paths: ['/healthz'], pauseMs: 450 })),
  ])
  const form = await startSlowForm(port)
  await wait(300)
  const signalled = performance.now()
  const [code, answer, readiness] = await Promise.all([product.stop(), form.finish(), askReadiness()])
  const milliseconds = performance.now() - signalled
  await done
  return { code, milliseconds, tally, answer, readiness }

  /** What new connections are told, as soon as it is no longer that the product is ready. */
  async function askReadiness() {
    for (;;) {
      const response = await fetch(`${url}/readyz`, { headers: { Connection: 'close' } }).catch(
        (error: unknown) => {
          if (isRefused(error)) return null
          throw error
        },
      )
      // A busy machine may have had no turn for it in the second before the port closes.
      if (response === null) return []
      const body = await response.json()
      if (response.status !== 200) return [{ status: response.status, body }]
    }
  }
}

const isRefused = (error: unknown): boolean =>
  error instanceof Error && z.object({ code: z.literal('ECONNREFUSED') }).safeParse(error.cause).success

/** Stops one after another, three at most, until one was asked in time whether it is ready. */
async function stopUntilAsked(variables = {}) {
  const stops = [await stopUnderLoad(variables)]
  while (stops.length < 3 && stops.every(({ readiness }) => readiness.length === 0))
    stops.push(await stopUnderLoad(variables))
  return stops
}

describe.skipIf(!isBuilt())('a SIGTERM', () => {
  test.each([
    ...times(byRunLength({ long: 5, short: 1 }), () => ({ what: 'one process', variables: {} })),
    ...times(byRunLength({ long: 2, short: 0 }), () => ({
      what: 'two workers',
      variables: { WEB_CONCURRENCY: '2' },
    })),
  ])(
    'under load drops no request, makes /readyz say 503 and ends with exit code 0 within 10 s: $what',
    async ({ variables }) => {
      const stops = await Promise.all(
        times(byRunLength({ long: 4, short: 1 }), () => stopUntilAsked(variables)),
      )
      for (const each of stops)
        expect(each.flatMap(({ readiness }) => readiness)).toMatchObject([
          { status: 503, body: { status: 'draining' } },
        ])
      for (const { code, milliseconds, tally, answer } of stops.flat()) {
        expect(tally.dropped).toEqual([])
        expect(tally.answered).toBe(tally.begun)
        expect(tally.begun).toBeGreaterThan(4 * some)
        expect(answer).toMatch(/^HTTP\/1\.1 401 /)
        expect(answer).toMatch(/^connection: close/im)
        expect(code).toBe(0)
        expect(milliseconds).toBeLessThan(byRunLength({ long: 10, short: 30 }) * seconds)
      }
    },
  )
})
