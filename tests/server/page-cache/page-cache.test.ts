// Pages for everybody, kept in memory: what is shared, and that it stays the page that it was.
import { createHash } from 'node:crypto'
import { gunzipSync, brotliDecompressSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { aPage, script, serve } from '../support/page-cache-server.ts'

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
