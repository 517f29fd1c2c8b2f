import { describe, expect, test } from 'vitest'
import * as calendar from '../../../../app/routes/products/availability/route.tsx'
import { hostAnswers, json } from '../../support/host.ts'
import { bodiesOf } from '../../support/responses.ts'
import { toastOf } from '../../support/read-page.ts'
import { renderRoute } from '../../support/render.ts'
import { aProduct, productAnswer } from '../../support/rows/managed-product.ts'
import { visit } from '../../support/visit.ts'
import { cookie, params, path, hostOf, row, week, post, monday, tuesday } from './calendar-page.ts'

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

  test('takes a tour over midnight if it is long enough', async () => {
    const night = row(1, '22:00', '06:00', '8')
    const draft = { ...aProduct().draft, durationMinutes: 480 }
    const { sent } = await post(week([night]), { 'GET /managed-products/p1': productAnswer({ draft }) })

    expect(bodiesOf(sent)).toEqual([{ rules: [{ ...night, capacity: 8 }] }])
  })

  test('follows the live duration while an edit of it waits, for the check and for a new row', async () => {
    const night = row(1, '22:00', '06:00', '9')
    const draft = { ...aProduct().draft, durationMinutes: 60 }
    const answer = () => ({ 'GET /managed-products/p1': productAnswer({ draft, durationMinutes: 480 }) })
    const saved = await post(week([night]), answer())
    expect(bodiesOf(saved.sent)).toEqual([{ rules: [{ ...night, capacity: 9 }] }])
    expect(toastOf(saved)).toContain('The week was saved.')
    hostAnswers({ ...hostOf(), ...answer(), 'GET /managed-products/p1/slots': json({ slots: [] }) })
    expect(renderRoute(calendar, await visit(calendar, { path, params, cookie }))).toContain(
      'name="minutes" value="480"',
    )
  })

  test.each([
    [{ bookingCount: 0, soldDays: [] }, 'The week was saved.'],
    [{ bookingCount: 1, soldDays: [] }, 'The week was saved. 1 booking stays at its former time.'],
    [
      { bookingCount: 3, soldDays: ['2026-12-12', '2026-12-14'] },
      'The week was saved. 3 bookings stay at their former times. On 12 Dec 2026 and 14 Dec 2026, other times are sold beside them. If you cannot do both, close these days under “Days that differ”: the bookings stay.',
    ],
    [
      { bookingCount: 5, soldDays: ['2026-12-12', '2026-12-13', '2026-12-14', '2026-12-15', '2026-12-16'] },
      'On 12 Dec 2026, 13 Dec 2026, 14 Dec 2026 and 2 more days, other times are sold beside them.',
    ],
  ])(
    'says which bookings stay, and on which days their seats are sold again: %j',
    async (keptBookings, words) => {
      const answer = json({ product: aProduct(), keptBookings })
      const saved = await post(week([monday]), { 'POST /managed-products/p1/rules': answer })
      expect(toastOf(saved)).toContain(words)
    },
  )

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

  test('keeps the values when the host fails before it is asked to save them', async () => {
    const { status, data, sent } = await post(week([monday]), { 'GET /managed-products/p1': json({}, 503) })

    expect([status, sent]).toEqual([503, []])
    expect(data.week).toMatchObject({ rows: [monday], message: expect.any(String) })
  })

  test('keeps the values and shows the API’s message when it is rejected', async () => {
    const { status, data } = await post(week([monday]), {
      'POST /managed-products/p1/rules': json({ message: 'Too many times.' }, 400),
    })

    expect(status).toBe(400)
    expect(data.week).toMatchObject({ rows: [monday], message: 'Too many times.' })
  })
})
