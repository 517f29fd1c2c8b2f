import { closedRanges } from '../../../app/routes/products/availability/closed-ranges.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as calendar from '../../../app/routes/products/availability/route.tsx'
import { bodiesOf, formErrors } from '../support/responses.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { productAnswer } from '../support/rows/managed-product.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const path = '/my-services/p1/calendar'
const params = { id: 'p1' }
const hostOf = (kind: 'tour' | 'stay' = 'tour') => ({
  'GET /auth/profile': aProfile({ role: 'service_provider' }),
  'GET /managed-products/p1': productAnswer({ kind }),
})

interface Row {
  weekday: number
  startTime: string
  endTime: string
  capacity: string
}

interface Answer {
  week: { weekVersion?: number; rows: Row[]; problems: object[]; message?: string; focus?: object }
  exception: { error?: Record<string, string[]>; initialValue?: Record<string, string> }
}

const row = (weekday: number, startTime: string, endTime: string, capacity: string): Row => ({
  weekday,
  startTime,
  endTime,
  capacity,
})

/** The form of the week as a browser posts it, and the button that was pressed. */
function week(rows: Row[], button: Record<string, string> = { save: '1' }) {
  const form = new FormData()
  form.append('intent', 'week')
  for (const each of rows) {
    for (const [name, value] of Object.entries(each)) form.append(name, String(value))
  }
  for (const [name, value] of Object.entries(button)) form.append(name, value)
  return form
}

async function post(form: FormData | Record<string, string>, answers: Record<string, Response> = {}) {
  const received = hostAnswers({
    ...hostOf(),
    'POST /managed-products/p1/rules': productAnswer(),
    'POST /managed-products/p1/exceptions': productAnswer(),
    'POST /managed-products/p1/exceptions/e1/remove': productAnswer(),
    ...answers,
  })
  const page = await visit(calendar, { path, params, form, cookie })
  return { ...page, data: page.data as Answer, sent: received.filter(({ method }) => method === 'POST') }
}

const monday = row(1, '09:30', '16:00', '8')
const tuesday = row(2, '07:00', '11:00', '4')

