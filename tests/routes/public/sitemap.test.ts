// What search engines find: the site map and robots.txt.
import { http, HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import * as robots from '../../../app/routes/public/robots/route.ts'
import * as part from '../../../app/routes/public/sitemap/part/route.ts'
import * as sitemap from '../../../app/routes/public/sitemap/route.ts'
import { withReturnTo } from '../../../app/domain/products/product-path.ts'
import { byRunLength } from '../../support/run-length.ts'
import { host, hostAnswers, hostOrigin, json, hostOffers } from '../support/host.ts'
import { useToday } from '../support/products.ts'
import { visit } from '../support/visit.ts'

useToday()

const changed = '2026-11-01T10:00:00Z'

/** A host with so many tours, a thousand a page. */
function hostWith(count: number, failAfter = Infinity, parts: string[] = []) {
  const asked: string[] = []
  hostOffers('GET /product-addresses')
  host.use(
    http.get(`${hostOrigin}/api/product-addresses`, ({ request }) => {
      const after = Number(new URL(request.url).searchParams.get('after') ?? 0)
      asked.push(request.headers.get('Cookie') ?? '')
      if (after >= failAfter) return new HttpResponse(null, { status: 400 })
      const rows = Array.from({ length: Math.min(1000, count - after) }, (_, index) => ({
        slug: `tour-${after + index}`,
        updatedAt: changed,
      }))
      return HttpResponse.json({
        rows,
        next: after + 1000 < count ? String(after + 1000) : null,
        ...(after === 0 && { parts }),
      })
    }),
  )
  return asked
}

async function read(cookie?: string) {
  const visited = await visit(sitemap, { path: '/sitemap.xml', ...(cookie !== undefined && { cookie }) })
  return { visited, xml: async () => (visited.data as Response).text() }
}

const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)

describe('the sitemap', () => {
  test('that is broken off while it is compressed ends without an error that nobody hears', async () => {
    hostWith(2500)
    const { visited } = await read()
    const compressed = (visited.data as Response).body?.pipeThrough(new CompressionStream('gzip')).getReader()
    const unheard: unknown[] = []
    const listen = (error: unknown) => unheard.push(error)
    process.on('uncaughtException', listen)
    try {
      await compressed?.cancel()
      await new Promise((resolve) => void setTimeout(resolve, 50))
    } finally {
      process.off('uncaughtException', listen)
    }
    expect(unheard).toEqual([])
  })

  test('has every product, page by page, with the date of its last change', async () => {
    const asked = hostWith(2500)
    const { visited, xml } = await read('accessToken=secret')
    const text = await xml()
    const addresses = addressesIn(text)

    expect(visited.headers.get('Content-Type')).toBe('application/xml; charset=utf-8')
    expect(visited.headers.get('Cache-Control')).toBe('public, max-age=3600')
    expect(addresses.filter((address) => address?.includes('/tours/tour-'))).toHaveLength(2500)
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(text).toContain(
      `<url><loc>http://app.test/tours/tour-2499</loc><lastmod>${changed}</lastmod></url>`,
    )
    expect(asked).toEqual(['', '', ''])
  })

  test('is well-formed and has all public pages', async () => {
    hostWith(1)
    const text = await (await read()).xml()

    expect(text).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="[^"]*">\n(<url>.*<\/url>\n)+<\/urlset>\n$/,
    )
    expect(text).not.toMatch(/&(?!amp;|lt;|gt;|quot;)/)
    expect(addressesIn(text)).toEqual(
      expect.arrayContaining([
        'http://app.test/',
        'http://app.test/tours',
        'http://app.test/tours?kind=stay',
        'http://app.test/tours/kind/nature',
      ]),
    )
  })

  test('has at most 50,000 URLs, the limit of the protocol', async () => {
    hostWith(50_500)

    expect(addressesIn(await (await read()).xml())).toHaveLength(50_000)
  })

  test('of more than one file is an index of its parts, which together have every product once', async () => {
    const { count, ends } = byRunLength({
      long: { count: 120_000, ends: [45_000, 90_000] },
      short: { count: 50_001, ends: [45_000] },
    })
    hostWith(count, Infinity, ends.map(String))
    const index = await (await read()).xml()
    const parts = addressesIn(index)

    expect(index).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">')
    expect(parts).toEqual([
      'http://app.test/sitemap-part.xml',
      ...ends.map((end) => `http://app.test/sitemap-part.xml?after=${end}`),
    ])
    const addresses: (string | undefined)[] = []
    for (const address of parts) {
      const visited = await visit(part, { path: String(address).replace('http://app.test', '') })
      const found = addressesIn(await (visited.data as Response).text())
      expect(found.length).toBeLessThanOrEqual(50_000)
      addresses.push(...found)
    }
    expect(addresses.filter((address) => address?.includes('/tours/tour-'))).toHaveLength(count)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  test('has no part after something that is no slug', async () => {
    hostWith(1)

    expect((await visit(part, { path: '/sitemap-part.xml?after=%00' })).status).toBe(404)
  })

  test('has the pages of destinations, each once', async () => {
    hostWith(1)
    hostAnswers({
      'GET /destinations': json({
        rows: ['Idukki', 'Wayanad'].map((district) => ({ state: 'Kerala', district, tours: 1, stays: 0 })),
        towns: ['Munnar', 'Wayanad'].map((name) => ({
          name,
          district: 'Idukki',
          state: 'Kerala',
          latitude: 10.1,
          longitude: 77,
        })),
      }),
    })

    expect(addressesIn(await (await read()).xml()).filter((address) => address?.includes('/in/'))).toEqual([
      'http://app.test/tours/in/kerala',
      'http://app.test/tours/in/kerala/idukki',
      'http://app.test/tours/in/kerala/wayanad',
      'http://app.test/tours/in/kerala/munnar',
    ])
  })

  test('has the other pages when the API has no products', async () => {
    const addresses = addressesIn(await (await read()).xml())

    expect(addresses).toContain('http://app.test/affiliate/register')
    expect(addresses.join()).not.toContain('/tours')
  })

  test('fails when the API fails', async () => {
    hostAnswers({ 'GET /product-addresses': json({}, 500) })

    expect((await read()).visited.status).toBe(500)
  })

  test('is aborted when the API fails halfway, so that it does not look complete', async () => {
    hostWith(2500, 2000)
    const { xml } = await read()

    await expect(xml()).rejects.toThrow('could not be written to its end')
  })
})

