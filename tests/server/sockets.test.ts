import { once } from 'node:events'
import { Agent, createServer, get, type Server } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { drain } from '../../server/drain.ts'
import { listen } from '../../server/listen.ts'
import { listening, sendRaw, stubServer } from './support.ts'

let server: Server
let port: number
let finish = () => {}

const held = new Promise<void>((resolve) => {
  finish = resolve
})
const stub = stubServer({
  async handlePage(request) {
    if (request.url.endsWith('/slow')) await held
    return new Response('<p>page</p>')
  },
})

beforeEach(async () => {
  ;({ server, port } = await listening(stub.app))
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

describe('requests that are none', () => {
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
    `GET / HTTP/1.1\r\nHost: localhost\r\nX-Large: ${'x'.repeat(20_000)}\r\n`,
  ])('%j is answered 4xx and the process lives', async (head) => {
    const before = stub.calls.length
    expect(await sendRaw(port, `${head}Connection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 4\d\d /)
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
})

describe('leaving', () => {
  test('a drain finishes the request in flight and then refuses connections', async () => {
    const slow = fetch(`http://127.0.0.1:${port}/slow`)
    await sleep(50)
    const drained = drain(server)
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed')
    finish()
    expect(await (await slow).text()).toBe('<p>page</p>')
    await drained
  })

  test('a kept-alive connection may bring one more request during the grace', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ask = async () => {
      const [response] = await once(get({ port, host: '127.0.0.1', path: '/', agent }), 'response')
      response.resume()
      await once(response, 'end')
      return response
    }
    await ask()
    stub.lifecycle.phase = 'draining'
    const drained = drain(server)
    await sleep(100)
    const answer = await ask()
    expect(answer.statusCode).toBe(200)
    expect(answer.headers.connection).toBe('close')
    await drained
    stub.lifecycle.phase = 'ready'
  })

  test('a connection that never ends is cut at the deadline', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => socket.destroy())
    socket.write('GET / HTTP/1.1\r\nHost: loc')
    await once(socket, 'connect')
    await sleep(50)
    const started = performance.now()
    await drain(server, { graceMs: 10, deadlineMs: 200 })
    expect(performance.now() - started).toBeLessThan(1000)
  })
})

test('a port that is taken is told in one line', async () => {
  const other = await listening(stub.app)
  const second = createServer()
  await expect(listen(second, { port: other.port, host: '127.0.0.1' })).rejects.toThrow(
    `Port ${other.port} is already in use. Set PORT to another one.`,
  )
  other.server.close()
})
