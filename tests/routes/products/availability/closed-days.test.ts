// Closing a range of days, and opening it again.
import { describe, expect, test } from 'vitest'
import { closedRanges } from '../../../../app/routes/products/availability/closed-ranges.ts'
import * as calendar from '../../../../app/routes/products/availability/route.tsx'
import { hostAnswers, json } from '../../support/host.ts'
import { toastOf } from '../../support/read-page.ts'
import { render } from '../../support/render.ts'
import { bodiesOf } from '../../support/responses.ts'
import { aProduct, productAnswer } from '../../support/rows/managed-product.ts'
import { visit } from '../../support/visit.ts'
import { cookie, hostOf, params, path, post } from './calendar-page.ts'

describe('closed days', () => {
  const range = { intent: 'add-exception', what: 'closed', date: '2026-12-24', until: '2026-12-31' }
  const offered = {
    'POST /managed-products/p1/closed-days': productAnswer(),
    'POST /managed-products/p1/closed-days/remove': productAnswer(),
  }

  test('of a range are sent at once, with the reason', async () => {
    const { sent, location } = await post({ ...range, reason: 'Family wedding' }, offered)

    expect(bodiesOf(sent)).toEqual([{ from: '2026-12-24', to: '2026-12-31', reason: 'Family wedding' }])
    expect(location).toBe(path)
  })

  test('are said to keep their bookings, which their line leads to', async () => {
    const kept = json({ product: aProduct(), bookingCount: 3 })
    const page = await post(range, { ...offered, 'POST /managed-products/p1/closed-days': kept })
    expect(toastOf(page)).toContain('Closed. 3 bookings on these days stay.')

    const exceptions = [{ id: 'e1', date: '2099-12-25', isClosed: true, reason: null }]
    hostAnswers({ ...hostOf(), 'GET /managed-products/p1': productAnswer({ exceptions }) })
    const html = render(calendar.default, await visit(calendar, { path, params, cookie }))
    expect(html).toContain('Bookings that are there stay.')
    expect(html).toContain(
      '/bookings?cancelled=hide&amp;product=p1&amp;from=2099-12-25&amp;to=2099-12-25&amp;days=trip"',
    )
  })

  test('can be one day', async () => {
    const { until: _until, ...one } = range
    expect(bodiesOf((await post(one, offered)).sent)).toEqual([{ from: '2026-12-24', to: '2026-12-24' }])
  })

  test('that end before they begin are rejected at the last day, and stay', async () => {
    const { data, sent, status } = await post({ ...range, until: '2026-12-01' }, offered)

    expect([status, sent]).toEqual([400, []])
    expect(data.exception.error).toEqual({ until: ['The last day must not be before the first.'] })
    expect(data.exception.initialValue).toMatchObject({ date: '2026-12-24', until: '2026-12-01' })
  })

  test('are opened again as they are listed', async () => {
    const { sent } = await post({ intent: 'open-days', from: '2026-12-24', to: '2026-12-31' }, offered)

    expect(sent.map(({ path: called }) => called)).toEqual(['/managed-products/p1/closed-days/remove'])
    expect(bodiesOf(sent)).toEqual([{ from: '2026-12-24', to: '2026-12-31' }])
  })

  test('that follow one another for the same reason are one line', () => {
    const day = (date: string, reason: string | null = null, isClosed = true) => ({
      id: date,
      date,
      isClosed,
      reason,
    })
    expect(
      closedRanges([
        day('2026-12-30'),
        day('2026-12-31'),
        day('2027-01-01'),
        day('2027-01-02', 'Repairs'),
        day('2027-01-04', 'Repairs'),
        day('2027-01-05', null, false),
      ]),
    ).toEqual([
      { from: '2026-12-30', to: '2027-01-01', reason: '' },
      { from: '2027-01-02', to: '2027-01-02', reason: 'Repairs' },
      { from: '2027-01-04', to: '2027-01-04', reason: 'Repairs' },
    ])
  })
})
