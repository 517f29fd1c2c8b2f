// Asking to be told when what is sold out is free, and the list of what one waits for.
import { describe, expect, test } from 'vitest'
import * as saved from '../../../../app/routes/saved/route.tsx'
import * as wait from '../../../../app/routes/public/wait/route.tsx'
import { hostAnswers, hostOffers, hostOffersNothing, json } from '../../support/host.ts'
import { textOf } from '../../support/pages/product-page.ts'
import { aCard, slotId, useToday } from '../../support/products.ts'
import { toastOf } from '../../support/read-page.ts'
import { render, renderRoute } from '../../support/render.ts'
import { bodiesOf } from '../../support/responses.ts'
import { anEntry } from '../../support/rows/waitlist-entry.ts'
import { visit } from '../../support/visit.ts'
import { cookie, params, join, customer, full, later, path, hostOf } from './wait-scene.ts'

useToday()

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
