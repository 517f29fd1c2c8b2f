// Money without a match: the list, and recording it by hand.
import { describe, expect, test } from 'vitest'
import * as list from '../../../../app/routes/bookings/money/unapplied/route.tsx'
import { textOf, toastOf } from '../../support/read-page.ts'
import { renderRoute } from '../../support/render.ts'
import { aProfile, hostAnswers, json } from '../../support/host.ts'
import { bodiesOf } from '../../support/responses.ts'
import { visit } from '../../support/visit.ts'
import { aReceipt, cookie, id, profile } from './a-receipt.ts'

describe('the list', () => {
  const where = { path: '/bookings/money/unapplied', cookie }
  const page = (rows: object[]) => ({ ...profile, 'GET /unapplied-receipts': json({ rows }) })

  test('shows what waits for a decision, and says so when nothing does', async () => {
    hostAnswers(page([aReceipt()]))
    const html = renderRoute(list, await visit(list, where))
    expect(html).toContain(`href="/bookings/money/unapplied/${id}?list="`)
    expect(textOf(html)).toContain('₹2,999')
    hostAnswers(page([]))
    expect(textOf(renderRoute(list, await visit(list, where)))).toContain('No money without a match')
  })

  test('shows super administrators what the gateway transferred and nobody booked, with what to do', async () => {
    const line = { type: 'payment', amount: 90_000, fee: 2_000, settledAt: '2031-07-01T10:00:00Z' }
    const unbooked = {
      count: 70,
      rows: [
        { ...line, id: 'pay_other', booked: null },
        { ...line, id: 'pay_ours', booked: 80_000 },
        { ...line, id: 'adj_1', type: 'refund', obstacle: 'adjustment' },
      ],
    }
    const asked = hostAnswers({
      ...page([]),
      'GET /auth/profile': aProfile({ role: 'super_admin' }),
      'GET /unbooked-settlements': json(unbooked),
    })
    const text = textOf(renderRoute(list, await visit(list, where)))
    expect(text).toContain('70 lines of the gateway’s transfers to your bank. The newest 3 are shown.')
    for (const words of [
      'pay_other',
      'Not ours',
      'We have ₹800',
      'record the whole amount below with this id',
      'Adjustment: taken',
    ])
      expect(text).toContain(words)
    expect(asked.map(({ path }) => path)).toContain('/unbooked-settlements')
    hostAnswers({
      ...page([]),
      'GET /auth/profile': aProfile({ role: 'super_admin' }),
      'GET /unbooked-settlements': json({}, 500),
    })
    expect(textOf(renderRoute(list, await visit(list, where)))).not.toContain('not booked')
  })

  describe('of gateway transfers', () => {
    const line = { id: 'adj_1', type: 'refund', amount: 500, fee: 0, settledAt: '2031-07-01T10:00:00Z' }
    const root = { 'GET /auth/profile': aProfile({ role: 'super_admin' }) }
    const lines = { ...page([]), ...root, 'GET /unbooked-settlements': json({ count: 1, rows: [line] }) }
    const chosen = { ...where, path: `${where.path}?line=adj_1` }

    test('asks for a reason before it takes a line off', async () => {
      hostAnswers(lines)
      const all = renderRoute(list, await visit(list, where))
      expect(all).toContain('?line=adj_1#close')
      expect(textOf(all)).not.toContain('Take it off the list')
      const html = renderRoute(list, await visit(list, chosen))
      expect(html).toMatch(/name="line" value="adj_1"/)
      expect(textOf(html)).toContain('Take adj_1 off the list')
      const gone = renderRoute(list, await visit(list, { ...where, path: `${where.path}?line=adj_2` }))
      expect(textOf(gone)).not.toContain('Take it off the list')
    })

    const form = { intent: 'close', line: 'adj_1', reason: 'Our shop' }

    test('takes a line off with the reason', async () => {
      const received = hostAnswers({
        ...lines,
        'POST /unbooked-settlements/adj_1/close': json({ closed: true }),
      })
      const landed = await visit(list, { ...chosen, form })
      expect(landed.location).toBe('/bookings/money/unapplied')
      expect(toastOf(landed)).toContain('The line is off the list.')
      expect(bodiesOf(received.filter(({ method }) => method === 'POST'))).toEqual([{ reason: 'Our shop' }])
    })

    test('says at the form why a line was not taken off', async () => {
      hostAnswers({
        ...lines,
        'POST /unbooked-settlements/adj_1/close': json({ message: 'It is booked.' }, 404),
      })
      const late = await visit(list, { ...chosen, form })
      expect(late).toMatchObject({ status: 404, data: { error: { '': ['It is booked.'] } } })
      const empty = await visit(list, { ...chosen, form: { ...form, reason: '' } })
      expect(empty).toMatchObject({ status: 400, data: { error: { reason: ['Reason is required.'] } } })
    })
  })

  test('is for those who send money', async () => {
    hostAnswers({ ...page([]), 'GET /auth/profile': aProfile({ role: 'dsa' }) })
    expect((await visit(list, where)).location).toBe('/unauthorized')
  })

  const form = { amount: '2,999.50', reference: '426300000123', note: '' }

  test('records money in paise and leads to it', async () => {
    const received = hostAnswers({
      ...profile,
      'POST /unapplied-receipts': json({ receipt: aReceipt() }),
    })
    const landed = await visit(list, { ...where, form })
    expect(landed.location).toBe(`/bookings/money/unapplied/${id}`)
    expect(bodiesOf(received.filter(({ method }) => method === 'POST'))).toEqual([
      { amount: 299_950, reference: '426300000123' },
    ])
  })

  test.each([
    [{ amount: 'much' }, { amount: ['Enter an amount such as 3,000.'] }],
    [{ amount: '0' }, { amount: ['Amount must be at least ₹0.01.'] }],
    [{ reference: '' }, { reference: ['Reference is required.'] }],
  ])('rejects %o', async (wrong, error) => {
    hostAnswers(profile)
    const { status, data } = await visit(list, { ...where, form: { ...form, ...wrong } })
    expect([status, data]).toMatchObject([400, { error }])
  })

  test('shows that a reference was booked before, and keeps what was typed', async () => {
    hostAnswers({ ...profile, 'POST /unapplied-receipts': json({ message: 'It was booked before.' }, 409) })
    const { status, data } = await visit(list, { ...where, form })
    expect([status, data]).toMatchObject([
      409,
      { error: { '': ['It was booked before.'] }, initialValue: { reference: '426300000123' } },
    ])
  })
})
