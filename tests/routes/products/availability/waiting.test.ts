// How many customers wait for a time that is full, on the page of days and times.
import { expect, test } from 'vitest'
import * as calendar from '../../../../app/routes/products/availability/route.tsx'
import { hostAnswers, json } from '../../support/host.ts'
import { textOf } from '../../support/read-page.ts'
import { renderRoute } from '../../support/render.ts'
import { visit } from '../../support/visit.ts'
import { cookie, hostOf, params, path } from './calendar-page.ts'

const time = (date: string, more: object) => ({
  id: date,
  date,
  startTime: '09:00',
  endTime: '12:00',
  capacity: 4,
  free: 0,
  status: 'SOLD_OUT',
  ...more,
})

test('the days of a provider say how many wait for each, and nothing where nobody does or the host does not say', async () => {
  const slots = [
    time('2099-12-24', { waiting: 3 }),
    time('2099-12-25', { waiting: 0 }),
    time('2099-12-26', {}),
  ]
  hostAnswers({ ...hostOf('tour'), 'GET /managed-products/p1/slots': json({ slots }) })
  const page = await visit(calendar, { path: `${path}?from=2099-12-21`, params, cookie })
  const text = textOf(renderRoute(calendar, page))
  expect(text.match(/\d+ waiting/g)).toEqual(['3 waiting'])
})
