// Decisions on several chosen rows of a list, and the file of chosen rows.
import { describe, expect, test } from 'vitest'
import * as bookings from '../../../app/routes/bookings/list/route.tsx'
import * as payouts from '../../../app/routes/commissions/payouts/list/route.tsx'
import * as bookingsFile from '../../../app/routes/exports/bookings.csv.ts'
import * as products from '../../../app/routes/products/approvals/route.tsx'
import { aBooking, aRow } from '../support/rows/booking-row.ts'
import { textOf, toastOf } from '../support/read-page.ts'
import { renderRoute } from '../support/render.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { aProduct, productAnswer } from '../support/rows/managed-product.ts'
import { bodiesOf } from '../support/responses.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const path = '/bookings?view=review'
const page = (rows: unknown[]) => json({ rows, next: null, previous: null } as never)
const toCheck = (id: string, overrides: object = {}) =>
  aRow({ id, bookingId: `BK-${id}`, isPaymentInReview: true, version: 4, ...overrides })

/** The fields of a form in which several boxes are checked. */
function fields(intent: string, chosen: readonly string[]): FormData {
  const form = new FormData()
  form.set('intent', intent)
  for (const value of chosen) form.append('chosen', value)
  return form
}

async function confirm(chosen: readonly string[], answers: Record<string, Response> = {}) {
  const received = hostAnswers({
    'GET /auth/profile': aProfile({ role: 'nsa' }),
    'GET /bookings': page([toCheck('b2')]),
    'POST /bookings/b1/actions': json({ booking: aBooking({ bookingId: 'BK-1' }) } as never),
    'POST /bookings/b2/actions': json({ message: 'You earn on this booking.' }, 403),
    'POST /bookings/b3/actions': json({ message: 'The booking has changed.' }, 409),
    'GET /bookings/b2': json({ booking: aBooking({ id: 'b2', bookingId: 'BK-2' }) } as never),
    'GET /bookings/b3': json({ message: 'This booking does not exist.' }, 404),
    ...answers,
  })
  const form = fields('confirm-payments', chosen)
  const visited = await visit(bookings, { path, form, cookie })
  return { ...visited, sent: received.filter(({ method }) => method === 'POST') }
}

describe('the payments of chosen bookings', () => {
  test('are confirmed one by one, each as it was seen, and the result names what was not and why', async () => {
    const { status, data, sent } = await confirm(['b1.4', 'b2.7', 'b3.0'])

    expect(status).toBe(200)
    expect(sent.map(({ path: asked }) => asked)).toEqual(
      ['b1', 'b2', 'b3'].map((id) => `/bookings/${id}/actions`),
    )
    expect(bodiesOf(sent)).toEqual([4, 7, 0].map((version) => ({ action: 'confirm-payment', version })))
    expect(data).toEqual({
      ok: true,
      done: ['BK-1'],
      refused: [
        { id: 'b2', name: 'BK-2', reason: 'You earn on this booking.' },
        { id: 'b3', name: undefined, reason: 'The booking has changed.' },
      ],
    })
  })

  test.each([
    ['no row', [], 'Choose at least one row.'],
    ['forged rows', ['b1', '../b1.4', 'b1.x'], 'Choose at least one row.'],
    ['too many rows', Array.from({ length: 26 }, (_, index) => `b${index}.1`), 'Choose at most 25 at once.'],
  ])('are not confirmed for %s', async (_, chosen, message) => {
    const { status, data, sent } = await confirm(chosen)
    expect([status, data, sent]).toEqual([400, { ok: false, message }, []])
  })

  test('are accepted by a provider in the same way', async () => {
    const received = hostAnswers({
      'GET /auth/profile': aProfile({ role: 'service_provider' }),
      'POST /bookings/b1/actions': json({ booking: aBooking({ bookingId: 'BK-1' }) } as never),
      'POST /bookings/b2/actions': json({ booking: aBooking({ bookingId: 'BK-2' }) } as never),
      'GET /bookings': page([]),
    })
    const form = fields('accept-bookings', ['b1.4', 'b2.7'])
    const { location, data } = await visit(bookings, { path, form, cookie })
    const sent = received.filter(({ method }) => method === 'POST')
    expect(bodiesOf(sent)).toEqual([4, 7].map((version) => ({ action: 'accept', version })))
    expect([location, data]).not.toMatchObject([undefined, { ok: false }])
  })

  test('are not confirmed by another button, nor for a role that the page does not open for', async () => {
    hostAnswers({ 'GET /auth/profile': aProfile({ role: 'nsa' }) })
    const other = await visit(bookings, { path, form: fields('toString', ['b1.4']), cookie })
    expect(other.data).toEqual({ ok: false, message: 'Choose what to do.' })

    hostAnswers({ 'GET /auth/profile': aProfile({ role: 'affiliate' }) })
    const affiliate = await visit(bookings, { path, form: fields('confirm-payments', ['b1.4']), cookie })
    expect(affiliate.location).toBe('/unauthorized')
  })

  test('have check boxes for administrators where the host gives versions, and the reference to compare', async () => {
    const shown = async (role: 'nsa' | 'service_provider', row: object, search = '?view=review') => {
      hostAnswers({ 'GET /auth/profile': aProfile({ role }), 'GET /bookings': page([row]) })
      return renderRoute(bookings, await visit(bookings, { path: `/bookings${search}`, cookie }))
    }
    const html = await shown('nsa', toCheck('b1', { paymentReference: '423511204417' }))
    expect(html).toMatch(/<form[^>]*action="\/bookings\?view=review"[^>]*method="post"/)
    expect(html).toMatch(/<input[^>]*type="checkbox"[^>]*value="b1\.4"/)
    expect(html).toContain('Confirm payments')
    expect(textOf(html)).toContain('423511204417')
    // The key that checks a box does not decide.
    expect(html).toMatch(/<form[^>]*method="post"[^>]*><button type="submit" disabled="" hidden=""/)

    expect(await shown('nsa', aRow({ version: 4 }), '')).not.toContain('Confirm payments')
    expect(await shown('nsa', aRow())).not.toContain('checkbox')
    expect(await shown('service_provider', toCheck('b1'))).not.toContain('checkbox')

    const paid = aRow({ version: 4, paymentStatus: 'completed', holdExpiresAt: null })
    const toAccept = await shown('service_provider', paid, '?view=answer')
    expect(
      toAccept.match(/type="checkbox"[^>]*name="chosen"|name="chosen"[^>]*type="checkbox"/g),
    ).toHaveLength(1)
    expect(toAccept).toMatch(/value="accept-bookings"[^>]*>Accept</)
  })
})

