// Tries to get something of one visitor, or of an attacker, into a page that everybody gets: with headers, cookies,
// parameters, methods and addresses, at a real socket of the built app behind its page cache.
import { once } from 'node:events'
import { createServer, request as send } from 'node:http'
import { http, passthrough } from 'msw'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { roles } from '../../contract/options/accounts/roles.ts'
import { host, hostAnswers, json } from '../routes/support/host.ts'
import { aCard, aProduct } from '../routes/support/products.ts'
import { isLongRun } from '../support/run-length.ts'
import { builtServerWithPageCache, loadBuiltApp } from './built-app.ts'

const secret = 'zq7secret'

const rows = [{ state: 'Kerala', district: 'Idukki', tours: 1, stays: 0, tourPrice: 150_000 }]
const found = { rows: [aCard()], next: null, previous: null, total: 1 } as never

/** A host that answers each visitor with a cookie with what is theirs alone, and sets cookies where it can. */
function play() {
  const own = [`accessToken=${secret}-new; Path=/`]
  return hostAnswers({
    'GET /auth/profile': () => json({ user: { name: secret, role: 'user' } }),
    'GET /saved-slugs': () => json({ slugs: ['fort-kochi-walk', 'fort', secret] }),
    'GET /products': () => json(found, 200, own),
    'GET /highlights': () => json({ tours: [aCard()], stays: [], categories: [] }, 200, own),
    'GET /destinations': () => json({ rows }, 200, own),
    'GET /products/fort': () => json({ product: aProduct({ slug: 'fort' }) }, 200, own),
    'GET /products/fort/slots': () => json({ slots: [] }, 200, own),
    'GET /notifications/count': () => json({ unread: 7 }),
  })
}

let port = 0
let stop: (() => void) | undefined

async function listen(trust: Parameters<typeof builtServerWithPageCache>[0] = { trustProxy: 0 }) {
  stop?.()
  const server = createServer(await builtServerWithPageCache(trust)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
  stop = () => {
    server.closeAllConnections()
    server.close()
  }
}

beforeEach(async () => {
  host.use(http.all(/^http:\/\/127\.0\.0\.1:/, passthrough))
  play()
  await listen()
})
afterEach(() => stop?.())

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const asking = send({ port, path, method, headers, host: '127.0.0.1' }).end()
  const [answer] = await once(asking, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks).toString() }
}

const paths = ['/', '/tours', '/tours?q=fort', '/tours/fort', '/tours/in/kerala', '/tours/kind/heritage']

const stranger = { 'user-agent': 'Firefox', host: 'book.example' }

/** On a busy machine a part of the page may come too late. Such an answer is not shared, and is asked for again. */
async function askUntilShared(path: string): Promise<Answer> {
  const answer = await ask(path, stranger)
  if (answer.headers['cache-control'] !== 'no-store') return answer
  expect(JSON.stringify(answer)).not.toContain(secret)
  return ask(path, stranger)
}

/** What everybody else gets afterwards: shared, and without a trace of the one who asked before. */
async function expectClean(path: string) {
  const answer = await askUntilShared(path)
  expect([answer.status, answer.headers['set-cookie'], answer.headers['location']]).toEqual([
    200,
    undefined,
    undefined,
  ])
  expect(answer.headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=/)
  expect(answer.headers['vary']).toBe('Cookie, Accept-Encoding')
  expect(JSON.stringify(answer)).not.toContain(secret)
  expect(answer.body).not.toMatch(/evil|Log out|nonce=/i)
  return answer
}

/** Never for caches, unless it is the same that everybody gets. */
async function expectUnshared(answer: Answer, path: string) {
  if (String(answer.headers['cache-control']).startsWith('public'))
    expect(JSON.stringify([answer.status, answer.body])).not.toContain(secret)
  else expect(answer.headers['cache-control']).toMatch(/no-store/)
  await expectClean(path)
}

const cookies = [
  `accessToken=${secret}`,
  `a=1; accessToken=${secret}`,
  `a=1;accessToken=${secret}`,
  `accessToken = ${secret}`,
  `refreshToken=${secret}`,
  `adminInfo=${secret}`,
  `referralId=${secret}`,
  `toast=${secret}`,
  `__toast=${secret}`,
  `saving=${secret}`,
  `saved=${secret}`,
  `language=${secret}`,
  `_ga=${secret}; _fbp=${secret}`,
  `"accessToken=${secret}"`,
  secret,
]

