// Pages of the catalogue, kept until something changes of what they show.
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { CatalogueChange } from '@affiliate-booking/contract/calls/products/catalogue-changes'
import { createCatalogueHistory } from '../../../app/.server/api/catalogue/changes.ts'
import { type CatalogueKnowledge } from '../../../app/.server/api/catalogue/watch.ts'
import { aPage, type HandleRequest, serve } from '../support/page-cache-server.ts'

/** A catalogue of which the test tells what is known. */
function catalogueOf({ isConfirmed = true }: { isConfirmed?: boolean } = {}) {
  const history = createCatalogueHistory()
  const state = {
    isConfirmed,
    knowledge: 'exact' as CatalogueKnowledge,
    confirmations: 0,
    latestEnd: Infinity,
    /** When the page that is rendered next ends. */
    pageEnd: Infinity,
    /** Learnt when the host is asked. */
    news: [] as CatalogueChange[],
  }
  const catalogue = {
    findPage(path: string, query: string) {
      const [, slug] = /^\/tours\/([a-z-]+)$/.exec(path) ?? []
      if (slug !== undefined) return { renderedAs: path, route: '/tours/:slug', subject: { slug }, slug }
      const date = new URLSearchParams(query).get('date')
      if (path !== '/tours') return undefined
      const subject = date === null ? {} : { days: [date, date] as const }
      return { renderedAs: date === null ? path : `${path}?date=${date}`, route: '/tours', subject }
    },
    createFreshness: () => ({ until: () => state.pageEnd, end: () => undefined }),
    latestEnd: () => state.latestEnd,
    start: () => undefined,
    stop: () => undefined,
    isConfirmed: () => state.isConfirmed,
    async confirm() {
      state.confirmations += 1
      await Promise.resolve()
      history.note(state.news.splice(0))
      return state.knowledge
    },
    sequence: history.sequence,
    isUnchanged: history.isUnchanged,
  }
  return { catalogue, history, state }
}

