// The page of a tour that is sold by the group: a whole boat, jeep or guide at one price.
import { describe, expect, test } from 'vitest'
import * as details from '../../../../app/routes/public/book-without-account/route.tsx'
import { hostAnswers, hostOffers, json } from '../../support/host.ts'
import { daysIn, optionsIn, show, textOf } from '../../support/pages/product-page.ts'
import { customer, form, post } from '../../support/pages/post-booking.ts'
import { page, search } from '../../support/pages/search.ts'
import { aBooking, aCard, aProduct, aSlot, slotId, useToday } from '../../support/products.ts'
import { render } from '../../support/render.ts'
import { bodiesOf } from '../../support/responses.ts'
import { visit } from '../../support/visit.ts'

useToday()

const boat = (more: object = {}) => aProduct({ guestsPerGroup: 6, maximumSeats: 2, ...more })
/** All that it has. */
const twoFree = aSlot({ id: slotId(1), capacity: 2, free: 2 })

describe('the page of a tour that is sold by the group', () => {
  const open = (query = '', slots = [twoFree]) => show({ query, product: boat(), slots })

  test('says what its price is for, and that the group is alone', async () => {
    const { html, visited } = await open()
    expect(textOf(html)).toContain('instead of ₹5,200 per group of up to 6')
    expect(textOf(html)).not.toContain('a person')
    expect(textOf(html)).toContain('For your group alone, up to 6 guests')
    expect(JSON.stringify(visited.data)).toContain('"description":"The price is per group of up to 6."')
    expect(daysIn(html).map(([name]) => name?.split(',').at(-1)?.trim())).toEqual(['2 groups free'])
  })

  test.each([
    [4, '1 group × ₹4,500Total ₹4,500', 'One price for a group of up to 6 guests.'],
    [8, '2 groups × ₹4,500Total ₹9,000', 'up to 6 guests. 8 guests are 2 groups.'],
  ])('has for %d guests the price of their groups', async (guests, price, note) => {
    const { html } = await open(`?date=2026-11-28&guests=${guests}`)
    expect(textOf(html)).toContain(price)
    expect(textOf(html)).toContain(note)
    expect(optionsIn(html, 'adults')).toHaveLength(12)
    expect(html).toContain('name="guestsPerGroup" value="6"')
    expect(html).not.toContain('name="rooms"')
  })

  const oneFree = { ...twoFree, free: 1 }

  test('offers as many guests as the free groups take', async () => {
    const { html } = await open('?date=2026-11-28&guests=8', [oneFree])
    expect(optionsIn(html, 'adults')).toHaveLength(6)
    expect(textOf(html)).toContain('At most 6 guests can be booked then.')
  })

  test('chooses the first time with enough groups', async () => {
    const later = aSlot({ id: slotId(2), startTime: '17:00', endTime: '19:00', free: 2 })
    const { html } = await open('?date=2026-11-28&guests=8', [oneFree, later])
    const radios = html.match(/<input type="radio"[^>]*>/g) ?? []
    expect(radios.map((radio) => radio.includes('checked'))).toEqual([false, true])
  })
})

describe('a customer who books a group', () => {
  const booked = (fields: Record<string, string>) =>
    post({
      profile: customer,
      answer: json({ booking: aBooking() }, 201),
      product: boat,
      slots: [twoFree],
      fields: { guestsPerGroup: '6', ...fields },
    })

  test.each([
    ['4', 1],
    ['6', 1],
    // Without scripts, the page may not have shown their price yet.
    ['7', 2],
  ])('for %s guests asks for %d groups, at the price of them', async (guests, groups) => {
    const { visited, holds } = await booked({ guests })
    expect(visited.location).toBe('/bookings/booking-7')
    expect(bodiesOf(holds)).toMatchObject([
      {
        slotId: slotId(1),
        seats: groups,
        guests: Number(guests),
        nights: 1,
        expectedTotal: 450_000 * groups,
      },
    ])
  })

  test('is told on the page why the host refuses, with the guests that were chosen', async () => {
    const { html } = await post({
      profile: customer,
      answer: json({ message: '8 guests need 2 groups of up to 4.' }, 400),
      product: boat,
      slots: [twoFree],
      fields: { guestsPerGroup: '8', guests: '8' },
    })
    expect(textOf(html)).toContain('8 guests need 2 groups of up to 4.')
    expect(textOf(html)).toContain('2 groups × ₹4,500Total ₹9,000')
  })
})

test('the details of somebody without an account name guests and groups, and post how many a group takes', async () => {
  hostAnswers({
    'GET /products/:slug': () => json({ product: boat() }),
    'GET /products/:slug/slots': () => json({ slots: [twoFree] }),
    'GET /auth/profile': customer(),
  })
  hostOffers('POST /bookings/without-account', 'POST /auth/register')
  const query = new URLSearchParams({ ...form, guests: '8', guestsPerGroup: '5' })
  const visited = await visit(details, {
    path: `/tours/houseboat-day/details?${query}`,
    params: { slug: 'houseboat-day' },
  })
  const html = render(details.default, visited)
  expect(textOf(html)).toContain('8 guests, 2 groups')
  expect(textOf(html)).toContain('₹9,000')
  // As the host says now.
  expect(html).toContain('name="guestsPerGroup" value="6"')
})

test('a result of the search says for how many guests its price is', async () => {
  const { html } = await search('/tours', page([aCard({ guestsPerGroup: 6 })]))
  expect(html).toContain('>per group of up to 6<')
})
