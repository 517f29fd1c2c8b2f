import { once } from 'node:events'
import { Agent, createServer, get, type Server } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { trackConnections } from '../../../server/process/graceful-shutdown.ts'
import { listen } from '../../../server/http-server.ts'
import { listening, sendRaw, stubServer } from '../support/start-server.ts'

let server: Server
let port: number
let drain: ReturnType<typeof trackConnections>
let finish = () => {}

const held = new Promise<void>((resolve) => {
  finish = resolve
})
const stub = stubServer({
  async handleRequest(request) {
    if (request.url.endsWith('/slow')) await held
    return new Response('<p>page</p>')
  },
})

beforeEach(async () => {
  ;({ server, port } = await listening(stub.app))
  stub.lifecycle.phase = 'ready'
  drain = trackConnections(server, stub.lifecycle)
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const opened = async () => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => socket.destroy())
  await once(socket, 'connect')
  return socket
}

describe('malformed requests', () => {
  test.each([
    'TRACE / HTTP/1.1\r\nHost: localhost\r\n',
    'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n',
    'GET / HTTP/1.1\r\nHost: a b\r\n',
    'GET / HTTP/1.1\r\nHost: [\r\n',
    'GET / HTTP/1.1\r\n',
    'GET // HTTP/1.1\r\nHost: localhost\r\n',
    'GET //evil.example/ HTTP/1.1\r\nHost: localhost\r\n',
    'GET /./..//evil.example HTTP/1.1\r\nHost: localhost\r\n',
    'GET /\\evil.example HTTP/1.1\r\nHost: localhost\r\n',
    'GET http://[ HTTP/1.1\r\nHost: localhost\r\n',
    'GET http://localhost//evil.example HTTP/1.1\r\nHost: localhost\r\n',
    'GET / HTTP/1.1\r\nHost: user@localhost\r\n',
    'GET http://user:password@localhost/ HTTP/1.1\r\nHost: localhost\r\n',
    'GET /%E0%A4%A HTTP/1.1\r\nHost: localhost\r\n',
    'NONSENSE\r\n',
    'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: nonsense\r\n',
    'POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n',
    `GET / HTTP/1.1\r\nHost: localhost\r\nX-Large: ${'x'.repeat(20_000)}\r\n`,
  ])('%j is answered 4xx and the process lives', async (head) => {
    const before = stub.calls.length
    const answer = await sendRaw(port, `${head}Connection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d [A-Z]/)
    for (const header of [
      /^content-security-policy: default-src '(?:none|self)'/im,
      /^content-security-policy: .*frame-ancestors 'none'/im,
      /^x-content-type-options: nosniff/im,
      /^x-frame-options: DENY/im,
      /^referrer-policy: strict-origin-when-cross-origin/im,
      /^cross-origin-resource-policy: same-origin/im,
      /^cache-control: no-store/im,
    ]) {
      expect(answer).toMatch(header)
    }
    expect(stub.calls).toHaveLength(before)
    const healthy = await fetch(`http://127.0.0.1:${port}/healthz`)
    expect(healthy.status).toBe(200)
  })

  test('the client’s address is the socket’s when no proxy is trusted', async () => {
    await fetch(`http://127.0.0.1:${port}/`, { headers: { 'x-forwarded-for': '6.6.6.6' } })
    expect(stub.calls.at(-1)?.facts.clientAddress).toBe('127.0.0.1')
  })

  test('a large body is refused while it is still being sent', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.write('POST /login HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n')
    socket.write('Transfer-Encoding: chunked\r\n\r\n')
    socket.write(`${(70_000).toString(16)}\r\n${'x'.repeat(70_000)}\r\n`)
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /)
    socket.destroy()
  })

  // A busy machine must read it in the second that the product gives it.
  const tooLarge = 200_000
  const head = `POST /login HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nContent-Length: ${tooLarge}\r\n\r\n`

  test('a connection with a refused body takes the next request once the body has come', async () => {
    const socket = await opened()
    let received = ''
    socket.setEncoding('utf8').on('data', (chunk) => {
      received += String(chunk)
    })
    socket.write(head)
    socket.write('x'.repeat(tooLarge))
    await expect.poll(() => received).toMatch(/^HTTP\/1\.1 413 /)
    expect(received).toMatch(/^connection: keep-alive/im)
    // A connection with a body that nobody reads is cut after half a second.
    await new Promise((resolve) => setTimeout(resolve, 700))
    received = ''
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await expect.poll(() => received).toMatch(/^HTTP\/1\.1 200 /)
    socket.destroy()
  })

  test('a connection whose refused body does not come is closed, and the answer says so', async () => {
    const answer = await sendRaw(port, `${head}x`)
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toMatch(/^connection: close/im)
  })
})