test('chosen services are approved with the edit that was seen', async () => {
  const received = hostAnswers({
    'GET /auth/profile': aProfile({ role: 'dsa' }),
    'GET /managed-products': page([]),
    'POST /managed-products/p1/approve': productAnswer({ status: 'approved' }),
    'POST /managed-products/p2/approve': json({ message: 'Add a picture first.' }, 409),
    'GET /managed-products/p2': json({ product: aProduct({ id: 'p2', title: 'Tea walk' }) } as never),
  })
  const form = fields('approve-services', ['p1.3.c1', 'p2.0'])
  const { data } = await visit(products, { path: '/products', form, cookie })

  const sent = received.filter(({ method }) => method === 'POST')
  expect(bodiesOf(sent)).toEqual([{ version: 3, changeId: 'c1' }, { version: 0 }])
  expect(data).toEqual({
    ok: true,
    done: ['Houseboat day'],
    refused: [{ id: 'p2', name: 'Tea walk', reason: 'Add a picture first.' }],
  })
})

test('a chosen draft whose payee no longer qualifies is told as cancelled', async () => {
  const received = hostAnswers({
    'GET /auth/profile': aProfile({ role: 'super_admin' }),
    'GET /payouts': page([]),
    'POST /payouts/approve': json({ approved: 0, cancelled: 1, net: 0, hasMore: false }),
  })
  const form = fields('approve-chosen', ['o1.2'])
  const { data } = await visit(payouts, { path: '/commissions/payouts', form, cookie })

  const sent = received.filter(({ method }) => method === 'POST')
  expect(bodiesOf(sent)).toEqual([{ payouts: [{ id: 'o1', version: 2 }] }])
  expect(data).toMatchObject({
    done: [],
    refused: [{ id: 'o1', reason: expect.stringContaining('Cancelled') }],
  })
})

describe('the file of chosen rows', () => {
  const get = async (search: string) => {
    const received = hostAnswers({
      'GET /auth/profile': aProfile({ role: 'dsa' }),
      'GET /bookings.csv': new Response('a', { headers: { 'Content-Type': 'text/csv' } }),
    })
    const visited = await visit(bookingsFile, { path: `/bookings.csv${search}`, cookie })
    const asked = received.find(({ path: called }) => called === '/bookings.csv')
    return { ...visited, ids: new URLSearchParams(asked?.search).get('ids') }
  }

  test('asks for those alone', async () => {
    expect((await get('?export=chosen&chosen=b1.4&chosen=b2.0')).ids).toBe('b1,b2')
  })

  test('is not the whole list where none is chosen', async () => {
    const { location, ids, ...visited } = await get('?export=chosen')
    expect([location, ids]).toEqual(['/bookings', null])
    expect(toastOf(visited)).toContain('Choose at least one row.')
  })
})
