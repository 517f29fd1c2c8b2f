import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stubServer } from '../support/start-server.ts'

const nonceOf = (answer: Response) =>
  /script-src 'self' 'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]

describe('ASVS 3.4: security headers', () => {
  test('the nonce is new for each answer and is the one that the app is given', async () => {
    const { app, calls } = stubServer()
    const [first, second] = [await app.request('/'), await app.request('/')]
    expect(nonceOf(first)).toBe(calls[0]?.facts.nonce)
    expect(nonceOf(second)).toBe(calls[1]?.facts.nonce)
    expect(nonceOf(first)).not.toBe(nonceOf(second))
    expect(nonceOf(first)?.length).toBeGreaterThanOrEqual(22)
  })

  test.each(['/', '/healthz', '/assets/none.js', '//evil.example'])('%s carries them', async (path) => {
    const { app } = stubServer()
    const { headers } = await app.request(`http://localhost${path}`)
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'self'; script-src 'self' 'nonce-[^']+';/,
    )
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('production allows no inline script or style without the nonce', async () => {
    const csp = (await stubServer().app.request('/')).headers.get('content-security-policy')
    expect(csp).not.toMatch(/(?:script-src|style-src) [^;]*unsafe/)
    expect(csp).toMatch(/style-src 'self' 'nonce-[^']+';/)
  })

  test('HSTS is sent only where the browser’s side is https', async () => {
    const secure = stubServer({ publicOrigin: 'https://book.example' })
    expect((await secure.app.request('/')).headers.get('strict-transport-security')).toContain(
      'max-age=31536000',
    )
    expect((await stubServer().app.request('/')).headers.has('strict-transport-security')).toBe(false)
  })
})

describe('caching and compression', () => {
  test('what the app says about caching stands', async () => {
    const handleRequest = async () =>
      new Response('x', { headers: { 'cache-control': 'public, max-age=60' } })
    const answer = await stubServer({ handleRequest }).app.request('/')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60')
  })

  test('several cookies of the app all reach the browser', async () => {
    const headers = new Headers([
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
    ])
    const answer = await stubServer({
      handleRequest: async () => new Response('x', { headers }),
    }).app.request('/')
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  })

  test('a page is compressed for those who can, and its tag is marked as weak', async () => {
    const html = '<p>words</p>'.repeat(200)
    const handleRequest = async () =>
      new Response(html, { headers: { 'content-type': 'text/html', etag: '"v1"' } })
    const { app } = stubServer({ handleRequest })
    const zipped = await app.request('/', { headers: { 'accept-encoding': 'gzip, br' } })
    expect(zipped.headers.get('content-encoding')).toBe('gzip')
    expect(zipped.headers.get('etag')).toBe('W/"v1"')
    expect(zipped.headers.get('vary')).toBe('Accept-Encoding')
    expect(gunzipSync(await zipped.arrayBuffer()).toString()).toBe(html)
    expect(await (await app.request('/')).text()).toBe(html)
  })
})

describe('a whole page', () => {
  const html = `<!DOCTYPE html>${'<p>₹1,23,456</p>'.repeat(200)}`
  const ask = async (accepted?: string, document = html) => {
    const { app } = stubServer({
      handleRequest: async () => ({
        response: new Response(null, {
          status: 418,
          headers: [
            ['set-cookie', 'a=1'],
            ['content-type', 'text/html'],
          ],
        }),
        document: Buffer.from(document),
      }),
    })
    return app.request('/', accepted === undefined ? {} : { headers: { 'accept-encoding': accepted } })
  }

  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
    ['zstd', null, (bytes: Buffer) => bytes],
    ['*;q=0.5, br;q=0', 'gzip', gunzipSync],
    [undefined, null, (bytes: Buffer) => bytes],
  ])('for clients that accept %s is compressed as %s', async (accepted, encoding, decompress) => {
    const answer = await ask(accepted)
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('vary')).toBe('Accept-Encoding')
    expect(decompress(Buffer.from(await answer.arrayBuffer())).toString()).toBe(html)
  })

  test('keeps the status, the cookies and the headers of its response', async () => {
    const answer = await ask('br')
    expect(answer.status).toBe(418)
    expect(answer.headers.getSetCookie()).toEqual(['a=1'])
    expect(answer.headers.get('content-type')).toBe('text/html')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-security-policy')).toMatch(/'nonce-/)
  })

  test('that is small is sent as it is', async () => {
    const answer = await ask('br', '<p>short</p>')
    expect(answer.headers.has('content-encoding')).toBe(false)
    expect(await answer.text()).toBe('<p>short</p>')
  })
})

