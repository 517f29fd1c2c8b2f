import { describe, expect, test } from 'vitest'
import * as calendar from '../../../../app/routes/products/availability/route.tsx'
import { toastOf } from '../../support/read-page.ts'
import { controlsIn } from '../../support/form-markup.ts'
import { json } from '../../support/host.ts'
import { productAnswer } from '../../support/rows/managed-product.ts'
import { type Screen, show } from '../../support/pages/screen.ts'

/** The button with this label, as it would be pressed: its name and value. */
const pressed = (html: string, label: string): Record<string, string> => {
  const tag = new RegExp(`<button [^>]*aria-label="${label}"[^>]*>`).exec(html)?.[0] ?? ''
  const name = / name="([^"]+)"/.exec(tag)?.[1] ?? ''
  return { [name]: / value="([^"]+)"/.exec(tag)?.[1] ?? '' }
}

describe('without JavaScript, the weekly times of a service', () => {
  const week: Screen = {
    path: '/my-services/p1/calendar',
    role: 'service_provider',
    module: calendar,
    params: { id: 'p1' },
  }
  const slots = [
    {
      id: '7f6f2a10-9d1b-4c11-8a4e-000000000001',
      date: '',
      startTime: '09:30',
      endTime: '16:00',
      capacity: 8,
      free: 6,
      status: 'AVAILABLE',
    },
  ]
  const answersWith = (date = '2031-08-04') => ({
    'GET /managed-products/p1': productAnswer({
      exceptions: [
        { id: 'e1', date: '2099-01-05', isClosed: true, startTime: null, endTime: null, capacity: null },
      ],
    }),
    'GET /managed-products/p1/slots': json({ slots: slots.map((slot) => ({ ...slot, date })) }),
    'POST /managed-products/p1/rules': productAnswer(),
  })
  /** Sends the rows that a page shows, some of them changed, by one of its buttons. */
  const formOf = (html: string, button: Record<string, string>, changes: Record<string, string> = {}) => {
    const form = new FormData()
    form.set('intent', 'week')
    for (const { name, value } of controlsIn(html)) {
      if (['weekday', 'startTime', 'endTime', 'capacity'].includes(name) && value !== '') {
        form.append(name, changes[name] ?? value)
      }
    }
    for (const [name, value] of Object.entries(button)) form.set(name, value)
    return form
  }
  const rowsIn = (html: string) => html.match(/name="weekday"/g)?.length ?? 0
  const press = (html: string, label: string, changes = {}) =>
    show({ ...week, answers: answersWith() }, formOf(html, pressed(html, label), changes))

  test('are edited row by row with buttons: added, copied to each day, removed and saved', async () => {
    const { html } = await show({ ...week, answers: answersWith() })
    expect(rowsIn(html)).toBe(1)

    const added = await press(html, 'Add a time: Tuesday')
    expect([rowsIn(added.html), added.sent]).toEqual([2, []])
    expect(added.html).toMatch(/<input type="time"[^>]* autofocus=""[^>]* name="startTime" value="09:30"/i)

    const copied = await press(html, 'Same every day: as Monday')
    expect([rowsIn(copied.html), copied.sent]).toEqual([7, []])
    const removed = await press(copied.html, 'Remove: Tuesday')
    expect([rowsIn(removed.html), removed.sent]).toEqual([6, []])
    expect(removed.html).toContain('aria-label="Add a time: Tuesday"')

    const saved = await show({ ...week, answers: answersWith() }, formOf(removed.html, { save: '1' }))
    expect([saved.status, saved.location, saved.sent.length]).toEqual([302, week.path, 1])
    expect(toastOf(saved)).toContain('The week was saved.')
  })

  test('are folded to a line for each day, but for the day that was changed', async () => {
    const lines = (html: string) =>
      [...html.matchAll(/<details( open="")?[^>]*>.*?<h3[^>]*>(\w+)<\/h3><span[^>]*>([^<]*)<\/span>/gs)].map(
        ([, open, day, times]) => `${day}: ${times}${open === undefined ? '' : ' (open)'}`,
      )
    const { html } = await show({ ...week, answers: answersWith() })
    expect(lines(html)).toEqual(['Monday: 9:30 am – 4:00 pm, 8 seats'])
    expect(html, 'a day without times').toContain('No tour')

    const added = await press(html, 'Another time: Monday')
    expect(lines(added.html)).toEqual(['Monday: 9:30 am, 4:00 pm (open)'])
    const again = await press(html, 'Add a time: Tuesday')
    expect(lines(again.html)).toEqual([
      'Monday: 9:30 am – 4:00 pm, 8 seats',
      'Tuesday: 9:30 am – 4:00 pm, 8 seats (open)',
    ])
    const copied = await press(html, 'Same every day: as Monday')
    expect(lines(copied.html).filter((line) => line.endsWith('(open)'))).toHaveLength(1)
    const refused = await show(
      { ...week, answers: answersWith() },
      formOf(copied.html, { save: '1' }, { endTime: '08:00' }),
    )
    expect(
      lines(refused.html).filter((line) => line.endsWith('(open)')),
      'all are wrong',
    ).toHaveLength(7)
  })

  test('with an end before the start show the error at the row, focus the end, and keep the start', async () => {
    const { html } = await show({ ...week, answers: answersWith() })
    const {
      html: refused,
      text,
      sent,
    } = await show({ ...week, answers: answersWith() }, formOf(html, { save: '1' }, { endTime: '08:00' }))

    expect(sent).toEqual([])
    expect(text).toContain('The end must be after the start.')
    expect(refused).toMatch(
      /<input type="time"[^>]* autofocus=""[^>]* aria-invalid="true"[^>]* name="endTime" value="08:00"/i,
    )
    expect(controlsIn(refused).find(({ name }) => name === 'startTime')?.value).toBe('09:30')
  })

  test('show the free seats of the coming weeks, and closed days with a button to reopen them', async () => {
    const { html, text } = await show({
      ...week,
      path: `${week.path}?from=2031-08-04`,
      answers: answersWith(),
    })

    expect(text).toContain('6 of 8 seats free')
    expect(text).toContain('5 Jan 2099 Closed')
    expect(pressed(html, 'Remove the exception of 5 Jan 2099')).toEqual({ exception: 'e1' })
  })
})
