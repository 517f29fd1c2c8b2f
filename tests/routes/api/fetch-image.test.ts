// Pictures that a host names, against a real server that misbehaves.
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { imageAddress } from '../../../app/.server/api/sending/image-address.ts'
import { pinnedLookup } from '../../../app/.server/api/sending/fetch-pinned.ts'
import { http, HttpResponse } from 'msw'
import { host as mockedHost } from '../support/host.ts'
import { clientOf } from '../support/hosts/http-host.ts'
import { names } from '../support/hosts/name-server.ts'

let server: Server
let origin: string
let received: { url: string | undefined; headers: Record<string, unknown> }[]
let listener: RequestListener

beforeEach(async () => {
  mockedHost.close()
  received = []
  server = createServer((request, response) => {
    received.push({ url: request.url, headers: request.headers })
    listener(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const client = (timeoutMs = 2000) => clientOf(origin, { timeoutMs })

const answer = (body: string | Buffer, headers: Record<string, string>, status = 200): RequestListener => {
  return (_, response) => {
    response.writeHead(status, headers)
    response.end(body)
  }
}

test.each([
  ['a full address', (): string => `${origin}/qr/1.png?v=2`],
  ['a path', () => '/qr/1.png?v=2'],
  ['a path without a slash', () => 'qr/1.png?v=2'],
])('an image of the API, named by %s, is fetched with the API’s cookies', async (_, address) => {
  listener = answer('image', { 'Content-Type': 'Image/PNG; q=1', 'Set-Cookie': 'accessToken=new' })
  const page = client()
  const outcome = await page.fetchImage(address())

  expect(outcome).toEqual({ ok: true, value: { type: 'image/png', bytes: Buffer.from('image') } })
  expect(received).toMatchObject([{ url: '/qr/1.png?v=2', headers: { cookie: 'accessToken=abc' } }])
  expect(page.cookies.outgoing()).toBe('accessToken=new')
})

describe('an image fetch from an API', () => {
  test.each<[string, RequestListener, object]>([
    ['answers a page', answer('<html></html>', { 'Content-Type': 'text/html' }), { reason: 'bad-answer' }],
    ['tells no type', answer('image', {}), { reason: 'bad-answer' }],
    ['answers nothing', answer('', { 'Content-Type': 'image/png' }), { reason: 'bad-answer' }],
    [
      'sends more than 1 MiB',
      answer(Buffer.alloc(1024 * 1024 + 1), { 'Content-Type': 'image/png' }),
      { reason: 'bad-answer' },
    ],
    [
      'redirects to another origin',
      answer('', { Location: 'http://127.0.0.1:9/secret', 'Content-Type': 'image/png' }, 302),
      { reason: 'bad-answer' },
    ],
    ['has no such picture', answer('', {}, 404), { reason: 'rejected', status: 404 }],
  ])('that %s fails without a retry', async (_, misbehave, failure) => {
    listener = misbehave
    const outcome = await client().fetchImage('/qr.png')

    expect(outcome).toMatchObject({ ok: false, ...failure })
    expect(received).toHaveLength(1)
  })

  test('that hangs ends at the deadline of the page', async () => {
    listener = (_, response) => response.writeHead(200, { 'Content-Type': 'image/png' }).flushHeaders()
    const started = performance.now()
    const outcome = await client(300).fetchImage('/qr.png')

    expect(outcome).toEqual({ ok: false, reason: 'timed-out', status: 504 })
    expect(performance.now() - started).toBeLessThan(10_000)
  })

  test('that sends endlessly ends at 1 MiB', async () => {
    const left = new Promise((resolve) => {
      listener = (_, response) => {
        response.writeHead(200, { 'Content-Type': 'image/png' })
        const more = setInterval(() => response.write(Buffer.alloc(256 * 1024)), 5)
        response.on('close', () => resolve(clearInterval(more)))
      }
    })
    const outcome = await client().fetchImage('/qr.png')
    await left

    expect(outcome).toMatchObject({ ok: false, reason: 'bad-answer' })
  })

  test('that sends more than 1 MiB succeeds where more is allowed', async () => {
    listener = answer(Buffer.alloc(1024 * 1024 + 1), { 'Content-Type': 'image/gif' })
    const outcomes = []
    for (const maximumBytes of [1024 * 1024 + 1, 1024 * 1024]) {
      outcomes.push((await client().fetchImage('/avatar', { maximumBytes })).ok)
    }

    expect(outcomes).toEqual([true, false])
  })

  test('that fails for a moment is retried', async () => {
    listener = (request, response) =>
      received.length < 2
        ? answer('', {}, 503)(request, response)
        : answer('image', { 'Content-Type': 'image/svg+xml' })(request, response)
    const outcome = await client().fetchImage('/qr.png')

    expect([outcome.ok, received.length]).toEqual([true, 2])
  })
})

describe('an image fetch from elsewhere', () => {
  test.each([
    ['plain http', 'http://pictures.test/qr.png'],
    ['another port of the host', 'http://127.0.0.1:9/qr.png'],
    ['a file', 'file:///etc/hostname'],
    ['a script', 'javascript:alert(1)'],
    ['an address that cannot be read', 'https://'],
    ['a password', 'https://a:b@pictures.test/qr.png'],
    ['a name that nobody knows', 'https://nowhere.test/qr.png'],
  ])('is blocked for %s', async (_, address) => {
    names['pictures.test'] = [{ address: '8.8.8.8', family: 4 }]
    const outcome = await client().fetchImage(address)

    expect(outcome).toEqual({ ok: false, reason: 'refused', status: 502 })
  })

  test.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
  ])('is blocked for a name that resolves to %s, even beside a public address', async (address) => {
    names['pictures.test'] = [
      { address: '8.8.8.8', family: 4 },
      { address, family: address.includes(':') ? 6 : 4 },
    ]
    const outcome = await client().fetchImage('https://pictures.test/qr.png')

    expect(outcome).toMatchObject({ reason: 'refused' })
  })

  test.each(['8.8.8.8', '172.32.0.1', '2404:6800:4007::200e'])(
    'of the public address %s uses https without cookies',
    async (address) => {
      // A name for each: MSW keeps cookies.
      const name = `pictures-${address.length}.test`
      names[name] = [{ address, family: address.includes(':') ? 6 : 4 }]
      const asked: Request[] = []
      mockedHost.listen({ onUnhandledRequest: 'error' })
      mockedHost.use(
        http.get(`https://${name}/qr.jpg`, ({ request }) => {
          asked.push(request)
          return new HttpResponse('picture', {
            headers: { 'Content-Type': 'image/jpeg', 'Set-Cookie': 'accessToken=x' },
          })
        }),
      )
      const page = client()
      const outcome = await page.fetchImage(`https://${name}/qr.jpg`)

      expect(outcome).toMatchObject({ ok: true, value: { type: 'image/jpeg' } })
      expect(asked).toHaveLength(1)
      expect(
        [...new Headers(asked[0]?.headers).keys()].filter((name) => /cookie|forwarded|trace/.test(name)),
      ).toEqual([])
      expect(page.cookies.setCookieLines()).toEqual([])
    },
  )

  test.each([true, false])(
    'connects to the checked address and does not resolve the name again: all %s',
    (all) => {
      const checked = [{ address: '8.8.8.8', family: 4 }]
      const connect = vi.fn<Parameters<ReturnType<typeof pinnedLookup>>[2]>()
      pinnedLookup(checked)('pictures.test', { all }, connect)

      expect(connect.mock.calls).toEqual([all ? [null, checked] : [null, '8.8.8.8', 4]])
    },
  )
})

describe('an address of a picture by http', () => {
  test.each([
    [
      'the host itself, which is known by https',
      'http://api.test/qr.png',
      'https://api.test',
      'https://api.test/qr.png',
    ],
    [
      'a host at a port',
      'http://api.test:8443/qr.png',
      'https://api.test:8443',
      'https://api.test:8443/qr.png',
    ],
    ['elsewhere', 'http://pictures.test/qr.png', 'https://api.test', 'https://pictures.test/qr.png'],
    ['a host that is known by http', 'http://api.test/qr.png', 'http://api.test', 'http://api.test/qr.png'],
    [
      'elsewhere, at a host that is known by http',
      'http://pictures.test/qr.png',
      'http://api.test',
      undefined,
    ],
  ])('is asked for by https where the host is: %s', async (_, address, origin, asked) => {
    names['pictures.test'] = [{ address: '93.184.216.34', family: 4 }]

    expect((await imageAddress(address, origin))?.url.href).toBe(asked)
  })
})
