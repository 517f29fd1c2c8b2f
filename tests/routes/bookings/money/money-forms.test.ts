// The forms of administrators for money on a booking: reversing its payment, and recording another amount.
import { describe, expect, test } from 'vitest'
import * as booking from '../../../../app/routes/bookings/detail/route.tsx'
import type { Role } from '../../../../contract/options/accounts/roles.ts'
import type { BookingDetails } from '../../../../contract/shapes/bookings.ts'
import { aBooking } from '../../support/rows/booking-row.ts'
import { textOf, toastOf } from '../../support/read-page.ts'
import { renderRoute } from '../../support/render.ts'
import { answerIn, controlsIn } from '../../support/form-markup.ts'
import { aProfile, hostAnswers, json } from '../../support/host.ts'
import { bodiesOf } from '../../support/responses.ts'
import { visit } from '../../support/visit.ts'

const where = { path: '/bookings/b-1', params: { id: 'b-1' }, cookie: 'accessToken=abc' }

async function show(role: Role, present: Partial<BookingDetails>) {
  hostAnswers({
    'GET /auth/profile': aProfile({ role }),
    'GET /bookings/b-1': json({ booking: aBooking(present) }),
  })
  const html = renderRoute(booking, await visit(booking, where))
  return { html, text: textOf(html) }
}

/** The part of the page with the form that posts this. */
const formOf = (html: string, action: string) => {
  const at = html.indexOf(`value="${action}"`)
  return at < 0 ? '' : html.slice(html.lastIndexOf('<form', at), html.indexOf('</form>', at))
}

/** As a browser without JavaScript posts it: the answer is the page itself. */
async function post(form: Record<string, string>, present: Partial<BookingDetails>, answer: Response) {
  const received = hostAnswers({
    'GET /auth/profile': aProfile({ role: 'nsa' }),
    'GET /bookings/b-1': json({ booking: aBooking(present) }),
    'POST /bookings/b-1/actions': answer,
  })
  const page = await visit(booking, { ...where, form, withPage: true })
  const html = page.location === null ? renderRoute(booking, { ...page, data: page.loaded }, page.data) : ''
  return { page, html, sent: bodiesOf(received.filter(({ method }) => method === 'POST')) }
}

describe('the way to the next booking of a list', () => {
  test.each<[Role, string, string]>([
    ['dsa', 'view=review', 'Next payment to check'],
    ['dsa', 'view=answer&sort=date', 'Next booking to accept'],
    ['dsa', '', 'Next booking →'],
    ['service_provider', 'view=all', 'Next booking to accept'],
  ])('says to %s from the list %j what it waits for, where the list does', async (role, list, words) => {
    hostAnswers({
      'GET /auth/profile': aProfile({ role }),
      'GET /bookings/b-1': json({ booking: aBooking() }),
    })
    const path = `${where.path}?${new URLSearchParams({ list, next: 'b-2' }).toString()}`
    const text = textOf(renderRoute(booking, await visit(booking, { ...where, path })))
    expect(text).toContain(words)
  })
})

