// What a provider has sold by phone, at the door or elsewhere, on the page of days and times.
import { describe, expect, test } from 'vitest'
import * as calendar from '../../../../app/routes/products/availability/route.tsx'
import { textOf, toastOf } from '../../support/read-page.ts'
import { renderRoute } from '../../support/render.ts'
import { hostAnswers, json } from '../../support/host.ts'
import { bodiesOf, formErrors } from '../../support/responses.ts'
import { productAnswer } from '../../support/rows/managed-product.ts'
import { visit } from '../../support/visit.ts'
import { cookie, hostOf, params, path, post, row, week } from './calendar-page.ts'

const sale = { id: 's1', from: '2099-12-24', to: '2099-12-26', startTime: null, seats: 2 }
const call = 'POST /managed-products/p1/outside-sales'

async function show(product: Parameters<typeof productAnswer>[0], answers: Record<string, Response> = {}) {
  hostAnswers({ ...hostOf('stay'), 'GET /managed-products/p1': productAnswer(product), ...answers })
  return renderRoute(calendar, await visit(calendar, { path, params, cookie }))
}

describe('what was sold elsewhere', () => {
  test('of a stay is sent with its nights and rooms, and nothing that belongs to the other choices', async () => {
    const form = { intent: 'add-exception', what: 'sold', date: '2026-12-24', until: '2026-12-26', sold: '2' }
    const page = await post({ ...form, reason: 'x', capacity: '9' }, { [call]: productAnswer() })
    expect(bodiesOf(page.sent)).toEqual([{ from: '2026-12-24', to: '2026-12-26', seats: 2 }])
    expect([page.location, toastOf(page)]).toEqual([path, expect.stringContaining('Taken off sale.')])
  })

  test('has a key of its form, so that it is saved once', async () => {
    const html = await show({ kind: 'stay' }, { [call]: productAnswer() })
    const [, sale = ''] = /name="sale" value="([^"]+)"/.exec(html) ?? []
    const form = { intent: 'add-exception', what: 'sold', date: '2026-12-24', sold: '1', sale }
    const { sent } = await post(form, { [call]: productAnswer() })
    expect(bodiesOf(sent)).toEqual([{ id: sale, from: '2026-12-24', seats: 1 }])
    expect(sale).toMatch(/^[\da-f-]{36}$/)
  })

  test('of a tour is sent with its start', async () => {
    const form = { intent: 'add-exception', what: 'sold', date: '2026-12-24', sold: '4', soldTime: '09:00' }
    const { sent } = await post(form, { [call]: productAnswer({ kind: 'tour' }) })
    expect(bodiesOf(sent)).toEqual([{ from: '2026-12-24', seats: 4, startTime: '09:00' }])
  })

  test('needs a number, and shows what the host says with all that was typed', async () => {
    const form = { intent: 'add-exception', what: 'sold', date: '2026-12-24' }
    const missing = await post(form)
    expect([missing.status, missing.data.exception.error]).toEqual([
      400,
      { sold: ['Enter a number from 1 to 1000.'] },
    ])
    const refusal = json({ message: 'Only 1 room is free on 24 Dec 2026.' }, 409)
    const { status, data } = await post({ ...form, sold: '2' }, { [call]: refusal })
    expect([status, formErrors(data.exception)]).toEqual([409, ['Only 1 room is free on 24 Dec 2026.']])
    expect(data.exception.initialValue).toMatchObject({ what: 'sold', date: '2026-12-24', sold: '2' })
  })

  test('of a tour is named when the week no longer has its time, and only then', async () => {
    // A Friday.
    const ofTour = { id: 's1', from: '2099-12-25', to: '2099-12-25', startTime: '09:00', seats: 4 }
    const rule = { weekday: 5, startTime: '09:00', endTime: '12:00', capacity: 8 }
    const moved = { ...rule, startTime: '09:30' }
    const save = async (before: object, after: object) =>
      toastOf(
        await post(week([row(5, '09:30', '12:00', '8')]), {
          'GET /managed-products/p1': productAnswer({ outsideSales: [ofTour], rules: [rule], ...before }),
          'POST /managed-products/p1/rules': productAnswer({ outsideSales: [ofTour], ...after }),
        }),
      )
    expect(await save({}, { rules: [moved] })).toContain(
      'The week was saved. What you sold elsewhere at 9:00 am takes nothing off sale on 25 Dec 2099 now, because no tour starts then. Enter it again under “Days that differ”.',
    )
    const second = { ...ofTour, id: 's2', from: '2099-12-24', to: '2099-12-26' }
    expect(await save({}, { rules: [moved], outsideSales: [second] }), 'the day of a range').toContain(
      'on 25 Dec 2099 now',
    )
    expect(await save({}, { rules: [moved], outsideSales: [ofTour, second] })).toContain(
      '2 sales elsewhere take nothing off sale now, because no tour starts at their times.',
    )
    const closed = { id: 'e1', date: '2099-12-25', isClosed: true }
    const added = { ...closed, isClosed: false, startTime: '09:00', endTime: '12:00', capacity: 8 }
    for (const [after, why] of [
      [{ rules: [rule, moved] }, 'the time stays'],
      [{ rules: [] }, 'no tour starts on the day'],
      [{ rules: [moved], exceptions: [closed] }, 'the day is closed'],
      [{ rules: [moved], exceptions: [added] }, 'the day has the time'],
    ] as const)
      expect(await save({}, after), why).not.toContain('elsewhere')
    expect(await save({ rules: [moved] }, { rules: [moved] }), 'it was so before').not.toContain('elsewhere')
    expect(await save({}, { rules: [moved], kind: 'stay' }), 'a stay has nights').not.toContain('elsewhere')
  })

  test('is listed with its days, and removed', async () => {
    const text = textOf(await show({ kind: 'stay', outsideSales: [sale] }))
    expect(text).toContain('24 Dec 2099 to 26 Dec 2099 2 rooms sold elsewhere')
    const seats = { ...sale, to: sale.from, startTime: '09:00', seats: 1 }
    expect(textOf(await show({ kind: 'tour', outsideSales: [seats] }))).toContain(
      '24 Dec 2099 9:00 am, 1 seat sold elsewhere',
    )
    const removal = 'POST /managed-products/p1/outside-sales/s1/remove'
    const removed = await post({ intent: 'remove-sale', sale: 's1' }, { [removal]: productAnswer() })
    expect(removed.sent.map(({ path: called }) => called)).toEqual([
      '/managed-products/p1/outside-sales/s1/remove',
    ])
    expect(toastOf(removed)).toContain('Removed. The calendar below says what is free now.')
    const gone = json({ message: 'This sale does not exist.' }, 404)
    expect(toastOf(await post({ intent: 'remove-sale', sale: 's1' }, { [removal]: gone }))).toContain(
      'This sale does not exist.',
    )
  })

  test('is told beside the rooms that are left, also where none is', async () => {
    const night = (date: string, capacity: number, status: string) => ({
      id: date,
      date,
      startTime: '14:00',
      endTime: '11:00',
      capacity,
      free: capacity,
      status,
      soldElsewhere: 2,
    })
    const slots = [night('2099-12-24', 1, 'AVAILABLE'), night('2099-12-25', 0, 'SOLD_OUT')]
    hostAnswers({
      ...hostOf('stay'),
      'GET /managed-products/p1/slots': json({ slots }),
    })
    const page = await visit(calendar, { path: `${path}?from=2099-12-21`, params, cookie })
    const html = renderRoute(calendar, page)
    expect(textOf(html)).toContain('1 of 1 rooms free 2 sold elsewhere')
    expect(textOf(html)).toContain('Sold out 2 sold elsewhere')
    expect(html).not.toContain('NaN')
  })

  test('is not offered at a host that does not take it', async () => {
    expect(await show({ kind: 'stay' })).not.toContain('value="sold"')
    expect(await show({ kind: 'stay' }, { [call]: productAnswer() })).toContain('value="sold"')
  })
})
