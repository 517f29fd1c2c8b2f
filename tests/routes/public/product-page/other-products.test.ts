// The way on from a tour or a stay that is not free.
import { describe, expect, test } from 'vitest'
import * as product from '../../../../app/routes/public/product/route.tsx'
import { hostAnswers, hostOffers, json } from '../../support/host.ts'
import { show } from '../../support/pages/product-page.ts'
import { aSlot, aStay, useToday } from '../../support/products.ts'
import { visit } from '../../support/visit.ts'

useToday()

const nights = [24, 25, 26].map((day) =>
  aSlot({ date: `2026-11-${day}`, startTime: '14:00', endTime: '11:00', free: 2 }),
)
const full = nights.map((night) => ({ ...night, free: 0, status: 'SOLD_OUT' }))
const withDistricts = { product: aStay({ guestsPerRoom: 2 }), offers: ['GET /destinations'] }

/** The link to others: its address, its text, and whether it is a button. */
function othersIn(html: string) {
  const [, attributes = '', text] = /<a ([^>]*)>(Other [^<]*)<\/a>/.exec(html) ?? []
  const [, to] = /href="([^"]*)"/.exec(attributes) ?? []
  return { to: to?.replaceAll('&amp;', '&'), text, isButton: attributes.includes('rounded-control') }
}

describe('the page of a stay that is full', () => {
  test('leads to the others of the district, on the same days and for the same guests', async () => {
    const query = '?date=2026-11-24&departure=2026-11-26&guests=3'
    const { html } = await show({ ...withDistricts, query, slots: full })
    expect(othersIn(html)).toEqual({
      to: '/tours?kind=stay&state=Kerala&district=Alappuzha&date=2026-11-24&departure=2026-11-26&guests=3',
      text: 'Other stays in Alappuzha, 24–26 Nov',
      isButton: true,
    })
  })

  test('leads to the others of the district before days are chosen, and where they have passed', async () => {
    const others = {
      to: '/tours?kind=stay&state=Kerala&district=Alappuzha',
      text: 'Other stays in Alappuzha',
      isButton: true,
    }
    expect(othersIn((await show({ ...withDistricts, slots: full })).html)).toEqual(others)
    const passed = '?date=2026-11-01&departure=2026-11-03'
    expect(othersIn((await show({ ...withDistricts, query: passed, slots: full })).html)).toEqual(others)
  })

  test('leads to all districts at a host that knows none', async () => {
    const { html } = await show({ query: '?date=2026-11-28&guests=999', slots: [] })
    expect(othersIn(html)).toMatchObject({
      to: '/tours?kind=tour&date=2026-11-28&guests=20',
      text: 'Other tours, 28 Nov',
    })
  })
})

test.each([
  ['fewer nights than asked for', '?date=2026-11-25&departure=2026-11-29&guests=2', true],
  ['fewer guests than asked for', '?date=2026-11-25&departure=2026-11-27&guests=9', true],
  ['all that was asked for', '?date=2026-11-25&departure=2026-11-27&guests=2', false],
  ['free days, of which none is chosen', '', false],
])('the link to others, with %s', async (_, query, isButton) => {
  expect(othersIn((await show({ ...withDistricts, query, slots: nights })).html).isButton).toBe(isButton)
})

describe('the page of a tour that is gone', () => {
  test.each([
    [
      '?date=2026-11-26&guests=3',
      'Other tours in Ernakulam, 26 Nov',
      'state=Kerala&district=Ernakulam&date=2026-11-26&guests=3',
    ],
    ['', 'Other tours in Ernakulam', 'state=Kerala&district=Ernakulam'],
  ])('leads to the others of the district (%s)', async (search, text, query) => {
    const gone = { kind: 'tour', state: 'Kerala', district: 'Ernakulam' }
    hostAnswers({ 'GET /products/:slug': json({ message: 'There is no such tour.', gone }, 404) })
    hostOffers('GET /destinations')
    const visited = await visit(product, { path: `/tours/fort${search}`, params: { slug: 'fort' } })

    expect(visited.data).toMatchObject({ others: { text, path: `/tours?kind=tour&${query}` } })
  })
})
