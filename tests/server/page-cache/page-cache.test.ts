// Pages for everybody, kept in memory: what is shared, what never is, and that it stays the page that it was.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { request as send } from 'node:http'
import { gunzipSync, brotliDecompressSync } from 'node:zlib'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createHttpServer, listen, toRequestListener } from '../../../server/http-server.ts'
import { withPageCache } from '../../../server/page-cache/page-cache.ts'
import type { ReferralVisit } from '../../../server/referrals/referral-capture.ts'
import type { CachedPages } from '../../../server/ssr-handler.ts'
import { stubServer } from '../support/start-server.ts'

const html = { 'content-type': 'text/html; charset=utf-8' }
const script = 'window.a = 1'

type HandleRequest = NonNullable<NonNullable<Parameters<typeof stubServer>[0]>['handleRequest']>

const aPage: HandleRequest = async (_request, { nonce }) =>
  new Response(`<p>${'Welcome. '.repeat(300)}</p><script nonce="${nonce}">${script}</script>`, {
    headers: html,
  })

const pages: CachedPages = {
  paths: new Map([
    ['/', { showsReferral: false }],
    ['/login', { showsReferral: false }],
    ['/lead-form', { showsReferral: true }],
  ]),
  cookies: { everyPage: ['accessToken', 'flash'], referral: 'referralId' },
}

let close: (() => void) | undefined
afterEach(() => close?.())

/** A server with three shared pages, of which `/lead-form` shows the referral. */
async function serve({
  handleRequest = aPage,
  ttlMs,
  ...trust
}: { handleRequest?: HandleRequest; ttlMs?: number; publicOrigin?: string; trustProxy?: number } = {}) {
  const { app, calls, lifecycle } = stubServer({ handleRequest, ...trust })
  const visits: ReferralVisit[] = []
  const answered: { requestId: string; route: string; status: number }[] = []
  const server = createHttpServer(
    withPageCache({
      lifecycle,
      trust: { publicOrigin: trust.publicOrigin, trustProxy: trust.trustProxy ?? 0 },
      pages: () => pages,
      captureReferral(visit) {
        visits.push(visit)
        return `referralId=signed-${visit.referral.code}; Path=/`
      },
      render: (request) => app.fetch(request),
      observe: ({ requestId }) => ({
        ended: ({ route, status }) => void answered.push({ requestId, route, status }),
      }),
      fallback: toRequestListener(app),
      ...(ttlMs !== undefined && { ttlMs }),
    }),
  )
  const port = await listen(server, { port: 0, host: '127.0.0.1' })
  close = () => server.closeAllConnections()
  const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const asking = send({ port, path, method, headers, host: '127.0.0.1' }).end()
    const [answer] = await once(asking, 'response')
    const chunks: Buffer[] = []
    for await (const chunk of answer) chunks.push(chunk)
    return {
      status: answer.statusCode as number,
      headers: answer.headers as Record<string, string>,
      body: Buffer.concat(chunks),
    }
  }
  return { get, calls, lifecycle, answered, visits }
}

