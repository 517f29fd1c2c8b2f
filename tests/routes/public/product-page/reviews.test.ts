import { expect, test } from 'vitest'
import * as reviews from '../../../../app/routes/public/reviews/route.tsx'
import { hostAnswers, json } from '../../support/host.ts'
import { show } from '../../support/pages/product-page.ts'
import { aProduct } from '../../support/products.ts'
import { render } from '../../support/render.ts'
import { visit } from '../../support/visit.ts'

const review = { id: 'r', rating: 4, text: 'Lovely', author: 'Ravi', createdAt: '2026-10-01T10:00:00Z' }

async function open(query: string, answer: object) {
  const received = hostAnswers({
    'GET /products/tea': json({ product: aProduct({ slug: 'tea', title: 'Tea gardens' }) }),
    'GET /products/tea/reviews': json({ rows: [review], next: null, previous: null, ...answer }),
  })
  const visited = await visit(reviews, { path: `/tours/tea/reviews${query}`, params: { slug: 'tea' } })
  return { html: render(reviews.default, visited), received }
}

test('the pages of reviews lead to older and newer ones by plain links, and back to the product', async () => {
  const first = await open('', { next: 'n2' })
  expect(first.html).toContain('href="/tours/tea/reviews?after=n2"')
  expect(first.html).not.toContain('Newer reviews')
  expect(first.html).toContain('Lovely')
  expect(first.html).toMatch(/href="\/tours\/tea"[^>]*>.*Tea gardens/)
  const second = await open('?after=n2', { previous: 'p1' })
  expect(second.html).toContain('href="/tours/tea/reviews?before=p1"')
  expect(second.html).not.toContain('Older reviews')
  expect(second.received.map(({ search }) => search).join(' ')).toContain('after=n2')
})

test('the page of a product leads to all reviews where it shows the newest alone', async () => {
  const leads = async (slug: string, listedReviews: number, offers: string[] = []) => {
    const { html } = await show({ product: aProduct({ slug, reviews: [review], listedReviews }), offers })
    return html.includes(`href="/tours/${slug}/reviews"`)
  }
  expect(await leads('old-host', 30), 'a host of an earlier version').toBe(false)
  expect(await leads('many', 30, ['GET /products/many/reviews'])).toBe(true)
  expect(await leads('one', 1)).toBe(false)
})

const ratingCounts = [5, 4, 3, 2, 1].map((rating) => ({ rating, count: rating === 5 ? 1204 : rating - 1 }))

test('the pages of reviews lead to those with so many stars, and stay with them page by page', async () => {
  const all = await open('', { ratingCounts })
  expect(all.html).toMatch(
    /aria-current="page"[^>]*href="\/tours\/tea\/reviews"[^>]*>All<span[^>]*>\s\(1,210/,
  )
  expect(all.html).toMatch(/href="\/tours\/tea\/reviews\?rating=5"[^>]*>5 stars<span[^>]*>\s\(1,204/)
  expect(all.html, 'nobody gave one star').not.toContain('rating=1')

  const two = await open('?rating=2', { ratingCounts, next: 'n2', previous: 'p1' })
  expect(two.received.at(-1)?.search).toBe('?rating=2')
  expect(two.html).toMatch(/aria-current="page"[^>]*href="\/tours\/tea\/reviews\?rating=2"/)
  expect(two.html).toContain('href="/tours/tea/reviews?rating=2&amp;after=n2"')
  expect(two.html).toContain('href="/tours/tea/reviews?rating=2&amp;before=p1"')

  expect((await open('?rating=1', { ratingCounts, rows: [] })).html).toContain(
    'No reviews with 1 star to read.',
  )
  expect((await open('?rating=9', { ratingCounts })).html, 'no such stars').toMatch(
    /aria-current="page"[^>]*>All/,
  )
  expect((await open('?after=n9', {})).html, 'a host that does not count').not.toContain('Reviews by stars')
})

test('the page of a product shows how its ratings are spread, once there are enough of them', async () => {
  const shown = async (slug: string, overrides: object, offers: string[] = []) =>
    (await show({ product: aProduct({ slug, reviews: [review], rating: 4.9, ...overrides }), offers })).html
  const known = { ratingCounts, reviewCount: 1210 }

  expect(await shown('alone', known), 'a host without pages of reviews').not.toContain('rating=5')
  const html = await shown('spread', known, ['GET /products/spread/reviews'])
  expect(html).toMatch(/href="\/tours\/spread\/reviews\?rating=5"[^>]*>5 stars<.*?width:99\.50%.*?>100%</s)
  expect(html).not.toContain('rating=1"')
  expect(await shown('few', { ...known, reviewCount: 4 })).not.toContain('5 stars')
  expect(await shown('unknown', { reviewCount: 1210 })).not.toContain('5 stars')
})