const headers: readonly Record<string, string>[] = [
  { 'accept-language': secret },
  { authorization: `Bearer ${secret}` },
  { 'user-agent': secret },
  { referer: `https://${secret}.example/` },
  { origin: `https://${secret}.example` },
  { 'x-forwarded-host': `${secret}.evil.example` },
  { 'x-forwarded-proto': `https${secret}` },
  { 'x-forwarded-for': secret },
  { 'x-forwarded-prefix': `/${secret}` },
  { 'x-original-url': `/${secret}` },
  { 'x-rewrite-url': '/dashboard' },
  { 'x-http-method-override': 'POST' },
  { forwarded: `host=${secret}.evil.example;proto=https` },
  { 'x-request-id': secret },
  { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
  { range: 'bytes=0-10' },
  { 'if-range': '"x"', range: 'bytes=5-' },
  { 'if-none-match': '*' },
  { 'if-none-match': `"${secret}"` },
  { 'if-match': `"${secret}"` },
  { 'if-modified-since': new Date().toUTCString() },
  { 'accept-encoding': `br;q=0, ${secret}` },
  { accept: 'application/json' },
  { 'content-type': 'application/json' },
  { purpose: 'prefetch' },
  { 'save-data': 'on', 'sec-ch-prefers-color-scheme': 'dark' },
  { 'known-catalogue': secret },
  { 'booking-link': secret },
]

const queries = [
  `ref=${secret}`,
  `ref=${secret}&via=qr`,
  `utm_source=${secret}`,
  `${secret}=${secret}`,
  `code=${secret}`,
  `q=a&q=${secret}`,
  `date=${secret}`,
  `guests=${secret}`,
  `month=${secret}`,
  `_routes=${secret}`,
  `index&x=${secret}`,
  `%00=${secret}`,
  `q=%E0%A4%A${secret}`,
  `#${secret}`,
  `callback=${secret}`,
]

/** They make an address look like a file or another page. */
const ends = [
  '/profile.css',
  '.css',
  '.json',
  '%2f..%2fdashboard',
  ';a=b.js',
  '/..%2f',
  '%0d%0aset-cookie:a=b',
  '.data',
  '//',
  '/.',
]

/** The gate tries each on one of the pages, which share one cache; the long run on all of them. */
const byTurns = <Case>(cases: readonly Case[], path: string) =>
  isLongRun ? cases : cases.filter((_, index) => index % paths.length === paths.indexOf(path))

describe.each(paths)('nothing of one visitor is in the shared page %s', (path) => {
  test.each(byTurns(cookies, path))('with the cookie %s', async (cookie) => {
    await expectUnshared(await ask(path, { ...stranger, cookie }), path)
    await expectUnshared(await ask(path, { ...stranger, cookie }), path)
  })

  test.each(byTurns(headers, path))('with the headers %o', async (more) => {
    await expectUnshared(await ask(path, { ...stranger, ...more }), path)
    await expectUnshared(await ask(path, { ...stranger, cookie: `accessToken=${secret}`, ...more }), path)
  })

  test.each(byTurns(queries, path))('with the query %s', async (query) => {
    const answer = await ask(`${path}${path.includes('?') ? '&' : '?'}${query}`, stranger)
    if (answer.headers['set-cookie'] !== undefined)
      expect(answer.headers['cache-control']).toBe('private, no-store')
    await expectClean(path)
  })

  test('with HEAD, POST and other methods', async () => {
    expect((await ask(path, stranger, 'HEAD')).body).toBe('')
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'PROPFIND'])
      expect(
        (await ask(path, { ...stranger, 'sec-fetch-site': 'same-origin' }, method)).headers['cache-control'],
      ).toMatch(/no-store/)
    await expectClean(path)
  })

  test('with an address that looks like a file or another page', async () => {
    const [bare = ''] = path.split('?')
    for (const end of byTurns(ends, path))
      for (const cookie of [`accessToken=${secret}`, ''])
        expect(
          (await ask(`${bare}${end}`, { ...stranger, cookie })).headers['cache-control'],
          end,
        ).not.toMatch(/^public/)
    await expectClean(path)
  })

  test('with an address that names another host', async () => {
    await ask(`http://${secret}.evil.example${path}`, stranger)
    await expectClean(path)
  })
})

test('behind a proxy, each address that browsers see has pages of its own', async () => {
  await listen({ trustProxy: 1 })
  const evil = await ask('/tours', {
    ...stranger,
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
  })
  expect(evil.body).toContain('https://evil.example')
  await expectClean('/tours')
})

test('a page that is asked for by another host names that host for those alone who ask by it', async () => {
  for (const path of paths) {
    await ask(path, { ...stranger, host: 'evil.example' })
    await expectClean(path)
  }
})

test('a public origin is the only one that a page names', async () => {
  await listen({ trustProxy: 0, publicOrigin: 'https://book.example' })
  await ask('/tours', { host: `${secret}.evil.example`, 'x-forwarded-host': 'evil.example' })
  expect((await expectClean('/tours')).body).toContain('https://book.example/tours')
})

test('a signed-in visitor sees what is theirs, and no host gets a cookie of theirs for a shared page', async () => {
  const received = play()
  const own = await ask('/tours', { ...stranger, cookie: `accessToken=${secret}` })
  expect(own.headers['cache-control']).toMatch(/no-store/)
  expect(received.find(({ path }) => path === '/saved-slugs')?.headers.get('cookie')).toContain(secret)
  expect(
    received.filter(({ path }) => path !== '/saved-slugs').some(({ headers: sent }) => sent.has('cookie')),
  ).toBe(false)
  await expectClean('/tours')
})

test.each(roles)(
  'the sample dashboard of %s is rendered once, and has nothing of the one who came first',
  async (role) => {
    const askApp = await loadBuiltApp()
    const dashboardOf = async (name: string, qrCodeUrl: string) => {
      hostAnswers({
        'GET /auth/profile': json({ user: { name, role } }),
        'GET /affiliates/qr': json({ qrCodeUrl }),
      })
      const cookie = `accessToken=${name}`
      const asked = new Request('http://app.test/dashboard', { headers: { cookie } })
      const page = await (await askApp(asked, '203.0.113.7')).text()
      expect(page).toContain(name)
      return page
        .replaceAll(name, 'NAME')
        .replaceAll(qrCodeUrl, 'CODE')
        .replaceAll(/nonce="[^"]*"/g, '')
    }
    const first = await dashboardOf(secret, 'https://codes.example/first.png')
    const second = await dashboardOf('Zubeida', 'https://codes.example/second.png')

    expect(second).toBe(first)
    expect(second).toContain('Sample data')
    expect(second).not.toMatch(new RegExp(`${secret}|first\\.png`))
  },
)