describe('static files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'client-'))
  beforeAll(() => {
    mkdirSync(join(folder, 'assets'))
    mkdirSync(join(folder, '.vite'))
    writeFileSync(join(folder, 'assets', 'entry-abc.js'), 'export {}')
    writeFileSync(join(folder, 'assets', 'entry-abc.js.gz'), gzipSync('export {}'))
    writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
    writeFileSync(join(folder, '.vite', 'manifest.json'), '{}')
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const get = (path: string, headers = {}) =>
    stubServer({ clientFolder: folder }).app.request(path, { headers })

  test('a hashed asset is kept for ever', async () => {
    const answer = await get('/assets/entry-abc.js')
    expect(await answer.text()).toBe('export {}')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('content-type')).toMatch(/javascript/)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('the copy that was compressed at build time is sent to those who can', async () => {
    const answer = await get('/assets/entry-abc.js', { 'accept-encoding': 'gzip' })
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(await answer.arrayBuffer()).toString()).toBe('export {}')
  })

  test('other files are kept for an hour and asked for again by their tag', async () => {
    const answer = await get('/favicon.svg')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(await answer.text()).toBe('<svg/>')
    const again = await get('/favicon.svg', { 'if-none-match': answer.headers.get('etag') })
    expect(again.status).toBe(304)
  })

  test('a file that went away since the start, or a part that it lacks, is kept by nobody', async () => {
    const { app } = stubServer({ clientFolder: folder })
    const asset = join(folder, 'assets', 'entry-abc.js')
    const part = await app.request('/assets/entry-abc.js', { headers: { range: 'bytes=999999-' } })
    expect([part.status, part.headers.get('cache-control')]).toEqual([416, 'no-store'])
    renameSync(asset, `${asset}.away`)
    const gone = await app.request('/assets/entry-abc.js')
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store'])
    renameSync(`${asset}.away`, asset)
  })

  test.each(['/assets/gone-123.js', '/assets/entry-abc.js.gz', '/assets/'])(
    '%s is a short 404',
    async (path) => {
      const answer = await get(path)
      expect(answer.status).toBe(404)
      expect(answer.headers.get('cache-control')).toBe('no-store')
    },
  )

  test.each(['/.vite/manifest.json', '/%2e%2e/package.json', '/..%2fpackage.json'])(
    '%s is the app’s to answer',
    async (path) => {
      expect(await (await get(path)).text()).toBe('<p>page</p>')
    },
  )
})

describe('ASVS 16.2.1, 16.2.5, 16.5.1: errors and logs', () => {
  const secret = 'postgres://user:hunter2@db'

  test('an error of the handler shows nothing internal and is logged', async () => {
    const handleRequest = async () => {
      throw new Error(secret)
    }
    const { app, lines } = stubServer({ handleRequest })
    const answer = await app.request('/')
    const html = await answer.text()
    expect(answer.status).toBe(500)
    expect(html).toMatch(/<h1[^>]*>Unexpected Application Error!<\/h1>/)
    expect(html).not.toMatch(/hunter2|\.ts|at /)
    expect(answer.headers.get('content-security-policy')).toBeTruthy()
    expect(lines.join('')).toContain('unexpected error')
  })

  test('a request is one line with its id, and without query, cookies and body', async () => {
    const { app, lines } = stubServer({
      routeOf: (pathname) => (pathname === '/login' ? '/login' : '*'),
      async handleRequest(_request, { upstream }) {
        const call = upstream.call({ name: 'login', method: 'POST' })
        for (const result of ['unreachable', 'ok'] as const)
          call.attempt(new URL('http://host.test')).ended(result)
        call.ended('ok')
        upstream.call({ name: 'getProfile', method: 'GET' }).ended('unreachable')
        return new Response()
      },
    })
    await app.request('/login?token=canary-query', {
      method: 'POST',
      body: 'password=canary-body',
      headers: { cookie: 'accessToken=canary-cookie', origin: 'http://localhost', 'x-request-id': 'r1' },
    })
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      requestId: 'r1',
      method: 'POST',
      route: '/login',
      status: 200,
      ms: expect.any(Number),
      upstreamCalls: 2,
      upstreamAttempts: 2,
    })
    expect(lines[0]).not.toContain('canary')
  })

  test.each([
    ['/nobody/asha@example.com', '*'],
    ['/%E0%A4%A', '*'],
    ['/healthz', '/healthz'],
  ])('the path %s is logged as %s', async (path, route) => {
    const { app, lines } = stubServer()
    await app.request(path)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ route })
    expect(lines[0]).not.toContain('asha')
  })
})