/** Stops as on a signal. */
const leave = (limits: Parameters<typeof drain>[0]) => {
  stub.lifecycle.phase = 'draining'
  return drain(limits)
}

describe('graceful shutdown', () => {
  test('a drain finishes the request in flight and then refuses connections', async () => {
    const slow = fetch(`http://127.0.0.1:${port}/slow`)
    await expect.poll(() => stub.calls.at(-1)?.request.url).toContain('/slow')
    const drained = leave({ acceptMs: 0 })
    await expect
      .poll(() => fetch(`http://127.0.0.1:${port}/`).catch((error: Error) => error.message))
      .toBe('fetch failed')
    finish()
    expect(await (await slow).text()).toBe('<p>page</p>')
    await drained
  })

  test('new connections are answered with Connection: close until a load balancer has seen readyz fail', async () => {
    const idle = await opened()
    const drained = leave({ acceptMs: 3000, quietMs: 20_000 })
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`)
    expect([ready.status, ready.headers.get('connection')]).toEqual([503, 'close'])
    expect(ready.headers.get('retry-after')).toMatch(/^\d+$/)
    idle.destroy()
    await drained
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed')
  })

  test('a client that was answered just before is answered again when it comes back a moment later', async () => {
    const idle = await opened()
    const drained = leave({ acceptMs: 0, settleMs: 2000 })
    await new Promise((resolve) => setTimeout(resolve, 100))
    const answer = await fetch(`http://127.0.0.1:${port}/`)
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
    idle.destroy()
    await drained
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed')
  })

  test('a kept-alive connection may bring one more request', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ask = async () => {
      const [response] = await once(get({ port, host: '127.0.0.1', path: '/', agent }), 'response')
      response.resume()
      await once(response, 'end')
      return response
    }
    await ask()
    const drained = leave({ acceptMs: 0, quietMs: 20_000, deadlineMs: 30_000 })
    await expect.poll(() => server.listening).toBe(false)
    const answer = await ask()
    expect(answer.statusCode).toBe(200)
    expect(answer.headers.connection).toBe('close')
    await drained
  })

  test('idle connections do not delay the shutdown', async () => {
    await opened()
    const second = await opened()
    second.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await once(second, 'data')
    const started = performance.now()
    await leave({ acceptMs: 100, quietMs: 100, deadlineMs: 30_000 })
    expect(performance.now() - started).toBeLessThan(10_000)
  })

  test('a request that never ends is cut at the deadline', async () => {
    const socket = await opened()
    socket.write(
      'POST /login HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nContent-Length: 9\r\n\r\na',
    )
    await expect.poll(() => socket.bytesWritten).toBeGreaterThan(9)
    const drip = setInterval(() => socket.write('a'), 50)
    const started = performance.now()
    await leave({ acceptMs: 10, quietMs: 10, deadlineMs: 200 })
    clearInterval(drip)
    expect(performance.now() - started).toBeLessThan(5000)
  })
})

test('a port that is in use fails with one line', async () => {
  const other = await listening(stub.app)
  const second = createServer()
  await expect(listen(second, { port: other.port, host: '127.0.0.1' })).rejects.toThrow(
    `Port ${other.port} is already in use. Set PORT to another one.`,
  )
  other.server.close()
})
