// The search asks for adults and children, and hands both on to the booking form.
import { describe, expect, test } from 'vitest'
import * as landing from '../../../../app/routes/public/landing/route.tsx'
import { json, hostAnswers } from '../../support/host.ts'
import { aCard, useToday } from '../../support/products.ts'
import { render } from '../../support/render.ts'
import { textOf } from '../../support/read-page.ts'
import { visit } from '../../support/visit.ts'
import { page, search } from '../../support/pages/search.ts'

useToday()

const fieldOf = (html: string, name: string) => new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(html)?.[0]

describe('the search', () => {
  test.each([
    ['adults=2&children=1', '?guests=3&children=1', '2', '1'],
    ['adults=2&children=0', '?guests=2', '2', ''],
    ['adults=2&children=', '?guests=2', '2', ''],
    ['adults=&children=2', '?guests=3&children=2', '1', '2'],
    ['adults=0&children=2', '?guests=3&children=2', '1', '2'],
    ['adults=&children=', '', '', ''],
    ['guests=4', '?guests=4', '4', ''],
    ['guests=4&children=1', '?guests=4&children=1', '3', '1'],
    ['guests=2&children=2', '?guests=2&children=2', '1', '2'],
  ])('with %s asks the host %s, and shows adults and children', async (typed, asked, adults, children) => {
    const { received, html } = await search(`/tours?${typed}`)
    expect(received[0]?.search).toBe(asked)
    expect(/ value="([^"]*)"/.exec(fieldOf(html, 'adults') ?? '')?.[1] ?? '').toBe(adults)
    expect(/ value="([^"]*)"/.exec(fieldOf(html, 'children') ?? '')?.[1] ?? '').toBe(children)
  })

  test.each([
    ['adults=many&children=1', '“many” is not a number of guests.', 'adults', 'many', '/tours?q=x'],
    ['adults=15&children=6', 'Guests can be at most 20.', 'adults', '15', '/tours?q=x&children=6&guests=20'],
    ['adults=2&children=few', '“few” is not a number of children.', 'children', 'few', '/tours?q=x&guests=2'],
    ['adults=2&children=-1', 'Children must be at least 0.', 'children', '-1', '/tours?q=x&guests=2'],
  ])('with %s says what is wrong and keeps it', async (typed, words, name, value, offer) => {
    const { visited, html } = await search(`/tours?q=x&${typed}`)
    expect(visited.status).toBe(200)
    expect(html).toContain(words)
    expect(fieldOf(html, name)).toContain(`value="${value}"`)
    expect(fieldOf(html, name)).toContain('aria-invalid="true"')
    expect(html.replaceAll('&amp;', '&')).toContain(`href="${offer}"`)
  })

  test('names the children in its line, and leads to the booking form with them', async () => {
    const { html } = await search('/tours?q=Kumily&date=2026-12-05&adults=2&children=1')
    expect(html).toContain('Kumily\u00A0· 5 Dec\u00A0· 2 adults, 1 child')
    expect(html).toContain('?date=2026-12-05&amp;guests=3&amp;children=1"')
  })

  test('says what adults and children pay together where the host tells it', async () => {
    const row = { ...aCard({ kind: 'tour' }), totalPrice: 250_000, hasChildPrice: true }
    const withChildren = await search('/tours?adults=2&children=1', page([{ ...row, children: 1 }]))
    expect(withChildren.html).toContain('>₹2,500 for 2 adults, 1 child<')
    const { html } = await search('/tours?adults=3&children=1', page([row]))
    expect(html, 'of a host that counts everybody as an adult').toContain(
      '>₹2,500 for 4 adults, children may pay less<',
    )
  })

  test('without results can be widened to any number of guests, children included', async () => {
    const { html } = await search('/tours?q=x&adults=2&children=1', page([], { total: 0 }))
    expect(html).toContain('href="/tours?q=x"')
    expect(html).not.toContain('without children')
  })
})

test('the start page asks for adults and children in a form that needs no script', async () => {
  hostAnswers({ 'GET /highlights': json({ tours: [aCard()], stays: [], categories: [] } as never) })
  const html = render(landing.default, await visit(landing, { path: '/' }))
  expect(fieldOf(html, 'adults')).toContain('min="1"')
  expect(fieldOf(html, 'children')).toContain('max="19"')
  expect(textOf(html)).toContain('Adults Children (0–11) Search')
})
