// What is never shared, though its page is for everybody.
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { aPage, type HandleRequest, html, serve } from '../support/page-cache-server.ts'

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
