// Which optional calls the host has: by its capability document alone.
import { setTimeout as wait } from 'node:timers/promises'
import { http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { getDashboard } from '../../../contract/calls/dashboard.ts'
import type { Capabilities } from '../../../contract/calls/capabilities.ts'
import { createHostCapabilities, patienceWith } from '../../../app/.server/api/capabilities.ts'
import { notOffered, type Result } from '../../../app/.server/api/response.ts'
import * as dashboard from '../../../app/routes/dashboard/route.tsx'
import * as passkeyQuestion from '../../../app/routes/auth/passkey-question/route.ts'
import * as tours from '../../../app/routes/public/search/route.tsx'
import { sampleDashboard } from '../../../app/.server/sample/dashboard.ts'
import { aProfile, host, hostAnswers, hostOrigin, json } from '../support/host.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const seconds = 1000
const open = () => visit(dashboard, { path: '/dashboard', cookie })

/** The host answers the request for its document so, and has a dashboard behind it. */
function hostWithDocument(answer: () => Response | Promise<Response>) {
  const received = hostAnswers({
    'GET /auth/profile': aProfile(),
    'GET /dashboard': json(sampleDashboard('affiliate')),
  })
  let asked = 0
  host.use(
    http.get(`${hostOrigin}/api/capabilities`, () => {
      asked += 1
      return answer()
    }),
  )
  return {
    asked: () => asked,
    dashboards: () => received.filter(({ path }) => path === '/dashboard').length,
  }
}

const html = '<!doctype html><title>Shop</title><h1>Cannot GET /api/capabilities</h1>'

const catchAlls: [what: string, answer: () => Response][] = [
  ['404 with HTML', () => new Response(html, { status: 404, headers: { 'Content-Type': 'text/html' } })],
  ['200 with index.html', () => new Response(html, { headers: { 'Content-Type': 'text/html' } })],
  ['200 with a message', () => json({ message: 'Welcome to the API' })],
  ['200 with an empty object', () => json({})],
  ['200 with an empty list', () => json([])],
  ['200 with null', () => json(null)],
  ['200 with a document and more', () => json({ optionalCalls: ['getDashboard'], message: 'Welcome' })],
  ['204', () => new Response(null, { status: 204 })],
  ['400', () => json({ message: 'Bad request' }, 400)],
  ['401', () => json({ message: 'Unauthorized' }, 401)],
  ['403', () => json({ message: 'Forbidden' }, 403)],
  ['405', () => json({ message: 'Method not allowed' }, 405)],
  ['429', () => json({ message: 'Slow down' }, 429)],
  ['500', () => json({ message: 'Cannot read properties of undefined' }, 500)],
  ['502', () => new Response(html, { status: 502 })],
  ['503', () => new Response(html, { status: 503 })],
  ['a redirect', () => new Response(null, { status: 302, headers: { Location: '/login' } })],
]

describe('a host that answers unknown paths with', () => {
  test.each(catchAlls)('%s has the documented calls alone', async (_, answer) => {
    const { dashboards } = hostWithDocument(answer)
    const page = await open()

    expect([page.status, dashboards()]).toEqual([200, 0])
    expect(page.data).toMatchObject({ figures: { ok: true, isSample: true } })
  })
})

describe('the capability document', () => {
  const valid = () => json({ optionalCalls: ['getDashboard', 'aCallOfTomorrow'] })

  test('is read once for all pages of some minutes, and its calls are made', async () => {
    const { asked, dashboards } = hostWithDocument(valid)
    const pages = await Promise.all([open(), open(), open()])

    expect(pages.map(({ data }) => data)).toMatchObject(
      [1, 2, 3].map(() => ({ figures: { isSample: false } })),
    )
    expect([asked(), dashboards()]).toEqual([1, 3])
  })

  test('is read again in the background, and no page waits for that', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    let answer: () => Response | Promise<Response> = valid
    const { asked } = hostWithDocument(() => answer())
    await open()
    vi.setSystemTime(Date.now() + 301 * seconds)
    let finish = () => {}
    answer = () => new Promise((resolve) => (finish = () => resolve(json({ optionalCalls: [] }))))
    const page = await open()

    expect([asked(), page.data]).toMatchObject([2, { figures: { isSample: false } }])
    finish()
    await expect.poll(async () => (await open()).data).toMatchObject({ figures: { isSample: true } })
    expect(asked()).toBe(2)
  })

  test.each([
    ['500', () => json({}, 500)],
    ['nothing', () => Response.error()],
  ])('counts on when it is read again and the host answers %s', async (_, failure) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    let answer: () => Response = valid
    const { asked } = hostWithDocument(() => answer())
    await open()
    answer = failure
    for (const later of [301, 20, 20]) {
      vi.setSystemTime(Date.now() + later * seconds)
      expect((await open()).data).toMatchObject({ figures: { isSample: false } })
      await wait(200)
    }
    expect(asked()).toBe(4)
  })

  test('that is not there is looked for again after a minute, and after a failure within seconds', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    for (const [status, after] of [
      [404, 61],
      [500, 11],
    ] as const) {
      let answer = () => json({}, status)
      hostWithDocument(() => answer())
      expect((await open()).data).toMatchObject({ figures: { isSample: true } })
      answer = valid
      vi.setSystemTime(Date.now() + after * seconds)
      await open()
      await expect.poll(async () => (await open()).data).toMatchObject({ figures: { isSample: false } })
    }
  })

  test('that never comes holds the first page for two seconds at most, and no other', async () => {
    hostWithDocument(() => new Promise(() => {}))
    const startedAt = performance.now()
    const first = await visit(tours, { path: '/tours' })
    const waited = performance.now() - startedAt
    const again = await open()

    expect(waited).toBeGreaterThan(1500)
    expect(waited).toBeLessThan(5000)
    expect(performance.now() - startedAt - waited).toBeLessThan(1500)
    expect([first.data, again.data]).toMatchObject([{ query: undefined }, { figures: { isSample: true } }])
  })

  const slowDown = () => json({ message: 'Slow down' }, 429)
  const starting = () => new Response(null, { status: 503 })
  const proxyLostIt = () => new Response(null, { status: 502 })
  const noConnection = () => Response.error()

  test.each([
    ['429', slowDown],
    ['502', proxyLostIt],
    ['503', starting],
    ['nothing', noConnection],
  ])(
    'is waited for while the host starts and answers %s, and nothing is said to be launching soon',
    async (_, failure) => {
      const answers = [failure, failure, valid]
      const { asked } = hostWithDocument(() => (answers.shift() ?? valid)())
      const pages = await Promise.all([open(), open()])

      expect(asked()).toBe(3)
      for (const { data, headers } of pages) {
        expect(data).toMatchObject({ figures: { isSample: false } })
        expect(headers.get('Cache-Control')).toBeNull()
      }
    },
  )

  test('that a starting host does not give is asked for again after two seconds, and no page made meanwhile is cached', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    let answer = starting
    hostWithDocument(() => answer())
    const meanwhile = await open()
    answer = valid
    const still = await open()
    vi.setSystemTime(Date.now() + 2 * seconds)
    const later = await open()

    expect([meanwhile.data, still.data]).toMatchObject([1, 2].map(() => ({ figures: { isSample: true } })))
    for (const { headers } of [meanwhile, still]) {
      expect(headers.get('Cache-Control')).toBe('private, no-store')
    }
    expect(later.data).toMatchObject({ figures: { isSample: false } })
    expect(later.headers.get('Cache-Control')).toBeNull()
  })

  test('that a starting host does not give makes what is not open come with Retry-After', async () => {
    hostWithDocument(starting)
    const { status, headers } = await visit(passkeyQuestion, { path: '/login/passkey', form: {} })

    expect([status, headers.get('Retry-After')]).toEqual([501, '2'])
  })

  test('is waited for longer where the host is our own backend, which has it however busy it is', () => {
    const page = { API_TIMEOUT_MS: 10_000 }

    expect(patienceWith(page)).toEqual({ timeoutMs: 2000, retryWithinMs: 2500 })
    expect(patienceWith({ ...page, HOST_IS_OURS: 'yes' })).toEqual({ timeoutMs: 5000, retryWithinMs: 5000 })
    expect(patienceWith({ API_TIMEOUT_MS: 800 })).toEqual({ timeoutMs: 800, retryWithinMs: 400 })
  })

  test('is read once before the first page by a process that starts', async () => {
    let asked = 0
    const read = async (): Promise<Result<Capabilities>> => {
      asked += 1
      return { ok: true, value: { optionalCalls: ['getDashboard'] } }
    }
    const capabilities = createHostCapabilities(read, { retryWithinMs: seconds })
    await Promise.all([capabilities.meet(), capabilities.meet()])
    await capabilities.meet()

    expect(await capabilities.lacks(getDashboard)).toBe(false)
    expect(asked).toBe(1)
  })

  test('that comes late at first is asked for once more', async () => {
    const answers: Result<Capabilities>[] = [
      { ok: false, reason: 'timed-out', status: 504 },
      { ok: true, value: { optionalCalls: ['getDashboard'] } },
    ]
    const capabilities = createHostCapabilities(async () => answers.shift() ?? notOffered, {
      retryWithinMs: seconds,
    })

    expect(await capabilities.lacks(getDashboard)).toBe(false)
  })

  test('holds no page for its retries again while the host stays out of reach', async () => {
    let asked = 0
    const read = async (): Promise<Result<Capabilities>> => {
      asked += 1
      return { ok: false, reason: 'unreachable', status: 502 }
    }
    const capabilities = createHostCapabilities(read, { retryWithinMs: seconds })

    expect(await capabilities.lacks(getDashboard)).toBe(false)
    expect(asked).toBeGreaterThan(1)
    asked = 0
    expect(await capabilities.lacks(getDashboard)).toBe(false)
    expect(asked).toBe(1)
  })

  test('while the host cannot be reached, nothing is said to be launching soon', async () => {
    host.use(http.all(`${hostOrigin}/api/*`, () => Response.error()))
    const page = await visit(tours, { path: '/tours' })

    expect([page.status, page.data]).toMatchObject([502, { results: undefined }])
    expect(page.data).toMatchObject({ query: {} })
  })
})
