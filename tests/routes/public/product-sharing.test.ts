// What search engines and shared links show of a product.
import { describe, expect, test } from 'vitest'
import { drawCard } from '../../../app/.server/images/render-card.ts'
import * as book from '../../../app/routes/public/book/route.tsx'
import * as card from '../../../app/routes/images/product-card/route.ts'
import * as product from '../../../app/routes/public/product/route.tsx'
import { ShareCard, shareCardSize } from '../../../app/routes/images/share-card.tsx'
import * as siteCard from '../../../app/routes/images/site-card/route.ts'
import { hostAnswers, json } from '../support/host.ts'
import { show } from '../support/pages/product-page.ts'
import { aProduct, aSlot, aStay, useToday } from '../support/products.ts'
import { visit } from '../support/visit.ts'

useToday()

describe('for search engines and shared links', () => {
  interface Entry {
    [name: string]: unknown
    'script:ld+json'?: Record<string, unknown>
  }

  const headOf = (module: typeof product | typeof book, visited: { data: unknown }) =>
    module.meta({ loaderData: visited.data } as never) as Entry[]

  const dataOf = (head: Entry[]) => head.find((entry) => 'script:ld+json' in entry)?.['script:ld+json']

  /** Path and version of the picture that the page of a product names. */
  async function cardOf(shown: ReturnType<typeof aProduct>) {
    const { visited } = await show({ product: shown })
    const image = headOf(product, visited).find(({ property }) => property === 'og:image')
    return String(image?.['content']).replace('http://app.test', '')
  }

  test('a product is described as defined by schema.org', async () => {
    const reviews = [
      { id: 'r', rating: 5, text: 'Lovely', author: 'Ravi', createdAt: '2026-10-01T10:00:00Z' },
    ]
    const { visited } = await show({ product: aProduct({ reviews }) })

    expect(dataOf(headOf(product, visited))).toMatchObject({
      '@context': 'https://schema.org',
      '@type': ['Product', 'TouristTrip'],
      url: 'http://app.test/tours/houseboat-day',
      offers: { '@type': 'Offer', price: '4500.00', priceCurrency: 'INR' },
      aggregateRating: { '@type': 'AggregateRating', ratingValue: '4.8', reviewCount: 214 },
      review: [{ author: { name: 'Ravi' }, datePublished: '2026-10-01' }],
      image: [expect.stringMatching(/^http:\/\/app\.test\/tours\/houseboat-day\/card\.png\?v=[\w-]{10}$/)],
    })
  })

  test.each([
    ['a free day', [aSlot()], { availability: 'https://schema.org/InStock' }],
    ['no day', [], {}],
    ['only days that are sold out', [aSlot({ free: 0, status: 'SOLD_OUT' })], {}],
  ])('a product is in stock only where a day is free: the calendar has %s', async (_, slots, stock) => {
    const { visited } = await show({ slots })
    const url = 'http://app.test/tours/houseboat-day'

    expect(dataOf(headOf(product, visited))?.['offers']).toEqual({
      '@type': 'Offer',
      url,
      price: '4500.00',
      priceCurrency: 'INR',
      ...stock,
    })
  })

  test('a review has the day in India, as the page shows it', async () => {
    const reviews = [
      { id: 'r', rating: 5, text: 'Lovely', author: 'Ravi', createdAt: '2026-10-01T20:00:00Z' },
    ]
    const { visited, html } = await show({ product: aProduct({ reviews }) })

    expect(html).toContain('2 October 2026')
    expect(dataOf(headOf(product, visited))).toMatchObject({ review: [{ datePublished: '2026-10-02' }] })
  })

  test.each([
    ['between words', 'Lunch is cooked on board. '.repeat(8), / (Lunch|is|cooked|on|board\.)…$/],
    ['between characters', '🌴'.repeat(200), /🌴…$/u],
    ['between characters', `-${'🌴'.repeat(200)}`, /🌴…$/u],
  ])('a long description is cut %s', async (_, description, end) => {
    const { visited } = await show({ product: aProduct({ description }) })
    const entry = headOf(product, visited).find(({ name }) => name === 'description')
    const content = String(entry?.['content'])

    expect(content).toMatch(end)
    expect(() => encodeURIComponent(content)).not.toThrow()
    expect(Array.from(content).length).toBeLessThanOrEqual(160)
  })

  test('a product whose prices differ by day has a lowest and a highest price', async () => {
    const { visited } = await show({ product: aStay({ lowestPrice: 300_000, highestPrice: 450_000 }) })

    expect(dataOf(headOf(product, visited))).toMatchObject({
      offers: { '@type': 'AggregateOffer', lowPrice: '3000.00', highPrice: '4500.00' },
    })
  })

  test('a stay is described as lodging with an address, without a rating if there is none', async () => {
    const { visited } = await show({ product: aStay({ rating: null, reviewCount: 0 }) })
    const data = dataOf(headOf(product, visited))

    expect(data).toMatchObject({
      '@type': ['Product', 'LodgingBusiness'],
      address: { '@type': 'PostalAddress', addressLocality: 'Alappuzha' },
    })
    expect(data).not.toHaveProperty('aggregateRating')
  })

  test('a product page has one canonical URL for all selections, and an image to share', async () => {
    const { visited } = await show({ query: '?date=2026-11-28&guests=2&ref=GOA' })

    for (const module of [product, book]) {
      const head = headOf(module, visited)
      expect(head).toContainEqual({
        tagName: 'link',
        rel: 'canonical',
        href: 'http://app.test/tours/houseboat-day',
      })
      expect(head).toContainEqual({
        property: 'og:image',
        content: expect.stringMatching(/^http:\/\/app\.test\/tours\/houseboat-day\/card\.png\?v=[\w-]{10}$/),
      })
    }
  })

  test('the card of a tour is a PNG of 1200 × 630 that can be cached', async () => {
    const shown = aProduct()
    const address = await cardOf(shown)
    hostAnswers({ 'GET /products/:slug': json({ product: shown }) })
    const visited = await visit(card, { path: address, params: { slug: shown.slug } })
    const file = Buffer.from(await (visited.data as Response).arrayBuffer())

    expect(file.subarray(1, 4).toString()).toBe('PNG')
    expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([1200, 630])
    expect(visited.headers.get('Cache-Control')).toBe('public, max-age=86400')
    expect(visited.headers.get('Set-Cookie')).toBeNull()
  })

  test('the card has another address once it says something else, such as another price', async () => {
    let count = 0
    // Each has a slug of its own, as the answer for one is kept.
    const versionOf = async (more: object = {}) => {
      count += 1
      return (await cardOf(aProduct({ ...more, slug: `houseboat-${count}` }))).split('?v=')[1]
    }
    const version = await versionOf()
    expect(await versionOf({ description: 'Longer.' })).toBe(version)
    for (const more of [{ lowestPrice: 390_000 }, { title: 'Houseboat night' }, { rating: 4.9 }])
      expect(await versionOf(more), JSON.stringify(more)).not.toBe(version)
  })

  test.each(['', '?v=', '?v=of-earlier'])('the card is kept for minutes at “card.png%s”', async (query) => {
    const shown = aProduct()
    hostAnswers({ 'GET /products/:slug': json({ product: shown }) })
    const visited = await visit(card, { path: `/tours/x/card.png${query}`, params: { slug: shown.slug } })
    expect((await (visited.data as Response).arrayBuffer()).byteLength).toBeGreaterThan(1000)
    expect(visited.headers.get('Cache-Control')).toBe('public, max-age=300')
  })

  test.each([
    ['in Devanagari', 'केरल की नाव यात्रा', 'केरल की नाव यात्रा'],
    ['that no font has', 'കേരളം 🌴', ''],
    ['that is very long', 'Backwaters '.repeat(18), 'Backwaters '.repeat(18)],
  ])('the card is drawn with a name %s', async (_, title, expected) => {
    const texts = { kicker: 'Tour', place: 'Alappuzha, Kerala', price: '₹4,500', rating: '' }
    let printed: string | undefined
    const drawing = await drawCard((printable) => {
      printed = printable(title)
      return ShareCard({ ...texts, title: printed })
    }, shareCardSize)

    expect(drawing).toMatch(/^<svg width="1200" height="630"/)
    expect(printed).toBe(expected)
  })

  test('the landing page has a PNG card too', async () => {
    const visited = await visit(siteCard, { path: '/card.png' })

    expect(visited.headers.get('Content-Type')).toBe('image/png')
    expect((await (visited.data as Response).arrayBuffer()).byteLength).toBeGreaterThan(1000)
  })
})