describe('a page of the catalogue', () => {
  test('is rendered once for all spellings of its address, also for a hundred who ask at once', async () => {
    const { catalogue } = catalogueOf()
    const { get, calls } = await serve({ catalogue })
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, number) => get(`/tours?date=2026-12-01&utm_source=${number}`)),
    )
    expect(new Set(answers.map(({ body }) => body.toString())).size).toBe(1)
    expect(calls.map(({ request }) => new URL(request.url).search)).toEqual(['?date=2026-12-01'])
    expect(answers[0]?.headers).toMatchObject({
      'cache-control': 'public, max-age=0, s-maxage=1, stale-while-revalidate=10',
      vary: 'Cookie, Accept-Encoding',
    })
  })

  test.each([
    ['its product', '/tours/tea', [{ subject: 'product', slug: 'tea' }], 2],
    ['another product', '/tours/tea', [{ subject: 'product', slug: 'spice' }, { subject: 'catalogue' }], 1],
    ['everything', '/tours/tea', [{ subject: 'all' }], 2],
    ['a list', '/tours', [{ subject: 'catalogue' }], 2],
    ['the landing page', '/', [{ subject: 'catalogue' }], 2],
    ['a product’s page alone', '/tours', [{ subject: 'product', slug: 'tea' }], 1],
    ['the searched day', '/tours?date=2026-12-01', [{ subject: 'day', date: '2026-12-01' }], 2],
    ['another day', '/tours?date=2026-12-01', [{ subject: 'day', date: '2026-12-02' }], 1],
    ['a day, for a search without days', '/tours', [{ subject: 'day', date: '2026-12-01' }], 1],
  ] as const)(
    'is rendered again after a change of %s only where it shows that',
    async (_, path, changes, times) => {
      const { catalogue, history } = catalogueOf()
      const { get, calls } = await serve({ catalogue })
      await get(path)
      history.note(changes)
      await get(path)
      expect(calls).toHaveLength(times)
    },
  )

  test('that was not confirmed for a second is confirmed before it is sent, and rendered again if it has changed', async () => {
    const { catalogue, state } = catalogueOf({ isConfirmed: false })
    const { get, calls } = await serve({ catalogue })
    await get('/tours')
    await get('/tours')
    expect([calls.length, state.confirmations]).toEqual([1, 2])
    state.news = [{ subject: 'catalogue' }]
    await get('/tours')
    expect(calls).toHaveLength(2)
  })

  test('is not kept while the host does not tell whether it has changed', async () => {
    const { catalogue, state } = catalogueOf({ isConfirmed: false })
    const { get, calls } = await serve({ catalogue })
    state.knowledge = 'unknown'
    for (const _ of [1, 2]) expect((await get('/tours')).headers['cache-control']).toMatch(/no-store/)
    expect(calls).toHaveLength(2)
  })

  test('that was begun before a change is for those alone who asked before it', async () => {
    const { catalogue, history } = catalogueOf()
    const begun: (() => void)[] = []
    const handleRequest: HandleRequest = async (request, facts) => {
      await new Promise<void>((resolve) => begun.push(resolve))
      return aPage(request, facts)
    }
    const { get, calls } = await serve({ catalogue, handleRequest })
    const before = get('/tours/tea')
    await expect.poll(() => begun.length).toBe(1)
    history.note([{ subject: 'product', slug: 'tea' }])
    const after = get('/tours/tea')
    await expect.poll(() => begun.length).toBe(2)
    begun.forEach((answer) => answer())
    await Promise.all([before, after])
    await get('/tours/tea')
    expect(calls).toHaveLength(2)
  })

  test('ends when the clock ends what it shows', async () => {
    const { catalogue, state } = catalogueOf()
    const { get, calls } = await serve({ catalogue })
    state.pageEnd = Date.now() + 200
    await get('/tours')
    await expect
      .poll(async () => {
        await get('/tours')
        return calls.length
      })
      .toBeGreaterThan(1)
  })

  test('of answers that may not be kept is rendered for each visitor', async () => {
    const { catalogue, state } = catalogueOf()
    const { get, calls } = await serve({ catalogue })
    state.pageEnd = 0
    const rendered = [await get('/tours'), await get('/tours')]
    expect(rendered.map(({ headers }) => headers['cache-control'])).toEqual(['no-store', 'no-store'])
    expect(calls.length).toBeGreaterThan(2)
  })

  test('comes in the encoding that is asked for, each with its own tag', async () => {
    const { catalogue } = catalogueOf()
    const { get, calls } = await serve({ catalogue })
    const [br, gzip, plain] = [
      await get('/tours', { 'accept-encoding': 'br' }),
      await get('/tours', { 'accept-encoding': 'gzip' }),
      await get('/tours'),
    ]
    expect(brotliDecompressSync(br.body).toString()).toBe(plain.body.toString())
    expect(gunzipSync(gzip.body).toString()).toBe(plain.body.toString())
    expect(new Set([br, gzip, plain].map(({ headers }) => headers['etag'])).size).toBe(3)
    expect(calls).toHaveLength(1)
    const again = await get('/tours', { 'if-none-match': String(plain.headers['etag']) })
    expect([again.status, again.body.length]).toEqual([304, 0])
  })

  test('leaves when memory is full', async () => {
    const { catalogue } = catalogueOf()
    const { get, calls } = await serve({ catalogue, maximumBytes: 10_000 })
    for (const slug of ['a', 'b', 'c', 'd']) await get(`/tours/${slug}`)
    await get('/tours/d')
    expect(calls).toHaveLength(4)
    await get('/tours/a')
    expect(calls).toHaveLength(5)
  })

  test('is sent with the cookie of an affiliate’s link, and its views are counted as any', async () => {
    const { catalogue } = catalogueOf()
    const { get, calls, visits, views } = await serve({ catalogue })
    await get('/tours/tea', { 'user-agent': 'Firefox' })
    const referred = await get('/tours/tea?ref=ASHA', { 'user-agent': 'Firefox' })
    await get('/tours/tea', { 'user-agent': 'Googlebot/2.1' })
    await get('/tours/tea', { 'user-agent': 'Firefox', purpose: 'prefetch' })
    // The booking panel of the open page.
    await get('/tours/tea', { 'user-agent': 'Firefox', 'sec-fetch-dest': 'empty' })
    await get('/tours/tea', { 'user-agent': 'Firefox' }, 'HEAD')
    expect(referred.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'set-cookie': ['referralId=signed-ASHA; Path=/'],
    })
    expect(calls).toHaveLength(1)
    expect(visits.map(({ path }) => path)).toEqual(['/tours/tea'])
    expect(views).toEqual(['tea', 'tea'])
  })
})
