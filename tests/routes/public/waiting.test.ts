// Asking to be told when what is sold out is free, and the list of what one waits for.
import { describe, expect, test } from 'vitest'
import * as saved from '../../../app/routes/saved/route.tsx'
import * as wait from '../../../app/routes/public/wait/route.tsx'
import { parseReturnTo } from '../../../app/domain/bookings/booking-selection.ts'
import { aProfile, hostAnswers, hostOffers, hostOffersNothing, json } from '../support/host.ts'
import { optionsIn, show, textOf } from '../support/pages/product-page.ts'
import { aCard, aProduct, aSlot, aStay, slotId, useToday } from '../support/products.ts'
import { toastOf } from '../support/read-page.ts'
import { render, renderRoute } from '../support/render.ts'
import { bodiesOf } from '../support/responses.ts'
import { anEntry } from '../support/rows/waitlist-entry.ts'
import { visit } from '../support/visit.ts'

useToday()

const cookie = 'accessToken=secret'
const params = { slug: 'houseboat-day' }
const join = 'POST /waitlist'
const customer = () => aProfile({ role: 'user' })
const full = aSlot({ id: slotId(1), free: 0, status: 'SOLD_OUT' })
const later = aSlot({ id: slotId(2), startTime: '17:00', endTime: '20:00', free: 0, status: 'SOLD_OUT' })
const query = '?date=2026-11-28&guests=3'
const path = `/tours/houseboat-day/wait${query}`

const hostOf = (slots: unknown[] = [full], shown = aProduct()) => ({
  'GET /auth/profile': customer(),
  'GET /products/:slug': json({ product: shown }),
  'GET /products/:slug/slots': json({ slots } as never),
  'GET /waitlist': json({ rows: [] }),
})

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