describe('the form of weekly times', () => {
  test('sends all times', async () => {
    const { sent, location } = await post(week([monday, tuesday]))

    expect(bodiesOf(sent)).toEqual([
      {
        rules: [
          { ...monday, capacity: 8 },
          { ...tuesday, capacity: 4 },
        ],
      },
    ])
    expect(location).toBe(path)
  })

  test('can be emptied', async () => {
    const { sent } = await post(week([]))

    expect(bodiesOf(sent)).toEqual([{ rules: [] }])
  })

  test('adds a row after the others of its day without saving', async () => {
    const { data, sent, status } = await post(week([monday, tuesday], { add: '1' }))

    expect(status).toBe(200)
    expect(data.week.rows).toEqual([monday, row(1, '16:00', '22:30', '8'), tuesday])
    expect(data.week.focus).toEqual({ row: 1 })
    expect(sent).toEqual([])
  })

  test.each([
    [
      'after the last one, as long as the tour takes',
      [monday],
      { minutes: '90' },
      row(1, '16:00', '17:30', '8'),
    ],
    ['empty where it would end on the next day', [monday], { minutes: '600' }, row(1, '', '', '8')],
    [
      'as on another day where it is the first',
      [tuesday],
      {},
      row(1, tuesday.startTime, tuesday.endTime, '4'),
    ],
    ['at nine where the week is empty', [], { minutes: '150' }, row(1, '09:00', '11:30', '')],
    ['empty without a duration', [], {}, row(1, '', '', '')],
    ['empty after a time that was not filled', [row(1, '', '', '8')], {}, row(1, '', '', '8')],
    ['as the nights of a stay', [], { kind: 'stay' }, row(1, '14:00', '11:00', '')],
  ])('fills a new row %s', async (_, rows, more, filled) => {
    const { data } = await post(week(rows, { add: '1', ...more }))

    expect(data.week.rows).toContainEqual(filled)
  })

  test('removes the row of the pressed button', async () => {
    const { data, sent } = await post(week([monday, tuesday], { remove: '0' }))

    expect(data.week.rows).toEqual([tuesday])
    expect(data.week.focus).toEqual({ weekday: 1 })
    expect(sent).toEqual([])
  })

  test('copies a day to all days', async () => {
    const { data } = await post(week([monday, tuesday], { copy: '2' }))

    expect(data.week.rows).toEqual([1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ ...tuesday, weekday })))
  })

  test.each([
    ['no time', row(1, '', '16:00', '8'), { row: 0, field: 'startTime', message: 'Enter a time.' }],
    [
      'no time at all',
      row(1, '25:00', '26:00', '8'),
      { row: 0, field: 'startTime', message: 'Enter a time.' },
    ],
    [
      'an end before the start',
      row(1, '16:00', '09:30', '8'),
      { row: 0, field: 'endTime', message: 'The end must be after the start.' },
    ],
    [
      'no seats',
      row(1, '09:30', '16:00', '0'),
      { row: 0, field: 'capacity', message: 'Enter a number from 1 to 1000.' },
    ],
  ])('with %s is rejected at the row and keeps the values', async (_, wrong, problem) => {
    const { status, data, sent } = await post(week([wrong, tuesday]))

    expect(status).toBe(400)
    expect(data.week.problems[0]).toEqual(problem)
    expect(data.week.rows).toEqual([wrong, tuesday])
    expect(sent).toEqual([])
  })

  test('allows each time once', async () => {
    const { data } = await post(week([monday, monday]))

    expect(data.week.problems).toEqual([
      { row: 1, field: 'startTime', message: 'This time is already in the list.' },
    ])
  })

  test('allows one night a day for a stay, which ends on the next day', async () => {
    const night = row(1, '14:00', '11:00', '5')
    const { sent } = await post(week([night]), hostOf('stay'))
    expect(bodiesOf(sent)).toEqual([{ rules: [{ ...night, capacity: 5 }] }])

    const { data } = await post(week([night, row(1, '18:00', '11:00', '5')]), hostOf('stay'))
    expect(data.week.problems).toEqual([{ row: 1, field: 'startTime', message: 'A day has one night.' }])
  })

  test('with a thousand forged rows costs no more than with seventy', async () => {
    const rows = Array.from({ length: 1000 }, () => row(1, 'x'.repeat(100), '', ''))
    const { data } = await post(week(rows, { remove: '0' }))

    expect(data.week.rows).toHaveLength(69)
    expect(data.week.rows[0]?.startTime).toHaveLength(20)
  })

  test('sends the expected version, however often it was edited before saving', async () => {
    const edited = await post(week([monday], { add: '1', weekVersion: '7' }))
    expect(edited.data.week.weekVersion).toBe(7)
    const wrong = await post(week([row(1, '', '', '')], { save: '1', weekVersion: '7' }))
    expect(wrong.data.week.weekVersion).toBe(7)
    const meanwhile = json({ message: 'The week was changed meanwhile.' }, 409)
    const late = await post(week([monday], { save: '1', weekVersion: '7' }), {
      'POST /managed-products/p1/rules': meanwhile,
    })
    expect(bodiesOf(late.sent)).toEqual([{ rules: [{ ...monday, capacity: 8 }], weekVersion: 7 }])
    expect(late.status).toBe(409)
    expect(late.data.week).toMatchObject({ rows: [monday], weekVersion: 7 })
    expect(late.data.week.message).toBe('The week was changed meanwhile.')
  })

  test('keeps the values and shows the API’s message when it is rejected', async () => {
    const { status, data } = await post(week([monday]), {
      'POST /managed-products/p1/rules': json({ message: 'Too many times.' }, 400),
    })

    expect(status).toBe(400)
    expect(data.week).toMatchObject({ rows: [monday], message: 'Too many times.' })
  })
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
