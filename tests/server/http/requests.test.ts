import { describe, expect, test } from 'vitest'
import { stubServer } from '../support/start-server.ts'

/** The trace context that a try of a call would take along. */
const sentOn = (calls: ReturnType<typeof stubServer>['calls']) =>
  calls[0]?.facts.upstream.call({ name: 'login', method: 'POST' }).attempt(new URL('http://host.test'))
    .traceparent

const own = { origin: 'http://localhost' }

describe('what the app learns of a request', () => {
  test('a sane request id is kept, answered and handed on', async () => {
    const { app, calls } = stubServer()
    const answer = await app.request('/', { headers: { 'x-request-id': 'abc-123' } })
    expect(answer.headers.get('x-request-id')).toBe('abc-123')
    expect(calls[0]?.facts.requestId).toBe('abc-123')
  })

  test.each(['a b', 'x'.repeat(65), '<script>', ''])('the request id %j is replaced', async (id) => {
    const { app, calls } = stubServer()
    const answer = await app.request('/', { headers: { 'x-request-id': id } })
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(calls[0]?.facts.requestId).toBe(answer.headers.get('x-request-id'))
  })

  test('a valid traceparent goes on with a new span', async () => {
    const { app, calls } = stubServer()
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
    await app.request('/', { headers: { traceparent } })
    expect(sentOn(calls)).toMatch(/^00-4bf92f3577b34da6a3ce929d0e0e4736-[0-9a-f]{16}-01$/)
    expect(sentOn(calls)).not.toBe(traceparent)
  })

  test.each([
    'nonsense',
    '00-00000000000000000000000000000000-00f067aa0ba902b7-01',
    '00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01',
    'ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  ])('the traceparent %j starts a new trace', async (traceparent) => {
    const { app, calls } = stubServer()
    await app.request('/', { headers: { traceparent } })
    expect(sentOn(calls)).toMatch(/^00-(?!4bf9)[0-9a-f]{32}-[0-9a-f]{16}-00$/)
  })
})