describe('a page that the app names as shared', () => {
  test('is not kept when the app says that it is private', async () => {
    const { get, calls } = await serve({
      handleRequest: async (request, facts) => {
        const page = await aPage(request, facts)
        if (page instanceof Response) page.headers.set('Cache-Control', 'private, no-store')
        return page
      },
    })
    const answers = [await get('/'), await get('/')]

    expect(answers.map(({ headers }) => headers['cache-control'])).toEqual([
      'private, no-store',
      'private, no-store',
    ])
    expect(calls.length).toBeGreaterThan(1)
  })

  test('is rendered once, however many ask, also at once', async () => {
    const { get, calls, answered } = await serve()
    const answers = await Promise.all(Array.from({ length: 20 }, () => get('/')))
    answers.push(await get('/'))
    expect(new Set(answers.map(({ body }) => body.toString()))).toHaveLength(1)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(calls).toHaveLength(1)
    const ids = answers.map(({ headers }) => headers['x-request-id'])
    expect(new Set(ids)).toHaveLength(21)
    expect(answered.map(({ requestId }) => requestId)).toEqual(expect.arrayContaining(ids))
    expect(answered[0]).toMatchObject({ route: '/', status: 200 })
  })

  test('is rendered again after a while: it may show what is new', async () => {
    const { get, calls } = await serve({ ttlMs: 50 })
    await get('/')
    await vi.waitFor(async () => {
      await get('/')
      expect(calls.length).toBeGreaterThan(1)
    }, 30_000)
  })

  test('goes on with the id that a proxy gave, and makes one for a malformed one', async () => {
    const { get } = await serve()
    expect((await get('/', { 'x-request-id': 'abc-1' })).headers['x-request-id']).toBe('abc-1')
    expect((await get('/', { 'x-request-id': 'a b' })).headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  })

  test('names its scripts by their hash, and no nonce that others would know', async () => {
    const { headers, body } = await (await serve()).get('/')
    const hash = createHash('sha256').update(script).digest('base64')
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(headers['content-security-policy']).toContain("style-src 'self';")
    expect(headers['content-security-policy']).not.toContain('nonce')
    expect(body.toString()).toContain(`<script>${script}</script>`)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      vary: 'Cookie, Accept-Encoding',
      'cache-control': expect.stringMatching(/^public, max-age=0, s-maxage=60/),
    })
  })

  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
    ['br;q=0', undefined, (bytes: Buffer) => bytes],
    ['', undefined, (bytes: Buffer) => bytes],
  ])('to a browser that takes “%s” comes as %s', async (accepted, encoding, unpack) => {
    const { headers, body } = await (await serve()).get('/', { 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBe(encoding)
    expect(Number(headers['content-length'])).toBe(body.length)
    expect(unpack(body).toString()).toMatch(/^<p>Welcome/)
  })

  test('is not sent again to a browser that has it', async () => {
    const { get } = await serve()
    const { headers } = await get('/', { 'accept-encoding': 'br' })
    const again = await get('/', {
      'accept-encoding': 'br',
      'if-none-match': `"old", ${String(headers['etag'])}`,
    })
    expect([again.status, again.body.length, again.headers['etag']]).toEqual([304, 0, headers['etag']])
    expect((await get('/', { 'if-none-match': String(headers['etag']) })).status).toBe(200)
  })

  test('answers HEAD with the headers alone', async () => {
    const { status, headers, body } = await (await serve()).get('/', {}, 'HEAD')
    expect([status, body.length]).toEqual([200, 0])
    expect(Number(headers['content-length'])).toBeGreaterThan(2000)
  })

  test('is another one for each address that browsers see', async () => {
    const { get, calls } = await serve({ trustProxy: 1 })
    const secure = await get('/', { host: 'a.example', 'x-forwarded-proto': 'https' })
    const plain = await get('/', { host: 'a.example', 'x-forwarded-proto': 'http' })
    expect(secure.headers['strict-transport-security']).toContain('max-age=')
    expect(plain.headers['strict-transport-security']).toBeUndefined()
    expect(calls.map(({ request }) => request.url)).toEqual(['https://a.example/', 'http://a.example/'])
  })

  test('takes no more than a bounded number of addresses', async () => {
    const { get, calls } = await serve()
    for (let host = 0; host < 250; host += 1) await get('/', { host: `h${host}.example` })
    const before = calls.length
    await get('/', { host: 'h249.example' })
    expect(calls).toHaveLength(before)
    await get('/', { host: 'h0.example' })
    expect(calls).toHaveLength(before + 1)
  })
})

