// The pages of categories.
import { describe, expect, test } from 'vitest'
import * as category from '../../../app/routes/public/category/route.tsx'
import { hostAnswers, json } from '../support/host.ts'
import { aCard, useToday } from '../support/products.ts'
import { render } from '../support/render.ts'
import { visit } from '../support/visit.ts'

useToday()

async function open(slug: string, rows: unknown[] = [aCard()]) {
  const received = hostAnswers({
    'GET /products': json({ rows, next: null, previous: null, total: 41 } as never),
  })
  const visited = await visit(category, { path: `/tours/kind/${slug}`, params: { category: slug } })
  return { received, visited, html: () => render(category.default, visited).replaceAll('<!-- -->', '') }
}

describe('the page of a category', () => {
  test('has a text, its best tours and stays, their number, and links to the other categories', async () => {
    const { received, html } = await open('heritage')
    const text = html()

    expect(received.map(({ search }) => search).toSorted()).toEqual([
      '?category=Heritage&kind=stay',
      '?category=Heritage&kind=tour',
    ])
    expect(text).toContain('Heritage tours and stays</h1>')
    expect(text).toContain('Walk through forts, temples and old towns')
    expect(text).toContain('href="/tours/houseboat-day"')
    expect(text).toMatch(/href="\/tours\?category=Heritage&amp;kind=tour"[^>]*>All tours<span[^>]*>41</)
    expect(text).toContain('href="/tours/kind/beach"')
    expect(text).not.toContain('href="/tours/kind/heritage"')
  })

  test('tells search engines its address and what it lists', async () => {
    const { visited } = await open('nature')
    const head = JSON.stringify(category.meta({ loaderData: visited.data } as never))

    expect(head).toContain('{"tagName":"link","rel":"canonical","href":"http://app.test/tours/kind/nature"}')
    expect(head).not.toContain('noindex')
    expect(head).toContain('"@type":"BreadcrumbList"')
    expect(head).toContain('"@type":"ItemList","name":"Nature tours and stays"')
  })

  test('without products leads to all tours and stays, and is kept out of search results', async () => {
    const { visited, html } = await open('beach', [])

    expect(html()).toContain('No Beach tours or stays yet')
    expect(JSON.stringify(category.meta({ loaderData: visited.data } as never))).toContain('noindex')
  })

  test('exists for known categories only, in any spelling', async () => {
    expect((await open('wellness')).visited.status).toBe(404)
    expect((await open('NATURE')).visited.status).toBe(200)
  })

  test('shows launching soon when the host lacks products', async () => {
    const visited = await visit(category, { path: '/tours/kind/nature', params: { category: 'nature' } })

    expect(render(category.default, visited)).toContain('We are launching soon')
  })
})
