// The forwarding core against a real server that misbehaves.
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getProfile, login, logout } from '../../../contract/calls/auth.ts'
import { joinAsLead } from '../../../contract/calls/leads.ts'
import { createApiClient, type ApiClientOptions } from '../../../app/.server/api/client.ts'
import { createConcurrencyLimit } from '../../../app/.server/api/concurrency-limit.ts'
import { unobserved } from '../../../app/.server/api/upstream-observer.ts'
import { host as mockedHost } from '../support/host.ts'

let server: Server
let received: { method: string | undefined; url: string | undefined; headers: Record<string, unknown> }[]
let listener: RequestListener

beforeEach(async () => {
  mockedHost.close()
  received = []
  server = createServer((request, response) => {
    received.push({ method: request.method, url: request.url, headers: request.headers })
    listener(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const client = (options: Partial<ApiClientOptions> = {}) =>
  createApiClient({
    host: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    timeoutMs: 2000,
    cookieHeader: 'accessToken=abc',
    cookieNames: ['accessToken', 'refreshToken'],
    secure: false,
    requestId: 'request-1',
    observer: unobserved('00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'),
    signal: new AbortController().signal,
    concurrencyLimit: createConcurrencyLimit(),
    ...options,
  })

const answer = (
  body: string | Buffer,
  headers: Record<string, string> = {},
  status = 200,
): RequestListener => {
  return (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
    response.end(body)
  }
}

const credentials = { email: 'asha@host.test', password: 'monsoon' }
const user = JSON.stringify({ user: { role: 'affiliate' } })

describe('the deadline of a page', () => {
  test('starts with the first call, since receiving a form may take time', async () => {
    listener = answer(user)
    const host = client({ timeoutMs: 1500 })
    await new Promise((resolve) => setTimeout(resolve, 1600))

    expect(await host.call(login, credentials)).toMatchObject({ ok: true })
  })

  test('aborts a call that hangs', async () => {
    listener = () => {}
    const started = performance.now()
    const outcome = await client({ timeoutMs: 300 }).call(getProfile, undefined)

    expect(outcome).toEqual({ ok: false, reason: 'timed-out', status: 504 })
    expect(performance.now() - started).toBeLessThan(10_000)
    expect(received).toHaveLength(1)
  })

  test('aborts a response that arrives too slowly', async () => {
    listener = (_, response) => {
      response.writeHead(200)
      const drip = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(drip))
    }
    const outcome = await client({ timeoutMs: 300 }).call(login, credentials)

    expect(outcome).toMatchObject({ ok: false, reason: 'timed-out', status: 504 })
  })

  test('is shared by all calls of the page, retries included', async () => {
    listener = answer('{}', {}, 503)
    const started = performance.now()
    const page = client({ timeoutMs: 500 })
    const first = await page.call(getProfile, undefined)
    const second = await page.call(getProfile, undefined)

    expect([first, second].map((outcome) => outcome.ok)).toEqual([false, false])
    expect(performance.now() - started).toBeLessThan(10_000)
    // With a deadline of its own, each call would be tried three times.
    expect(received.length).toBeLessThan(6)
  })

  test('can be shorter for one call', async () => {
    listener = (request, response) => {
      if (request.url === '/api/auth/profile') response.end(user)
    }
    const page = client()
    const hanging = await page.call(logout, undefined, { withinMs: 100 })
    const next = await page.call(getProfile, undefined)

    expect([hanging.ok, next.ok]).toEqual([false, true])
  })

  test('leaves no timer behind', async () => {
    listener = answer(user)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await client({ timeoutMs: 60_000 }).call(getProfile, undefined)

    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a retry', () => {
  test.each([502, 503, 504])('of a GET happens up to 3 times on %i', async (status) => {
    listener = answer('{"message":"Later."}', {}, status)
    const outcome = await client().call(getProfile, undefined)

    expect(outcome).toEqual({ ok: false, reason: 'rejected', status, message: 'Later.' })
    expect(received).toHaveLength(4)
  })

  test('of a GET happens when the connection breaks midway', async () => {
    listener = (request, response) => {
      if (received.length > 1) {
        response.end(user)
        return
      }
      response.writeHead(200, { 'Content-Length': '1000' })
      response.write('{"user":')
      setTimeout(() => request.socket.destroy(), 20)
    }
    const outcome = await client().call(getProfile, undefined)

    expect(outcome.ok).toBe(true)
    expect(received).toHaveLength(2)
  })

  test.each([400, 401, 404, 429, 500])('of a GET does not happen on %i', async (status) => {
    listener = answer('{}', {}, status)
    await client().call(getProfile, undefined)

    expect(received).toHaveLength(1)
  })

  test.each([502, 503, 504])('of a call that changes state does not happen on %i', async (status) => {
    listener = answer('{}', {}, status)
    await client().call(login, credentials)

    expect(received).toHaveLength(1)
  })

  test('of a call that changes state does not happen when the connection breaks', async () => {
    listener = (request) => request.socket.destroy()
    const outcome = await client().call(login, credentials)

    expect(outcome).toEqual({ ok: false, reason: 'unreachable', status: 502 })
    expect(received).toHaveLength(1)
  })
})

test('a call is aborted when the browser disconnects', async () => {
  const leaving = new AbortController()
  const closed = new Promise((resolve) => {
    listener = (request, response) => {
      response.on('close', resolve)
      setTimeout(() => leaving.abort(), 50)
    }
  })
  const outcome = await client({ signal: leaving.signal }).call(getProfile, undefined)
  await closed

  expect(outcome.ok).toBe(false)
  expect(received).toHaveLength(1)
})

describe('a malformed response', () => {
  test.each<[string, RequestListener]>([
    ['is HTML', answer('<html></html>', { 'Content-Type': 'text/html' })],
    ['is broken JSON', answer('{"user":')],
    ['is empty', answer('')],
    ['is null', answer('null')],
    ['has a field of another type', answer('{"user":{"role":["affiliate"]}}')],
    ['is larger than 1 MiB', answer(JSON.stringify({ user: { bio: 'x'.repeat(1024 * 1024) } }))],
    [
      'unpacks to more than 1 MiB',
      answer(gzipSync(JSON.stringify({ user: { bio: 'x'.repeat(50 * 1024 * 1024) } })), {
        'Content-Encoding': 'gzip',
      }),
    ],
    ['is a redirect', answer('', { Location: '/elsewhere' }, 302)],
    ['has a status that is none', answer('{}', {}, 999)],
  ])('that %s is a failure without a retry', async (_, misbehave) => {
    listener = misbehave
    const outcome = await client().call(getProfile, undefined)

    expect(outcome).toEqual({ ok: false, reason: 'bad-answer', status: 502 })
    expect(received).toHaveLength(1)
  })

  test('is not one with unknown fields or without optional ones', async () => {
    listener = answer('{"user":{"role":"dsa","avatar":null,"_id":"1"},"token":"t"}')
    const outcome = await client().call(getProfile, undefined)

    expect(outcome).toMatchObject({ ok: true, value: { user: { role: 'dsa' } } })
  })

  test('is not an empty body that nobody reads', async () => {
    listener = answer('', {}, 204)
    const outcome = await client().call(joinAsLead, { name: 'Asha', email: 'asha@host.test', ref: '' })

    expect(outcome).toEqual({ ok: true, value: undefined })
  })
})

describe('the API’s error message', () => {
  test.each([
    ['its message field', '{"message":"No seats left."}', 'No seats left.'],
    ['a plain JSON string', '"No seats left."', 'No seats left.'],
    ['nothing when it is no text', '{"message":{"sql":"select"}}', undefined],
    ['nothing when it is a page', '<h1>500</h1>', undefined],
    ['nothing when it is blank', '{"message":" \\n "}', undefined],
    ['words without control characters', '{"message":"No\\u0000\\u001b[31m seats\\u202e"}', 'No [31m seats'],
    ['at most 300 characters', JSON.stringify({ message: 'x'.repeat(5000) }), 'x'.repeat(300)],
  ])('is read from %s', async (_, body, message) => {
    listener = answer(body, {}, 409)
    const outcome = await client().call(login, credentials)

    expect(outcome.ok ? undefined : outcome.message).toBe(message)
  })
})

describe('cookies of the API', () => {
  const setting = (...lines: string[]): RequestListener => {
    return (_, response) => {
      response.writeHead(200, { 'Set-Cookie': lines, 'Content-Type': 'application/json' })
      response.end(user)
    }
  }

  test('are the only ones that are forwarded, byte for byte', async () => {
    listener = answer(user)
    await client({ cookieHeader: 'flash=1; accessToken=a%3Db+c==; other=2' }).call(getProfile, undefined)

    expect(received[0]?.headers['cookie']).toBe('accessToken=a%3Db+c==')
  })

  test.each([
    [
      'lose their domain and path, and SameSite=None becomes Lax',
      'accessToken=a%3Db+c==; Domain=.host.test; Path=/api; SameSite=None; Secure; Partitioned',
      'accessToken=a%3Db+c==; Path=/; HttpOnly; SameSite=Lax',
    ],
    [
      'keep Max-Age and Expires',
      'refreshToken=r; Max-Age=60; Expires=Wed, 21 Oct 2099 07:28:00 GMT',
      'refreshToken=r; Max-Age=60; Path=/; Expires=Wed, 21 Oct 2099 07:28:00 GMT; HttpOnly; SameSite=Lax',
    ],
    [
      'are expired when the host says so',
      'accessToken=; Max-Age=0',
      'accessToken=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    ],
  ])('of a response %s', async (_, line, handedBack) => {
    listener = setting(line)
    const page = client()
    await page.call(login, credentials)

    expect(page.cookies.setCookieLines()).toEqual([handedBack])
  })

  test.each([
    ['another name', 'sessionid=1'],
    ['no name', '=1'],
    ['a value that no browser can send back', 'accessToken=a\u00e4'],
  ])('with %s are dropped', async (_, line) => {
    listener = setting(line)
    const page = client()
    await page.call(login, credentials)

    expect(page.cookies.setCookieLines()).toEqual([])
  })

  test('are Secure when the browser’s side is https', async () => {
    listener = setting('accessToken=new')
    const page = client({ secure: true })
    await page.call(login, credentials)

    expect(page.cookies.setCookieLines()).toEqual(['accessToken=new; Path=/; HttpOnly; Secure; SameSite=Lax'])
  })

  test('that are renewed go along with the next call of the page', async () => {
    listener = setting('accessToken=new')
    const page = client()
    await page.call(getProfile, undefined)
    await page.call(getProfile, undefined)

    expect(received.map(({ headers }) => headers['cookie'])).toEqual(['accessToken=abc', 'accessToken=new'])
  })

  test('are neither sent to nor taken from another origin', async () => {
    listener = setting('accessToken=new')
    const { port } = server.address() as AddressInfo
    const page = client()
    const lead = { name: 'Asha', email: 'asha@host.test', ref: '' }
    const outcome = await page.call(joinAsLead, lead, { url: `http://localhost:${port}/join` })

    expect(outcome.ok).toBe(true)
    expect(received[0]?.headers).not.toHaveProperty('cookie')
    expect(page.cookies.setCookieLines()).toEqual([])
  })

  test('are sent to another path of the API’s origin', async () => {
    listener = answer(user)
    const { port } = server.address() as AddressInfo
    const lead = { name: 'Asha', email: 'asha@host.test', ref: '' }
    await client().call(joinAsLead, lead, { url: `http://127.0.0.1:${port}/join` })

    expect(received.map(({ url, headers }) => [url, headers['cookie']])).toEqual([
      ['/join', 'accessToken=abc'],
    ])
  })
})
