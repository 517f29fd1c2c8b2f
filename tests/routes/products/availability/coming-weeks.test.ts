// The calendar of the coming weeks, whose days lead to the form.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as calendar from '../../../../app/routes/products/availability/route.tsx'
import { addDays, todayInIndia, weekdayOf } from '../../../../shared/days.ts'
import { hostAnswers, json } from '../../support/host.ts'
import { aSlot } from '../../support/products.ts'
import { render } from '../../support/render.ts'
import { visit } from '../../support/visit.ts'
import { cookie, hostOf, monday, params, path } from './calendar-page.ts'

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

test('a time that the provider cancelled leads to the form with its times, unless it is too late', async () => {
  const date = addDays(todayInIndia(), 8 - weekdayOf(todayInIndia()))
  const times = { startTime: '14:00', endTime: '11:00', capacity: 3, free: 3 }
  const slot = aSlot({ id: 's9', date, ...times, status: 'CLOSED', isCancelled: true })
  const open = async (search: string, more: object = {}) => {
    hostAnswers({
      ...hostOf('stay'),
      'GET /managed-products/p1/slots': json({ slots: [{ ...slot, ...more }] }),
    })
    return render(calendar.default, await visit(calendar, { path: `${path}${search}`, params, cookie }))
  }
  const address = `${path}?from=${date}&amp;day=${date}&amp;open=s9#exceptions`
  expect(await open(`?from=${date}`)).toContain(`href="${address}"`)
  for (const more of [{ isCancelled: false }, { isPastDeadline: true }])
    expect(await open(`?from=${date}`, more), JSON.stringify(more)).not.toContain('Open again')

  const valuesOf = (html: string) =>
    ['date', 'startTime', 'endTime', 'capacity'].map(
      (name) => new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0].match(/value="([^"]*)"/)?.[1],
    )
  const page = await open(`?from=${date}&day=${date}&open=s9`)
  const form = page.slice(page.indexOf('id="exceptions"'))
  expect(valuesOf(form)).toEqual([date, '14:00', '11:00', '3'])
  expect(form).toMatch(/<option value="open" selected=""/)
  const others = [
    await open(`?from=${date}&day=${date}&open=s8`),
    await open(`?from=${date}&day=${date}&open=s9`, { isCancelled: false }),
  ]
  for (const html of others) expect(html).toMatch(/<option value="closed" selected=""/)
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
