import { describe, expect, test, vi } from 'vitest'
import { createViewCounter } from '../../../server/views/view-counter.ts'
import { stubServer } from '../support/start-server.ts'

type Send = Parameters<typeof createViewCounter>[0]['send']

const at = (time: string) => () => new Date(time)

describe('the counter of views', () => {
  test('adds views up by product and day in India, and sends them once', async () => {
    const send = vi.fn<Send>(async () => 'sent')
    let now = at('2026-11-23T18:29:59Z')
    const counter = createViewCounter({ send, now: () => now() })
    counter.add('tea-gardens')
    counter.add('tea-gardens')
    counter.add('houseboat')
    now = at('2026-11-23T18:30:00Z')
    counter.add('tea-gardens')
    await counter.close(1000)
    expect(send.mock.calls.map(([views]) => views)).toEqual([
      [
        { slug: 'tea-gardens', day: '2026-11-23', views: 2 },
        { slug: 'houseboat', day: '2026-11-23', views: 1 },
        { slug: 'tea-gardens', day: '2026-11-24', views: 1 },
      ],
    ])
    await counter.close(1000)
    expect(send).toHaveBeenCalledTimes(1)
  })

  test('sends by itself after a while, in batches of 500', async () => {
    const send = vi.fn<Send>(async () => 'sent')
    const counter = createViewCounter({ send, everyMs: 1 })
    for (let index = 0; index < 501; index += 1) counter.add(`product-${index}`)
    await expect.poll(() => send.mock.calls).toHaveLength(2)
    expect(send.mock.calls.map(([views]) => views.length)).toEqual([500, 1])
  })

  test('counts no more products at once than its limit', async () => {
    const send = vi.fn<Send>(async () => 'sent')
    const counter = createViewCounter({ send, maximum: 1 })
    counter.add('first')
    counter.add('second')
    counter.add('first')
    await counter.close(1000)
    expect(send.mock.calls).toEqual([
      [[expect.objectContaining({ slug: 'first', views: 2 })], expect.any(Number)],
    ])
  })
})

describe('a view', () => {
  const browser = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36'
  const viewsOf = async (path: string, init: RequestInit = {}) => {
    const views: string[] = []
    const { app } = stubServer({ countView: (slug) => views.push(slug) })
    await app.request(`http://localhost${path}`, { headers: { 'User-Agent': browser }, ...init })
    return views
  }

  test.each(['/tours/tea-gardens', '/tours/tea-gardens?ref=MUNNAR26', '/tours/tea-gardens.data'])(
    'of %s is one of the product',
    async (path) => {
      expect(await viewsOf(path)).toEqual(['tea-gardens'])
    },
  )

  test.each(['/', '/tours', '/tours/tea-gardens/card.png', '/products/tea-gardens'])(
    'of %s is none of a product',
    async (path) => {
      expect(await viewsOf(path)).toEqual([])
    },
  )

  test('by a bot, in advance or by another method is none', async () => {
    const headers = { 'User-Agent': browser }
    const path = '/tours/tea-gardens'
    expect(await viewsOf(path, { headers: { 'User-Agent': 'Googlebot/2.1' } })).toEqual([])
    expect(await viewsOf(path, { headers: {} })).toEqual([])
    expect(await viewsOf(path, { headers: { ...headers, 'Sec-Purpose': 'prefetch;prerender' } })).toEqual([])
    expect(await viewsOf(path, { method: 'HEAD', headers })).toEqual([])
  })

  test('is counted once, however often the booking panel of the open page asks for another day', async () => {
    const viewsWith = (path: string, destination: string) =>
      viewsOf(path, { headers: { 'User-Agent': browser, 'Sec-Fetch-Dest': destination } })
    expect(await viewsWith('/tours/tea-gardens', 'document')).toEqual(['tea-gardens'])
    expect(await viewsWith('/tours/tea-gardens.data', 'empty')).toEqual(['tea-gardens'])
    expect(await viewsWith('/tours/tea-gardens?date=2026-12-01', 'empty')).toEqual([])
  })
})