describe('asking to be told', () => {
  const post = async (form: Record<string, string>, answer: Response = json({ entry: {} })) => {
    const received = hostAnswers({ ...hostOf([full, later]), [join]: answer })
    const page = await visit(wait, { path, params, cookie, form, withPage: true })
    return { page, sent: received.filter(({ method }) => method === 'POST') }
  }
  const entry = anEntry()
  const noted = () => json({ entry })

  test('sends the day, the time and the guests, and leads to the list', async () => {
    const form = { date: '2026-11-28', time: `${slotId(1)} 09:30`, guests: '3' }
    const { page, sent } = await post(form, noted())

    expect(bodiesOf(sent)).toEqual([
      { slug: 'houseboat-day', date: '2026-11-28', startTime: '09:30', guests: 3 },
    ])
    expect([page.location, toastOf(page)]).toEqual([
      '/saved#waiting',
      expect.stringContaining('We will tell you when there is room on Saturday, 28 November.'),
    ])
  })

  test('sends what it is to replace, and keeps that choice after an error', async () => {
    const form = { date: '2026-11-28', time: '', guests: '3', replaces: slotId(7) }
    const { sent } = await post(form, noted())
    expect(bodiesOf(sent)).toMatchObject([{ replaces: slotId(7) }])
    const refused = await post(form, json({ message: 'There is room for you.' }, 409))
    expect(refused.page.data).toMatchObject({ posted: { replaces: slotId(7) } })
    const both = await post({ ...form, replaces: '' }, noted())
    expect(bodiesOf(both.sent)).toEqual([{ slug: 'houseboat-day', date: '2026-11-28', guests: 3 }])
    expect((await post({ ...form, replaces: 'x' })).page.status).toBe(400)
  })

  test('sends any time without one, and the nights of a stay', async () => {
    const any = await post({ date: '2026-11-28', time: '', guests: '3' }, noted())
    expect(bodiesOf(any.sent)).toEqual([{ slug: 'houseboat-day', date: '2026-11-28', guests: 3 }])
    const stay = await post({ date: '2026-11-28', departure: '2026-12-01', guests: '3' }, noted())
    expect(bodiesOf(stay.sent)).toMatchObject([{ nights: 3 }])
  })

  test.each([
    ['no guests', { date: '2026-11-28', guests: '0' }, 'Enter at least 1 guest.'],
    ['no day', { date: 'soon', guests: '2' }, 'Choose a day'],
    ['a departure before', { date: '2026-11-28', departure: '2026-11-27', guests: '2' }, 'at least 1 night'],
    ['a forged time', { date: '2026-11-28', time: 'noon', guests: '2' }, 'Choose a day'],
  ])('with %s shows the page with what is wrong, and sends nothing', async (_, form, problem) => {
    const { page, sent } = await post(form)

    expect([page.status, sent]).toEqual([400, []])
    expect(page.data).toMatchObject({ refusal: expect.stringContaining(problem) })
  })

  test.each([
    [409, 'There is room for you: you can book this now.', 'There is room for you'],
    [404, 'This tour or stay does not exist.', 'This tour or stay does not exist.'],
    [500, 'Secret of the host.', 'That did not work. Please try again in a moment.'],
  ])('shows why the host answers %i, with what was chosen', async (status, message, shown) => {
    const form = { date: '2026-11-28', time: `${slotId(2)} 17:00`, guests: '5' }
    const { page } = await post(form, json({ message }, status))

    expect(page.status).toBe(status)
    const html = renderRoute(wait, { data: page.loaded }, page.data)
    expect(textOf(html)).toContain(shown)
    expect(html).toContain(`<option value="${slotId(2)} 17:00" selected="">`)
    expect(html).toContain('<option value="5" selected="">5 guests</option>')
  })

  test('is listed on the page of what is saved, each with its state, and can be removed', async () => {
    const rows = [
      entry,
      { ...entry, id: 'w2', startTime: null, isFree: true, slotId: slotId(7) },
      { ...entry, id: 'w3', kind: 'stay', startTime: null, nights: 2, isOnSale: false },
      { ...entry, id: 'w4', toldCount: 3 },
    ]
    hostAnswers({
      'GET /auth/profile': customer(),
      'GET /saved-products': json({ rows: [aCard()] } as never),
      'GET /waitlist': json({ rows }),
    })
    hostOffers(join)
    const html = render(saved.default, await visit(saved, { path: '/saved', cookie }))
    const text = textOf(html)

    expect(text).toContain('Saturday, 28 November, 9:30 am, 3 guestsSold out.')
    expect(text).toContain('any time, 3 guestsFree now.Book now')
    expect(text).toContain('2 nights, 3 guestsNot on sale now.')
    expect(text).toContain('We have told you three times.')
    expect(html).toContain(`date=2026-11-28&amp;guests=3&amp;slot=${slotId(7)}#booking`)
    expect(html).toContain('name="leave" value="w1"')
    const changed = html.match(/href="\/tours\/houseboat-day\/wait\?date=2026-11-28"/g)
    expect(changed, 'those that are sold out').toHaveLength(2)
    const headings = [...html.matchAll(/<h([1-6])/g)].map(([, level]) => level)
    expect(headings).toEqual(['1', '2', '2', '3'])

    const received = hostAnswers({
      'GET /auth/profile': customer(),
      'POST /waitlist/w1/remove': json({ isWaiting: false }),
    })
    const left = await visit(saved, { path: '/saved', cookie, form: { leave: 'w1' } })
    expect(received.map(({ path: asked }) => asked)).toContain('/waitlist/w1/remove')
    expect([left.location, toastOf(left)]).toEqual([
      '/saved#waiting',
      expect.stringContaining('You wait for it no longer.'),
    ])
  })

  test('leaves the saved as they are where the list fails, and where the host has none', async () => {
    const products = {
      'GET /auth/profile': customer(),
      'GET /saved-products': json({ rows: [aCard()] } as never),
    }
    hostAnswers({ ...products, 'GET /waitlist': json({ message: 'No.' }, 500) })
    hostOffers(join)
    const failed = render(saved.default, await visit(saved, { path: '/saved', cookie }))
    expect(textOf(failed)).toContain('What you wait for could not be loaded.')
    expect(failed).toContain('href="/tours/houseboat-day"')

    hostOffersNothing()
    hostAnswers(products)
    const without = render(saved.default, await visit(saved, { path: '/saved', cookie }))
    expect(without).not.toContain('waiting')
    expect(without).toContain('href="/tours/houseboat-day"')
  })
})
