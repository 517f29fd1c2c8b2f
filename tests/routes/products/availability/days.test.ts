import { closedRanges } from '../../../../app/routes/products/availability/closed-ranges.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as calendar from '../../../../app/routes/products/availability/route.tsx'
import { hostAnswers, json } from '../../support/host.ts'
import { bodiesOf, formErrors } from '../../support/responses.ts'
import { render } from '../../support/render.ts'
import { toastOf } from '../../support/read-page.ts'
import { addDays, todayInIndia, weekdayOf } from '../../../../shared/days.ts'
import { aSlot } from '../../support/products.ts'
import { aProduct, productAnswer } from '../../support/rows/managed-product.ts'
import { visit } from '../../support/visit.ts'
import { cookie, hostOf, path, params, post, monday } from './calendar-page.ts'

test('a day of the coming weeks leads to the form, which begins with it; a day that is over does not', async () => {
  const open = async (search: string) => {
    hostAnswers({
      ...hostOf(),
      'GET /managed-products/p1/slots': json({ slots: [aSlot({ date: nextMonday })] }),
    })
    return render(calendar.default, await visit(calendar, { path: `${path}${search}`, params, cookie }))
  }
  const nextMonday = addDays(todayInIndia(), 8 - weekdayOf(todayInIndia()))
  const html = await open(`?from=${nextMonday}`)
  expect(html).toContain(`href="${path}?from=${nextMonday}&amp;day=${nextMonday}#exceptions"`)
  expect(html).toContain('close or change')
  const dayOf = (page: string) => /<input[^>]*name="date"[^>]*>/.exec(page)?.[0] ?? ''
  expect(dayOf(html)).not.toContain('value=')
  expect(dayOf(await open(`?from=${nextMonday}&day=${nextMonday}`))).toContain(`value="${nextMonday}"`)
  for (const day of ['2020-01-01', 'soon', ''])
    expect(dayOf(await open(`?day=${day}`)), day).not.toContain('value=')
})

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

describe('the calendar of coming weeks', () => {
  beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T20:00:00Z'), toFake: ['Date'] }))
  afterEach(() => vi.useRealTimers())

  test.each([
    ['', '2026-11-16', '2026-12-13'],
    ['?from=2027-01-01', '2026-12-28', '2027-01-24'],
    ['?from=2027-02-31x', '2026-11-16', '2026-12-13'],
    ['?from=tomorrow', '2026-11-16', '2026-12-13'],
  ])('of %j shows four weeks, from Monday %s on', async (search, from, to) => {
    const asked: string[] = []
    hostAnswers({ ...hostOf(), 'GET /managed-products/p1/slots': json({ slots: [] }) })
    const spy = vi.spyOn(globalThis, 'fetch')
    const { data } = await visit(calendar, { path: `${path}${search}`, params, cookie })
    for (const [url] of spy.mock.calls) asked.push(url instanceof URL ? url.href : '')

    expect(asked.filter((url) => url.includes('/slots'))).toEqual([
      `http://host.test/api/managed-products/p1/slots?from=${from}&to=${to}`,
    ])
    expect(data).toMatchObject({ from, today: '2026-11-22', slots: [] })
  })

  test('that cannot be loaded leaves the rest of the page', async () => {
    hostAnswers({ ...hostOf(), 'GET /managed-products/p1/slots': json({}, 500) })
    const { status, data } = await visit(calendar, { path, params, cookie })

    expect(status).toBe(200)
    expect(data).toMatchObject({ slots: undefined, rows: [monday] })
  })
})

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