describe('never shared', () => {
  const personal: HandleRequest = async (request) =>
    new Response(`<p>Hello ${request.headers.get('cookie') ?? 'stranger'}</p>`, { headers: html })

  test('is what somebody with a cookie sees, before and after others', async () => {
    const { get } = await serve({ handleRequest: personal })
    const asha = await get('/', { cookie: 'accessToken=asha' })
    expect(asha.body.toString()).toBe('<p>Hello accessToken=asha</p>')
    expect(asha.headers['cache-control']).toBe('no-store')
    expect((await get('/')).body.toString()).toBe('<p>Hello stranger</p>')
    expect((await get('/', { cookie: 'accessToken=ravi' })).body.toString()).toBe(
      '<p>Hello accessToken=ravi</p>',
    )
    expect((await get('/')).body.toString()).toBe('<p>Hello stranger</p>')
  })

  test.each([
    ['a page that the app does not name', '/dashboard', aPage],
    ['an address with a query', '/?joined', aPage],
    ['an affiliate’s link with a query', '/?ref=ASHA&joined', aPage],
    ['an affiliate’s link without a code', '/?ref=', aPage],
    ['an affiliate’s link with a code that cannot be used', `/?ref=${'x'.repeat(129)}`, aPage],
    ['an affiliate’s link to a page that shows the code', '/lead-form?ref=ASHA', aPage],
    [
      'an affiliate’s link to a page that shows the code and does not say so',
      '/?ref=ASHA',
      async (request, facts) => {
        const page = await aPage(request, facts)
        const { headers } = page instanceof Response ? page : page.response
        return new Response(`<p>${request.url}</p><script nonce="${facts.nonce}"></script>`, { headers })
      },
    ],
    ['another spelling', '/LOGIN', aPage],
    ['data', '/login.data', aPage],
    [
      'an answer with a cookie',
      '/',
      async () => new Response('x', { headers: { ...html, 'set-cookie': 'a=1' } }),
    ],
    ['an error', '/', async () => new Response('x', { status: 503, headers: html })],
    ['a redirect', '/', async () => new Response(null, { status: 302, headers: { location: '/dashboard' } })],
    ['what is no page', '/', async () => Response.json({})],
    [
      'a page that tells its nonce elsewhere',
      '/',
      async (_request, { nonce }) => new Response(`<p title="${nonce}">`, { headers: html }),
    ],
  ] satisfies [string, string, HandleRequest][])('is %s', async (_, path, handleRequest) => {
    const { get, calls, answered } = await serve({ handleRequest })
    const first = await get(path)
    const rendered = calls.length
    await get(path)
    expect(calls.length).toBeGreaterThan(rendered)
    expect(first.headers['cache-control']).toBe('no-store')
    expect(answered).toEqual([])
  })

  test('is the answer to a post', async () => {
    const { get, calls } = await serve()
    const sameOrigin = { 'sec-fetch-site': 'same-origin' }
    for (const _ of [1, 2]) {
      expect((await get('/', sameOrigin, 'POST')).headers['cache-control']).toBe('no-store')
    }
    expect(calls).toHaveLength(2)
  })

  test('is anything while the process leaves', async () => {
    const { get, lifecycle } = await serve()
    await get('/')
    lifecycle.phase = 'draining'
    expect((await get('/')).headers).toMatchObject({ connection: 'close', 'cache-control': 'no-store' })
  })

  test('and a malformed host is refused as everywhere', async () => {
    expect((await (await serve()).get('/', { host: 'a b' })).status).toBe(400)
  })
})

