// Asking to be told when what is sold out is free, and the list of what one waits for.
import { describe, expect, test } from 'vitest'
import * as wait from '../../../../app/routes/public/wait/route.tsx'
import { parseReturnTo } from '../../../../app/domain/bookings/booking-selection.ts'
import { aProfile, hostAnswers, hostOffers, hostOffersNothing, json } from '../../support/host.ts'
import { optionsIn, show, textOf } from '../../support/pages/product-page.ts'
import { aProduct, aSlot, aStay, slotId, useToday } from '../../support/products.ts'
import { toastOf } from '../../support/read-page.ts'
import { renderRoute } from '../../support/render.ts'
import { visit } from '../../support/visit.ts'
import { cookie, params, join, full, later, query, path, hostOf } from './wait-scene.ts'

useToday()

/** The links that lead to the page of a wish, as text and address. */
const waysIn = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*\/wait\?[^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, to, text = '']) => [
    textOf(text),
    to?.replaceAll('&amp;', '&'),
  ])

async function open(
  slots?: unknown[],
  shown?: ReturnType<typeof aProduct>,
  asked = path,
  listed = json({ rows: [] as object[] }),
) {
  hostOffers(join)
  hostAnswers({ ...hostOf(slots, shown), 'GET /waitlist': listed })
  const visited = await visit(wait, { path: asked, params, cookie })
  return { visited, html: visited.location === null ? renderRoute(wait, visited) : '' }
}

describe('the page of a tour or a stay', () => {
  test('leads from each sold-out day to where one can be told, the same for everybody', async () => {
    const soldOut = { query: '?guests=3', slots: [full, aSlot({ date: '2026-11-29' })], offers: [join] }
    const { html, received } = await show(soldOut)

    expect(waysIn(html)).toEqual([['28 November, Saturday, sold out: tell me when it is free', path]])
    expect(textOf(html)).toContain('Days that are crossed out are sold out. Choose one to be told')
    expect(received.map(({ path: asked }) => asked)).not.toContain('/waitlist')
  })

  test('leads there where fewer seats are free than guests', async () => {
    const slots = [aSlot({ id: slotId(1), free: 2 })]
    const { html } = await show({ query, slots, offers: [join] })

    expect(textOf(html)).toContain('At most 2 guests can be booked then.')
    expect(waysIn(html)).toEqual([['Tell me when it is free', `${path}&slot=${slotId(1)}`]])
  })

  test('leads there for a time that is full on a day that is free', async () => {
    const slots = [full, aSlot({ id: slotId(2), startTime: '17:00', endTime: '20:00', free: 4 })]
    const { html } = await show({ query, slots, offers: [join] })

    expect(waysIn(html)).toEqual([
      ['Tell me when it is free: 9:30 am – 4:00 pm', `${path}&slot=${slotId(1)}`],
    ])
  })

  test('leads there for nights of which one is full', async () => {
    const slots = ['2026-11-28', '2026-11-29', '2026-11-30'].map((date) =>
      aSlot({ date, free: date === '2026-11-29' ? 0 : 2, status: 'AVAILABLE' }),
    )
    const asked = '?date=2026-11-28&departure=2026-12-01&guests=2'
    const { html } = await show({ query: asked, product: aStay({ guestsPerRoom: 2 }), slots, offers: [join] })

    expect(waysIn(html)).toEqual([['Tell me when it is free', `/tours/tea-bungalow/wait${asked}`]])
  })

  test.each([
    ['what is free', { query: '?date=2026-11-28&guests=2', slots: [aSlot()], offers: [join] }],
    ['closed days', { query, slots: [aSlot({ free: 0, status: 'CLOSED' })], offers: [join] }],
    ['hosts without a waitlist', { query, slots: [full] }],
  ])('leads nowhere for %s', async (_, shown) => {
    expect(waysIn((await show(shown)).html)).toEqual([])
  })
})