test('robots.txt names the sitemap and excludes personal pages', async () => {
  const visited = await visit(robots, { path: '/robots.txt' })
  const text = await (visited.data as Response).text()

  expect(text).toContain('Sitemap: http://app.test/sitemap.xml')
  for (const path of ['/dashboard', '/bookings']) expect(text).toContain(`Disallow: ${path}\n`)
})

test('robots.txt keeps the selections and sign-in pages of a product out, and lets a chat make its preview of an affiliate’s link', async () => {
  const visited = await visit(robots, { path: '/robots.txt' })
  const rules = (await (visited.data as Response).text()).split('\n')
  const isAllowed = (path: string) => {
    const matching = rules.flatMap((rule) => {
      const [, verb, pattern = ''] = /^(Allow|Disallow): (.*)$/.exec(rule) ?? []
      const escaped = pattern.replaceAll(/[.?]/g, '\\$&').replaceAll('*', '.*')
      return verb !== undefined && new RegExp(`^${escaped}`).test(path)
        ? [{ verb, length: pattern.length }]
        : []
    })
    // RFC 9309: the longest rule counts.
    return matching.toSorted((one, other) => other.length - one.length)[0]?.verb === 'Allow'
  }

  expect(isAllowed('/tours/houseboat-day?ref=GOA')).toBe(true)
  expect(isAllowed('/tours/houseboat-day')).toBe(true)
  expect(isAllowed('/tours/houseboat-day?date=2026-12-05')).toBe(false)
  expect(isAllowed('/tours/houseboat-day/book?date=2026-12-05')).toBe(false)
  for (const door of ['/login', '/register'] as const) {
    expect(isAllowed(door)).toBe(true)
    expect(isAllowed(withReturnTo(door, '/tours/houseboat-day'))).toBe(false)
  }
})