describe('the form that reverses a payment', () => {
  const paid: Partial<BookingDetails> = {
    status: 'confirmed',
    paymentStatus: 'completed',
    actions: ['reverse-payment'],
    reversibleAmount: 140_050,
  }
  const filled = {
    intent: 'reverse-payment',
    version: '3',
    amount: '1400.50',
    reason: 'Chargeback of 12 July',
  }

  test('tells the most that can be reversed and what follows, and needs both fields', async () => {
    const { html, text } = await show('nsa', paid)
    expect(text).toContain('at most ₹1,400.50. Nothing more is sent to the customer.')
    expect(text).toContain('If nothing is left of the price, the booking is cancelled.')
    const fields = controlsIn(formOf(html, 'reverse-payment')).filter(({ type }) => type !== 'hidden')
    expect(fields.map(({ label, isRequired }) => [label, isRequired])).toEqual([
      ['Amount', true],
      ['Reason', true],
    ])
  })

  test('names the refunds that it counts as first, as they wait to be sent', async () => {
    const refund = { id: 'r-1', amount: 50_000, createdAt: '2031-07-01T10:00:00Z', version: 0, actions: [] }
    const { text } = await show('nsa', {
      ...paid,
      refunds: [
        { ...refund, refundNumber: 'RF-000001', status: 'awaiting_payee' },
        { ...refund, id: 'r-2', refundNumber: 'RF-000002', status: 'completed' },
      ],
    })
    expect(text).toContain(
      'It counts first as what waits to be sent: RF-000001 (₹500). Only the rest of that is still sent.',
    )
    expect(text).not.toContain('Nothing more is sent')
  })

  test.each([
    ['alone', false],
    ['beside another one', true],
  ])(
    'says of a refund that the payment service sends, %s, that it is sent as a whole',
    async (_, isBeside) => {
      const refund = { id: 'r-1', amount: 50_000, createdAt: '2031-07-01T10:00:00Z', version: 0, actions: [] }
      const byHand = { id: 'r-2', refundNumber: 'RF-000008', status: 'due', payee: 'as••••@okaxis' } as const
      const { text } = await show('nsa', {
        ...paid,
        refunds: [
          { ...refund, refundNumber: 'RF-000007', status: 'due', payee: null },
          ...(isBeside ? [{ ...refund, ...byHand }] : []),
        ],
      })
      expect(text).toContain(
        'The payment service still sends all of RF-000007 (₹500), unless the amount covers it.',
      )
      expect(text.includes('It counts first as what waits to be sent: RF-000008 (₹500). Only')).toBe(isBeside)
      expect(text.includes('It counts first')).toBe(isBeside)
      expect(text).not.toContain('Nothing more is sent')
    },
  )

  test('is gone when everything is reversed', async () => {
    const { html } = await show('nsa', { ...paid, reversibleAmount: 0 })
    expect(formOf(html, 'reverse-payment')).toBe('')
  })

  test('sends paise, and says that it is done', async () => {
    const { page, sent } = await post(filled, paid, json({ booking: aBooking() }))
    expect(sent).toEqual([
      { action: 'reverse-payment', version: 3, amount: 140_050, reason: 'Chargeback of 12 July' },
    ])
    expect([page.location, toastOf(page)]).toEqual([
      '/bookings/b-1',
      expect.stringContaining('The payment is reversed.'),
    ])
  })

  test.each([400, 403, 409])(
    'shows a refusal with %i at the form, open, with what was typed',
    async (status) => {
      const { page, html } = await post(filled, paid, json({ message: 'Enter less.' }, status))
      const form = formOf(html, 'reverse-payment')
      expect(page.status).toBe(status)
      expect(answerIn(form)).toMatchObject({ words: 'Enter less.', role: 'alert' })
      expect(controlsIn(form).map(({ value }) => value)).toEqual([
        'reverse-payment',
        '3',
        '1400.50',
        'Chargeback of 12 July',
      ])
      expect(html.slice(0, html.indexOf('value="reverse-payment"'))).toMatch(
        /<details open=""[^>]*>(?!.*<details)/s,
      )
    },
  )
})

describe('the form for money of a chargeback that came back', () => {
  const reversed: Partial<BookingDetails> = {
    status: 'completed',
    paymentStatus: 'refunded',
    actions: ['reverse-payment', 'recover-payment'],
    reversibleAmount: 0,
    recoverableAmount: 140_050,
  }
  const filled = {
    intent: 'recover-payment',
    version: '3',
    amount: '1400.50',
    reference: 'DISPUTE1234',
    reason: 'The dispute is won',
  }

  test.each<[BookingDetails['status'], string]>([
    ['completed', 'everybody earns on it as before'],
    ['cancelled', 'it is sent to the customer, unless'],
  ])('of a %s booking tells the most that can come, and what follows', async (status, words) => {
    const { html, text } = await show('nsa', { ...reversed, status })
    expect(text).toContain('at most ₹1,400.50. First it makes up for what the platform lost.')
    expect(text).toContain(words)
    const fields = controlsIn(formOf(html, 'recover-payment')).filter(({ type }) => type !== 'hidden')
    expect(fields.map(({ label, isRequired }) => [label, isRequired])).toEqual([
      ['Amount', true],
      ['Reference number', true],
      ['Reason', true],
    ])
  })

  test('sends paise and the reference, and says that it is done, or why it is not', async () => {
    const done = await post(filled, reversed, json({ booking: aBooking() }))
    expect(done.sent).toEqual([
      {
        action: 'recover-payment',
        version: 3,
        amount: 140_050,
        reference: 'DISPUTE1234',
        reason: 'The dispute is won',
      },
    ])
    expect(toastOf(done.page)).toContain('The money that came back is recorded.')
    const { html } = await post(filled, reversed, json({ message: 'Enter less.' }, 400))
    expect(answerIn(formOf(html, 'recover-payment'))).toMatchObject({ words: 'Enter less.', role: 'alert' })
  })
})