describe('the page on which a customer asks to be told', () => {
  test('shows the day, its times and the guests as they were chosen', async () => {
    const { html } = await open([full, later], aProduct(), `${path}&slot=${slotId(2)}`)

    expect(textOf(html)).toContain('Saturday, 28 November')
    expect(optionsIn(html, 'time')).toEqual([
      'Any time of this day',
      '9:30 am – 4:00 pm (sold out)',
      '5:00 pm – 8:00 pm (sold out)',
    ])
    expect(html).toContain(`<option value="${slotId(2)} 17:00" selected="">`)
    expect(html).toContain('<option value="3" selected="">3 guests</option>')
    expect(optionsIn(html, 'guests')).toHaveLength(8)
  })

  test('shows the nights of a stay, as many as it has to have at least', async () => {
    const nights = ['2026-11-28', '2026-11-29', '2026-11-30'].map((date) =>
      aSlot({ date, free: 0, status: 'SOLD_OUT', minimumNights: 2 }),
    )
    const { html } = await open(nights, aStay({ guestsPerRoom: 2 }))

    expect(optionsIn(html, 'departure')).toEqual(['Mon, 30 Nov (2 nights)', 'Tue, 1 Dec (3 nights)'])
  })

  test('lets any number of guests wait for rooms of which nobody knows how many they take', async () => {
    const { html } = await open([full], aStay({ guestsPerRoom: null, maximumSeats: 2 }))
    expect(optionsIn(html, 'guests')).toHaveLength(20)
    const known = await open([full], aStay({ guestsPerRoom: 3, maximumSeats: 2 }))
    expect(optionsIn(known.html, 'guests')).toHaveLength(6)
  })

  describe('has what the customer waits for there already', () => {
    const entry = (given: object) => ({
      id: slotId(8),
      slug: 'houseboat-day',
      title: 'Houseboat day',
      kind: 'tour',
      date: '2026-11-28',
      startTime: '17:00',
      nights: 1,
      guests: 4,
      isOnSale: true,
      isFree: false,
      slotId: null,
      toldCount: 0,
      createdAt: '2026-11-20T06:00:00Z',
      ...given,
    })
    const others = [
      entry({ id: slotId(7), date: '2026-11-30', startTime: null }),
      entry({ id: slotId(6), slug: 'another-tour' }),
    ]
    const checked = (value: string) =>
      new RegExp(`<input type="radio"[^>]* name="replaces"[^>]* checked=""[^>]* value="${value}"`)
    const bare = '/tours/houseboat-day/wait?date=2026-11-28'

    test('to change it, with its time and guests where the address says nothing else', async () => {
      const listed = () => json({ rows: [entry({}), ...others] })
      const { html } = await open([full, later], aProduct(), bare, listed())
      const text = textOf(html)
      expect(text).toContain('Change: Saturday, 28 November, 5:00 pm, 4 guests')
      expect(text).toContain('Change: Monday, 30 November, any time, 4 guests')
      expect(html.match(/name="replaces"/g)).toHaveLength(3)
      expect(html).toMatch(checked(slotId(8)))
      expect(html).toContain(`<option value="${slotId(2)} 17:00" selected="">`)
      expect(html).toContain('<option value="4" selected="">4 guests</option>')
      const chosen = await open([full, later], aProduct(), `${path}&slot=${slotId(1)}`, listed())
      expect(chosen.html).toContain(`<option value="${slotId(1)} 09:30" selected="">`)
      expect(chosen.html).toContain('<option value="3" selected="">3 guests</option>')
    })

    test('and its nights', async () => {
      const nights = ['2026-11-28', '2026-11-29', '2026-11-30'].map((date) =>
        aSlot({ date, free: 0, status: 'SOLD_OUT' }),
      )
      const stay = entry({ kind: 'stay', startTime: null, nights: 2 })
      const { html } = await open(nights, aStay({ guestsPerRoom: 2 }), bare, json({ rows: [stay] }))
      expect(html).toContain('<option value="2026-11-30" selected="">')
    })

    test('and adds to what is of other days, unless it is chosen', async () => {
      const { html } = await open([full, later], aProduct(), bare, json({ rows: others }))
      expect(html).toMatch(checked(''))
      expect(textOf(html)).toContain('Keep it, and wait for this too')
    })

    test('and is of use without it', async () => {
      const failed = await open([full], aProduct(), bare, json({ message: 'No.' }, 500))
      expect(failed.html).not.toContain('name="replaces"')
      expect((await open([full], aProduct(), bare)).html).not.toContain('name="replaces"')
    })
  })

  test('says that it can be booked now, with the way to it', async () => {
    const { html } = await open([aSlot({ id: slotId(1) })])

    expect(textOf(html)).toContain('There is room for 3 guests: you can book it now.')
    expect(html).toContain(
      `href="/tours/houseboat-day?date=2026-11-28&amp;guests=3&amp;slot=${slotId(1)}#booking"`,
    )
  })

  test('says that a day is not on sale, with a way back', async () => {
    const { html } = await open([aSlot({ free: 0, status: 'CLOSED' })])

    expect(textOf(html)).toContain('Saturday, 28 November is not on sale.')
    expect(html).not.toContain('<form')
  })

  test('leads the signed-out to the sign-in, and back with what was chosen', async () => {
    hostOffers(join)
    const next = `/login?next=${encodeURIComponent(path)}`
    expect((await visit(wait, { path, params })).location).toBe(next)
    expect(parseReturnTo(path)).toBe(path)
    expect(parseReturnTo(`${path}&slot=evil&other=1`)).toBe(path)
    expect(parseReturnTo('/tours/../wait?date=2026-11-28')).toBeUndefined()
    const posted = await visit(wait, { path, params, form: { date: '2026-11-28', guests: '3' } })
    expect(posted.location).toBe(next)
  })

  test('is for customers alone', async () => {
    hostOffers(join)
    hostAnswers({ 'GET /auth/profile': aProfile({ role: 'service_provider' }) })
    for (const form of [undefined, { date: '2026-11-28', guests: '3' }]) {
      const visited = await visit(wait, { path, params, cookie, ...(form && { form }) })
      expect(visited.location).toBe(`/tours/houseboat-day${query}#booking`)
      expect(toastOf(visited)).toContain('Only customers are told')
    }
  })

  test.each([
    ['no day', '?guests=3'],
    ['a day that is past', '?date=2026-11-20'],
    ['a far day', '?date=2099-01-01'],
  ])('leads to the tour for %s', async (_, search) => {
    const { visited } = await open([full], aProduct(), `/tours/houseboat-day/wait${search}`)
    expect(visited.location).toBe(`/tours/houseboat-day${search}#booking`)
  })

  test('leads to the tour at a host without a waitlist, which takes no form', async () => {
    hostAnswers(hostOf())
    hostOffersNothing()
    const asked = await visit(wait, { path, params, cookie })
    expect(asked.location).toBe(`/tours/houseboat-day${query}#booking`)
    const sent = await visit(wait, { path, params, cookie, form: { date: '2026-11-28', guests: '3' } })
    expect([sent.status, sent.thrown]).toEqual([404, true])
  })
})
