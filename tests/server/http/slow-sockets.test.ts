// Slow loris: sockets that send a byte now and then, to hold the process up for ever (ASVS 5.0, 15.2.2).
import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createHttpServer } from '../../../server/http-server.ts'
import { listening, stubServer } from '../support/start-server.ts'

const seconds = 1000
let server: Server
let sockets: Socket[] = []

afterEach(() => {
  for (const socket of sockets) socket.destroy()
  sockets = []
  server.closeAllConnections()
  server.close()
})

const stub = stubServer({
  async handleRequest(request) {
    await request.text()
    return new Response('<p>page</p>')
  },
})

interface Dripper {
  closed: boolean
  answer: string
}

/** A connection that sends a beginning at once and then a byte every quarter of a second. */
async function drip(port: number, beginning: string): Promise<Dripper> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  const dripper = { closed: false, answer: '' }
  socket.setEncoding('utf8').on('data', (chunk) => {
    dripper.answer += String(chunk)
  })
  socket.on('error', () => socket.destroy())
  await once(socket, 'connect')
  socket.write(beginning)
  const timer = setInterval(() => socket.write('a'), 250)
  socket.once('close', () => {
    clearInterval(timer)
    dripper.closed = true
  })
  return dripper
}

const dripAll = (port: number, count: number, beginning: string) =>
  Promise.all(Array.from({ length: count }, () => drip(port, beginning)))

const headers = 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: '
const body =
  'POST /login HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 9000\r\n\r\n'

test('600 slow sockets delay nobody and are closed at their time limits', async () => {
  const limits = {
    headersTimeout: 3 * seconds,
    requestTimeout: 4 * seconds,
    connectionsCheckingInterval: seconds / 2,
  }
  const started = await listening(stub.app, limits)
  ;({ server } = started)
  const { port } = started
  const longestWait = async () => {
    const waits: number[] = []
    while (waits.length < 30) {
      const asked = performance.now()
      const answer = await fetch(`http://127.0.0.1:${port}/`)
      expect(await answer.text()).toBe('<p>page</p>')
      waits.push(performance.now() - asked)
    }
    return Math.max(...waits)
  }
  // A busy machine takes longer for everything.
  const usual = await longestWait()
  const slow = [...(await dripAll(port, 500, headers)), ...(await dripAll(port, 100, body))]

  expect(await longestWait()).toBeLessThan(2 * seconds + 10 * usual)

  await expect
    .poll(() => slow.filter(({ closed }) => !closed).length, { timeout: 40 * seconds, interval: 200 })
    .toBe(0)
  expect(slow.filter(({ answer }) => answer.startsWith('HTTP/1.1 408 '))).toHaveLength(600)
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
})

test('an idle socket is closed, even with a request in flight', async () => {
  const started = await listening(stub.app, { idleTimeout: seconds / 2 })
  ;({ server } = started)
  const socket = connect(started.port, '127.0.0.1')
  socket.on('error', () => socket.destroy())
  socket.write(body)
  await expect.poll(() => socket.destroyed).toBe(true)
})

test('the limits of the product are enforced within seconds', () => {
  server = createHttpServer(() => undefined)
  expect(server).toMatchObject({ headersTimeout: 15_000, requestTimeout: 1_024_000, timeout: 120_000 })
})