describe('a visitor who came by an affiliate’s link', () => {
  test('gets the page that everybody gets, with a cookie and not for caches, and the visit is noted', async () => {
    const { get, calls, visits, answered } = await serve()
    await get('/')
    const headers = { 'user-agent': 'Firefox', referer: 'https://chat.example/', 'accept-encoding': 'br' }
    const [asha, ravi] = [await get('/?ref=ASHA&via=qr', headers), await get('/?ref=RAVI')]
    expect(asha.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'set-cookie': ['referralId=signed-ASHA; Path=/'],
      'content-encoding': 'br',
      'x-content-type-options': 'nosniff',
    })
    expect(asha.headers['etag']).toBeUndefined()
    expect(ravi.headers['set-cookie']).toEqual(['referralId=signed-RAVI; Path=/'])
    expect(brotliDecompressSync(asha.body)).toEqual(ravi.body)
    // Once for everybody, and once for all codes.
    expect(calls).toHaveLength(2)
    expect(calls[1]?.request.url).not.toContain('ASHA')
    expect(visits).toMatchObject([
      { path: '/', clientAddress: '127.0.0.1', userAgent: 'Firefox', referrer: 'https://chat.example/' },
      { path: '/', userAgent: undefined },
    ])
    expect(visits.map(({ referral }) => referral)).toEqual([
      { code: 'ASHA', trigger: 'qr' },
      { code: 'RAVI', trigger: 'link' },
    ])
    expect(answered.map(({ route }) => route)).toEqual(['/', '/', '/'])
  })

  test('gets it whole even if the browser has it, since the cookie has to be set', async () => {
    const { get } = await serve()
    const etag = String((await get('/')).headers['etag'])
    expect((await get('/?ref=ASHA', { 'if-none-match': etag })).status).toBe(200)
  })

  test('is not noted for a HEAD request', async () => {
    const { get, visits } = await serve()
    const { headers } = await get('/?ref=ASHA', {}, 'HEAD')
    expect([headers['cache-control'], headers['set-cookie']]).toEqual(['private, no-store', undefined])
    expect(visits).toEqual([])
  })

  test('is known by the address that the trusted proxy saw', async () => {
    const { get, visits } = await serve({ trustProxy: 1 })
    await get('/?ref=ASHA', { 'x-forwarded-for': '192.0.2.1, 203.0.113.9' })
    expect(visits[0]?.clientAddress).toBe('203.0.113.9')
  })
})

describe('a cookie', () => {
  test.each([
    'referralId=signed',
    '_ga=GA1.2.3; _fbp=fb.1',
    'myaccessToken=x; flashy=1; xflash=2',
    'a=accessToken=1',
  ])('that no page reads keeps nobody from the shared page: %s', async (cookie) => {
    const { get, calls } = await serve()
    const [first, again] = [await get('/'), await get('/', { cookie })]
    expect(again.body).toEqual(first.body)
    expect(again.headers['cache-control']).toMatch(/^public/)
    await get('/?ref=ASHA', { cookie })
    expect(calls).toHaveLength(2)
  })

  test.each([
    'accessToken=1',
    '_ga=1; accessToken=1',
    '_ga=1;flash=2',
    'flash =2',
    '_ga=1;\taccessToken="x"',
  ])('that pages read leads to a page of one’s own: %s', async (cookie) => {
    const { get, calls } = await serve()
    for (const path of ['/', '/?ref=ASHA']) {
      await get(path)
      const before = calls.length
      expect((await get(path, { cookie })).headers['cache-control']).toBe('no-store')
      expect(calls).toHaveLength(before + 1)
    }
  })

  test('of a referral leads to a page of one’s own where the page shows it', async () => {
    const { get, calls } = await serve()
    await get('/lead-form')
    expect((await get('/lead-form', { cookie: 'a=1; referralId=signed' })).headers['cache-control']).toBe(
      'no-store',
    )
    expect((await get('/lead-form', { cookie: '_ga=1' })).headers['cache-control']).toMatch(/^public/)
    expect(calls).toHaveLength(2)
  })
})

test('the parameters of campaigns and social networks change no page', async () => {
  const { get, calls, visits } = await serve()
  const [first, campaign] = [await get('/'), await get('/?utm_source=mail&fbclid=abc')]
  expect(campaign.body).toEqual(first.body)
  expect(campaign.headers['cache-control']).toMatch(/^public/)
  expect((await get('/?fbclid=abc&ref=ASHA')).headers['set-cookie']).toEqual([
    'referralId=signed-ASHA; Path=/',
  ])
  expect(calls).toHaveLength(2)
  expect(visits).toHaveLength(1)
})
