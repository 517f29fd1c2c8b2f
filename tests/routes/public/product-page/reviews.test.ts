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