describe('ASVS 4.1.3, 15.3.4: where the browser is', () => {
  test('a forged Host or X-Forwarded-* changes nothing when the public origin is set', async () => {
    const { app, calls } = stubServer({ publicOrigin: 'https://book.example' })
    await app.request('http://evil.example/login?a=1', {
      headers: {
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'http',
        'x-forwarded-for': '6.6.6.6',
      },
    })
    expect(calls[0]?.request.url).toBe('https://book.example/login?a=1')
    expect(calls[0]?.facts).toMatchObject({ secure: true, clientAddress: undefined })
  })

  test('X-Forwarded-* is not believed without TRUST_PROXY', async () => {
    const { app, calls } = stubServer()
    const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
    await app.request('http://book.example/', { headers })
    expect(calls[0]?.request.url).toBe('http://book.example/')
    expect(calls[0]?.facts.secure).toBe(false)
  })

  test('with one trusted proxy only the last forwarded values count', async () => {
    const { app, calls } = stubServer({ trustProxy: 1 })
    await app.request('http://10.0.0.7/', {
      headers: {
        'x-forwarded-host': 'evil.example, book.example',
        'x-forwarded-proto': 'http, https',
        'x-forwarded-for': '6.6.6.6, 203.0.113.9',
      },
    })
    expect(calls[0]?.request.url).toBe('https://book.example/')
    expect(calls[0]?.facts).toMatchObject({ secure: true, clientAddress: '203.0.113.9' })
  })

  test('with two trusted proxies the client is the second from the right', async () => {
    const { app, calls } = stubServer({ trustProxy: 2 })
    const headers = { 'x-forwarded-for': '6.6.6.6, 203.0.113.9, 10.0.0.2' }
    await app.request('/', { headers })
    expect(calls[0]?.facts.clientAddress).toBe('203.0.113.9')
  })

  test.each([
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['203.0.113.9:4711', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['<script>', undefined],
  ])('the forwarded address %j is read as %j', async (forwarded, address) => {
    const { app, calls } = stubServer({ trustProxy: 1 })
    await app.request('/', { headers: { 'x-forwarded-for': forwarded } })
    expect(calls[0]?.facts.clientAddress).toBe(address)
  })

  test.each([
    ['x-forwarded-host', 'a b'],
    ['x-forwarded-host', 'a/b'],
    ['x-forwarded-host', 'user@book.example'],
    ['x-forwarded-host', 'book.example:99999'],
    ['x-forwarded-proto', 'javascript'],
  ])('a malformed %s: %s from a trusted proxy is refused', async (name, value) => {
    const { app, calls } = stubServer({ trustProxy: 1 })
    const answer = await app.request('/', { headers: { [name]: value } })
    expect(answer.status).toBe(400)
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(calls).toHaveLength(0)
  })

  test('body, method and headers survive when the URL is rebuilt', async () => {
    const { app, calls } = stubServer({ publicOrigin: 'https://book.example' })
    await app.request('/login', {
      method: 'POST',
      body: 'email=a%40b.example',
      headers: { origin: 'https://book.example', 'content-type': 'application/x-www-form-urlencoded' },
    })
    const request = calls[0]?.request
    expect(request?.method).toBe('POST')
    expect(await request?.text()).toBe('email=a%40b.example')
    expect(request?.headers.get('origin')).toBe('https://book.example')
  })
})

describe('ASVS 3.5.1: who may change something', () => {
  test.each([
    [200, { 'sec-fetch-site': 'same-origin' }],
    [403, { 'sec-fetch-site': 'none' }],
    [200, { origin: 'http://localhost' }],
    [403, { 'sec-fetch-site': 'cross-site' }],
    [403, { 'sec-fetch-site': 'same-site' }],
    [403, { 'sec-fetch-site': 'cross-site', origin: 'http://localhost' }],
    [403, { origin: 'http://evil.example' }],
    [403, { origin: 'http://localhost:81' }],
    [403, { origin: 'null' }],
    [403, { origin: '' }],
    [200, {}],
    [200, { referer: 'http://evil.example/' }],
  ])('a POST is answered %d with %j', async (status, headers) => {
    const { app, calls } = stubServer()
    const answer = await app.request('/logout', { method: 'POST', headers })
    expect(answer.status).toBe(status)
    expect(calls).toHaveLength(status === 200 ? 1 : 0)
  })

  test.each(['/logout.data', '/no/such/path', '/__manifest'])(
    'a cross-site POST to %s is refused',
    async (path) => {
      const { app, calls } = stubServer()
      const answer = await app.request(path, { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } })
      expect(answer.status).toBe(403)
      expect(calls).toHaveLength(0)
    },
  )

  test.each(['/unsubscribe/0f8fad5b-d9cb-469f-a165-70867728950e', '/login', '/no/such/path'])(
    'a POST to %s from a program, with neither header, is answered',
    async (path) => {
      const { app, calls } = stubServer()
      expect((await app.request(path, { method: 'POST' })).status).toBe(200)
      expect(calls).toHaveLength(1)
    },
  )

  test('the public origin counts, not the one that the process sees', async () => {
    const { app } = stubServer({ publicOrigin: 'https://book.example' })
    const post = (origin: string) => app.request('/login', { method: 'POST', headers: { origin } })
    expect((await post('https://book.example')).status).toBe(200)
    expect((await post('http://localhost')).status).toBe(403)
  })

  test('a cross-site GET is a link and is answered', async () => {
    const { app } = stubServer()
    expect((await app.request('/', { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(200)
  })
})

describe('how much may be sent', () => {
  const accepted = new Map([
    ['/pictures', 'files'],
    ['/my-services/new', 'long texts'],
  ] as const)
  const post = (path: string, size: number, headers = {}) =>
    stubServer({
      handleRequest: async (request) => new Response(String((await request.text()).length)),
      accepts: (pathname) => new Map<string, 'files' | 'long texts'>(accepted).get(pathname),
    }).app.request(path, {
      method: 'POST',
      body: 'x'.repeat(size),
      headers: { ...own, 'content-length': String(size), ...headers },
    })

  test('a form of 64 KiB arrives whole, one byte more is refused', async () => {
    expect(await (await post('/login', 64 * 1024)).text()).toBe('65536')
    expect((await post('/login', 64 * 1024 + 1)).status).toBe(413)
  })

  test('without a length the limit counts what arrives', async () => {
    expect((await post('/login', 64 * 1024 + 1, { 'transfer-encoding': 'chunked' })).status).toBe(413)
    expect((await post('/my-services/new', 512 * 1024 + 1, { 'transfer-encoding': 'chunked' })).status).toBe(
      413,
    )
  })

  test('a form that accepts long texts may have 512 KiB', async () => {
    expect((await post('/my-services/new', 512 * 1024)).status).toBe(200)
    expect((await post('/my-services/new', 512 * 1024 + 1)).status).toBe(413)
  })

  test('a form that accepts files may have 20 MiB', async () => {
    expect((await post('/pictures', 1024 * 1024)).status).toBe(200)
    expect((await post('/pictures', 20 * 1024 * 1024 + 1)).status).toBe(413)
  })

  const refused = async (path: string, size: number, headers = {}) => {
    const answer = await post(path, size, { ...headers })
    const html = await answer.text()
    const [, heading] = /<h1[^>]*>([^<]*)</.exec(html) ?? []
    return {
      type: answer.headers.get('content-type'),
      heading,
      html,
      back: /<a href="([^"]*)"/.exec(html)?.[1],
    }
  }

  test('a form that is refused unread says what was too large, and leads back', async () => {
    const files = await refused('/pictures?list=1', 20 * 1024 * 1024 + 1)
    expect(files).toMatchObject({ heading: 'Your files are too large', back: '/pictures?list=1' })
    expect(files.type).toBe('text/html; charset=utf-8')
    expect(files.html).toContain('One form takes 16 MB of files. Nothing was saved.')
    expect(files.html).toContain('Go to the start page')
    expect(await refused('/login', 64 * 1024 + 1)).toMatchObject({
      heading: 'Your text is too long',
      back: '/login',
    })
  })

  test.each([
    [
      'the page that the form stood on',
      'http://localhost/bookings/b-1?day=x&list=%22',
      '/bookings/b-1?day=x&amp;list=%22',
    ],
    ['no page of another site', 'https://elsewhere.example/pictures/1', '/pictures'],
    [
      'no site that an address begins with two slashes for',
      'http://localhost//elsewhere.example/',
      '/elsewhere.example/',
    ],
    ['nothing that is no address', '"><script>', '/pictures'],
  ])('and leads back to %s', async (_, referer, back) => {
    expect((await refused('/pictures', 20 * 1024 * 1024 + 1, { referer })).back).toBe(back)
  })
})

test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])(
  'ASVS 4.1.4: %s is answered 405',
  async (method) => {
    const { app, calls } = stubServer()
    const answer = await app.request('/', { method, headers: own })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET, HEAD, POST')
    expect(calls).toHaveLength(0)
  },
)