describe('the form for a payment that was confirmed in error', () => {
  const paid: Partial<BookingDetails> = {
    status: 'confirmed',
    paymentStatus: 'completed',
    actions: ['reverse-payment', 'void-payment'],
    reversibleAmount: 140_050,
  }
  const filled = { intent: 'void-payment', version: '3', reason: 'Not on the statement' }

  test.each<[BookingDetails['status'], boolean]>([
    ['confirmed', true],
    ['completed', false],
  ])('of a %s booking tells what follows, and asks for a reason', async (status, isLive) => {
    const { html, text } = await show('nsa', { ...paid, status })
    expect(text).toContain('For a payment that never came, or that is another customer’s.')
    expect(text.includes('free again. The booking is cancelled.')).toBe(isLive)
    const fields = controlsIn(formOf(html, 'void-payment')).filter(({ type }) => type !== 'hidden')
    expect(fields.map(({ label, isRequired }) => [label, isRequired])).toEqual([['Reason', true]])
  })

  test('is gone when everything is reversed', async () => {
    const { html } = await show('nsa', { ...paid, reversibleAmount: 0 })
    expect(formOf(html, 'void-payment')).toBe('')
  })

  test('says that it is done, or why it is not', async () => {
    const done = await post(filled, paid, json({ booking: aBooking() }))
    expect(done.sent).toEqual([{ action: 'void-payment', version: 3, reason: 'Not on the statement' }])
    expect(toastOf(done.page)).toContain('The payment is taken back. Its reference is free again.')
    const { html } = await post(filled, paid, json({ message: 'Ask somebody else.' }, 403))
    expect(answerIn(formOf(html, 'void-payment'))).toMatchObject({
      words: 'Ask somebody else.',
      role: 'alert',
    })
  })
})

describe('the form for another amount than the price', () => {
  const unpaid: Partial<BookingDetails> = {
    paymentStatus: 'pending',
    actions: ['confirm-payment'],
    holdExpiresAt: '2031-07-30T04:30:00Z',
  }
  const filled = { intent: 'record-other-amount', version: '3', amount: '1200', reference: 'NEFT/77-A' }

  test.each<[string, Partial<BookingDetails>, string[]]>([
    [
      'unpaid booking',
      {},
      ['only exactly ₹2,400.50 pays for it', 'gets the usual time to pay again', 'Money without a match'],
    ],
    [
      'payment to check',
      { isPaymentInReview: true, paymentReference: '123456789012' },
      ['Otherwise their payment stays to be checked.', 'The customer entered 123456789012.'],
    ],
    ['cancelled booking', { status: 'cancelled' }, ['the whole amount becomes a refund to the customer']],
  ])('tells what follows for the %s', async (_, state, words) => {
    const { text } = await show('super_admin', { ...unpaid, ...state })
    for (const each of ['Another amount arrived', ...words]) expect(text).toContain(each)
  })

  test.each<[Role, BookingDetails['actions']]>([
    ['dsa', ['confirm-payment']],
    ['ssa', ['confirm-payment']],
    ['nsa', ['refund']],
  ])('is not for %s with %j', async (role, actions) => {
    expect((await show(role, { ...unpaid, actions })).text).not.toContain('Another amount arrived')
  })

  test('confirms a payment of that amount', async () => {
    const { page, sent } = await post(filled, unpaid, json({ booking: aBooking() }))
    expect(sent).toEqual([{ action: 'confirm-payment', version: 3, amount: 120_000, reference: 'NEFT/77-A' }])
    expect(toastOf(page)).toContain('The amount is recorded.')
  })

  test('asks for amount and reference, and shows a refusal at itself', async () => {
    const empty = await post({ intent: 'record-other-amount', version: '3' }, unpaid, json({}))
    expect(empty.sent).toEqual([])
    expect(empty.page.data).toMatchObject({
      result: { error: { amount: [expect.any(String)], reference: ['Reference number is required.'] } },
    })
    const { html } = await post(filled, unpaid, json({ message: 'This money was recorded before.' }, 409))
    const form = formOf(html, 'record-other-amount')
    expect(answerIn(form)?.words).toBe('This money was recorded before.')
    expect(controlsIn(form).map(({ value }) => value)).toContain('NEFT/77-A')
  })
})
