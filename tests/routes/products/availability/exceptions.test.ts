// Days that differ from the weekly times: closed, or with times of their own.
import { describe, expect, test } from 'vitest'
import * as calendar from '../../../../app/routes/products/availability/route.tsx'
import { hostAnswers, json } from '../../support/host.ts'
import { toastOf } from '../../support/read-page.ts'
import { render } from '../../support/render.ts'
import { bodiesOf, formErrors } from '../../support/responses.ts'
import { productAnswer } from '../../support/rows/managed-product.ts'
import { visit } from '../../support/visit.ts'
import { cookie, hostOf, params, path, post } from './calendar-page.ts'

describe('an availability exception', () => {
  const closed = { intent: 'add-exception', what: 'closed', date: '2026-12-25' }

  test('closes a day, whatever the hidden fields contain', async () => {
    const { sent, location } = await post({ ...closed, startTime: '10:00', capacity: '5' })

    expect(bodiesOf(sent)).toEqual([{ date: '2026-12-25', isClosed: true }])
    expect(location).toBe(path)
  })

  test('adds a time', async () => {
    const { sent } = await post({
      ...closed,
      what: 'open',
      startTime: '10:00',
      endTime: '12:30',
      capacity: '5',
    })

    expect(bodiesOf(sent)).toEqual([
      { date: '2026-12-25', isClosed: false, startTime: '10:00', endTime: '12:30', capacity: 5 },
    ])
  })

  test('of a day that a channel has booked stays closed, and says so', async () => {
    const night = { date: '2026-12-25', startTime: '14:00', endTime: '11:00', channelName: 'Airbnb' }
    const form = { ...closed, what: 'open', startTime: '14:00', endTime: '11:00', capacity: '2' }
    const listed = (...channelTimes: object[]) => ({
      'GET /managed-products/p1/slots': json({ slots: [], channelTimes }),
      'POST /managed-products/p1/exceptions': productAnswer({ kind: 'stay' }),
    })
    expect(toastOf(await post(form, listed(night)))).toContain(
      'The day was saved. It stays closed, because it is booked at Airbnb. A channel closes all rooms and seats.',
    )
    expect(toastOf(await post(form, listed()))).not.toContain('stays closed')
    const opened = {
      'POST /managed-products/p1/closed-days/remove': productAnswer({ kind: 'stay' }),
      ...listed(night, { ...night, date: '2026-12-26' }),
    }
    const range = { intent: 'open-days', from: '2026-12-25', to: '2026-12-31' }
    expect(toastOf(await post(range, opened))).toContain(
      'again. 25 Dec 2026 and 26 Dec 2026 stay closed, because they are booked at Airbnb.',
    )
    opened['GET /managed-products/p1/slots'] = json({
      slots: [],
      channelTimes: [night, { ...night, date: '2026-12-26', channelName: 'Airbnb and Viator' }],
    })
    expect(toastOf(await post(range, opened))).toContain(
      '25 Dec 2026 and 26 Dec 2026 stay closed, because they are booked at other channels.',
    )
    const removal = { intent: 'remove-exception', exception: 'e1', from: '2026-12-25', to: '2026-12-25' }
    expect(toastOf(await post(removal, listed(night)))).toContain(
      'The day follows the weekly times again. It stays closed, because it is booked at Airbnb.',
    )
    expect(toastOf(await post(removal, listed()))).not.toContain('stays closed')
    const tour = { ...listed(night), 'POST /managed-products/p1/exceptions': productAnswer() }
    const another = { ...form, startTime: '08:00', endTime: '10:00' }
    expect(toastOf(await post(another, tour)), 'another time of the day').not.toContain('stays closed')
  })

  test('of days that the provider cancelled says that they stay closed, and how to open them', async () => {
    const times = { startTime: '14:00', endTime: '11:00' }
    const night = { id: 's1', ...times, capacity: 2, free: 2, status: 'CLOSED', isCancelled: true }
    const exceptions = [{ id: 'e1', date: '2026-12-31', isClosed: false, ...times, capacity: 2 }]
    const host = {
      'POST /managed-products/p1/exceptions': productAnswer({ kind: 'stay', exceptions }),
      'GET /managed-products/p1/slots': json({
        slots: [
          { ...night, date: '2026-12-25' },
          { ...night, date: '2026-12-26', isCancelled: false, status: 'AVAILABLE' },
          { ...night, date: '2026-12-27' },
        ],
      }),
    }
    const form = { ...closed, what: 'open', until: '2026-12-31', ...times, capacity: '2' }
    expect(toastOf(await post(form, host))).toContain(
      'The days were saved. What you cancelled on 25 Dec 2026 and 27 Dec 2026 stays closed. To sell it again, choose “Open again” under “Coming weeks”.',
    )
    const tour = { ...host, 'POST /managed-products/p1/exceptions': productAnswer({ exceptions }) }
    const another = { ...form, startTime: '08:00', endTime: '10:00' }
    expect(toastOf(await post(another, tour))).not.toContain('stays closed')
  })

  test.each([
    [true, 'Cancelled by you', 'Closed<'],
    [false, 'Closed<', 'Cancelled by you'],
  ])(
    'tells times that the provider cancelled from others that are closed: %s',
    async (isCancelled, own, other) => {
      const slot = {
        id: 's1',
        date: '2026-12-25',
        startTime: '09:00',
        endTime: '12:00',
        capacity: 8,
        free: 8,
      }
      hostAnswers({
        ...hostOf(),
        'GET /managed-products/p1/slots': json({ slots: [{ ...slot, status: 'CLOSED', isCancelled }] }),
      })
      const html = render(
        calendar.default,
        await visit(calendar, { path: `${path}?from=2026-12-21`, params, cookie }),
      )
      const weeks = html.slice(html.indexOf('Coming weeks'))
      expect(weeks).toContain(own)
      expect(weeks).not.toContain(other)
    },
  )

  test('is closed by a channel that the coming weeks name', async () => {
    hostAnswers({
      ...hostOf('stay'),
      'GET /managed-products/p1/slots': json({
        slots: [],
        channelTimes: [{ date: '2026-12-25', startTime: '14:00', endTime: '11:00', channelName: 'Airbnb' }],
      }),
    })
    const html = render(
      calendar.default,
      await visit(calendar, { path: `${path}?from=2026-12-21`, params, cookie }),
    )
    expect(html).toMatch(/Closed:<\/span> booked at <a [^>]*href="\/my-services\/p1\/calendars"[^>]*>Airbnb/)
  })

  test('shows times whose deadline is past as closed for booking, with what is booked', async () => {
    const slot = {
      id: 's1',
      date: '2026-12-25',
      startTime: '09:00',
      endTime: '12:00',
      capacity: 8,
      free: 6,
      status: 'AVAILABLE',
    }
    const shown = async (more: object) => {
      hostAnswers({
        ...hostOf(),
        'GET /managed-products/p1/slots': json({ slots: [{ ...slot, ...more }], channelTimes: [] }),
      })
      return render(
        calendar.default,
        await visit(calendar, { path: `${path}?from=2026-12-21`, params, cookie }),
      )
    }
    expect(await shown({})).toContain('6 of 8 seats free')
    const closed = await shown({ isPastDeadline: true })
    expect(closed).toContain('Booking closed, 2 of 8 seats booked')
    expect(closed).not.toContain('free')
  })

  test('sets a time of several days, and says so if the host took the first alone', async () => {
    const form = {
      ...closed,
      what: 'open',
      until: '2026-12-31',
      startTime: '14:00',
      endTime: '11:00',
      capacity: '4',
    }
    const added = async (date: string, startTime = '14:00') => {
      const exceptions = [{ id: 'e1', date, isClosed: false, startTime, endTime: '11:00', capacity: 4 }]
      return post(form, { 'POST /managed-products/p1/exceptions': productAnswer({ exceptions }) })
    }
    const page = await added('2026-12-31')
    expect(bodiesOf(page.sent)).toMatchObject([{ date: '2026-12-25', until: '2026-12-31', capacity: 4 }])
    expect(toastOf(page)).toContain('The days were saved.')
    expect(toastOf(await added('2026-12-25'))).toContain('Only the first day was saved.')
    // The last day had another time before.
    expect(toastOf(await added('2026-12-31', '06:00'))).toContain('Only the first day was saved.')
    const wrong = await post({ ...form, until: '2026-12-24' })
    expect([wrong.status, wrong.data.exception.error]).toEqual([
      400,
      { until: ['The last day must not be before the first.'] },
    ])
  })

  test('that is incomplete is rejected at its fields', async () => {
    const { status, data, sent } = await post({ ...closed, what: 'open', date: '' })

    expect(status).toBe(400)
    expect(Object.keys(data.exception.error ?? {}).toSorted()).toEqual([
      'capacity',
      'date',
      'endTime',
      'startTime',
    ])
    expect(sent).toEqual([])
  })

  test('that already exists is reported, and the values are kept', async () => {
    const { status, data } = await post(closed, {
      'POST /managed-products/p1/exceptions': json({ message: 'This day is closed already.' }, 409),
    })

    expect(status).toBe(409)
    expect(formErrors(data.exception)).toEqual(['This day is closed already.'])
    expect(data.exception.initialValue).toMatchObject({ date: '2026-12-25' })
  })

  test('is removed by its button', async () => {
    const { sent } = await post({ intent: 'remove-exception', exception: 'e1' })

    expect(sent.map(({ path: called }) => called)).toEqual(['/managed-products/p1/exceptions/e1/remove'])
  })

  test('of several days with the same times is one line, which is removed as one', async () => {
    const day = (date: string, capacity = 4) => {
      const id = date.slice(-2)
      return { id, date, isClosed: false, startTime: '06:00', endTime: '08:00', capacity }
    }
    const exceptions = [day('2099-12-29'), day('2099-12-30'), day('2099-12-31', 5), day('2099-12-28')]
    hostAnswers({
      ...hostOf(),
      'GET /managed-products/p1': productAnswer({ exceptions }),
      'GET /managed-products/p1/slots': json({ slots: [] }),
      'POST /managed-products/p1/closed-days': productAnswer(),
    })
    const html = render(calendar.default, await visit(calendar, { path, params, cookie }))
    expect(html).toContain('aria-label="Remove the exception of 28 Dec 2099 to 30 Dec 2099"')
    expect(html).toContain('<input type="hidden" name="last" value="30"/>')
    expect(html).toContain('aria-label="Remove the exception of 31 Dec 2099"')

    const removed = (left: object[]) =>
      post(
        { intent: 'remove-exception', exception: 'e1', last: '30' },
        { 'POST /managed-products/p1/exceptions/e1/remove': productAnswer({ exceptions: left }) },
      )
    expect(toastOf(await removed([]))).toContain('The days follow the weekly times again.')
    expect(toastOf(await removed([day('2099-12-30')]))).toContain('Only the first day was removed.')
  })
})
