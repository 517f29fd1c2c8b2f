// Days that are closed or opened in all services of a provider at once.
import { expect, test } from 'vitest'
import * as calendar from '../../../../app/routes/products/availability/route.tsx'
import { hostAnswers, json } from '../../support/host.ts'
import { toastOf } from '../../support/read-page.ts'
import { render } from '../../support/render.ts'
import { bodiesOf } from '../../support/responses.ts'
import { aProduct, productAnswer } from '../../support/rows/managed-product.ts'
import { visit } from '../../support/visit.ts'
import { cookie, hostOf, params, path, post } from './calendar-page.ts'

const closing = { intent: 'add-exception', what: 'closed', date: '2026-12-24', reason: 'Wedding' }
const opening = { intent: 'open-days', from: '2026-12-24', to: '2026-12-24' }
const closedIn = (id: string) => `POST /managed-products/${id}/closed-days`
const openedIn = (id: string) => `POST /managed-products/${id}/closed-days/remove`

const listOf = (...ids: string[]) =>
  json({
    rows: ids.map((id) => aProduct({ id, title: `Cruise ${id}` })),
    next: null,
    previous: null,
  })
const services = () => ({ 'GET /managed-products': listOf('p3', 'p1', 'p2') })
const kept = (bookingCount: number) => json({ product: aProduct(), bookingCount })

const calledIn = (sent: { path: string }[]) => sent.map(({ path: called }) => called.split('/')[2])

test('closes days in the others too, one after the other, and counts the bookings of all', async () => {
  const answers = {
    ...services(),
    [closedIn('p1')]: kept(1),
    [closedIn('p2')]: kept(2),
    [closedIn('p3')]: kept(0),
  }
  const page = await post({ ...closing, others: 'yes' }, answers)
  expect(calledIn(page.sent)).toEqual(['p1', 'p2', 'p3'])
  expect(bodiesOf(page.sent)[2]).toEqual({ from: '2026-12-24', to: '2026-12-24', reason: 'Wedding' })
  expect(toastOf(page)).toContain('Closed here and in 2 other services. 3 bookings on these days stay.')
})

test('names the services in which days could not be closed', async () => {
  const answers = {
    ...services(),
    [closedIn('p1')]: kept(0),
    [closedIn('p2')]: json({ message: 'Please try again.' }, 503),
    [closedIn('p3')]: kept(0),
  }
  const page = await post({ ...closing, others: 'yes' }, answers)
  expect(toastOf(page)).toContain(
    'Closed here and in 1 other service. Not in “Cruise p2”: we do not know whether it was changed.',
  )
  expect(toastOf(page)).toContain('error')

  const unread = { [closedIn('p1')]: kept(0), 'GET /managed-products': json({}, 500) }
  expect(toastOf(await post({ ...closing, others: 'yes' }, unread))).toContain(
    'Closed. Not all of your services could be read.',
  )
})

test('stops asking a host that fails, and says so', async () => {
  const failing = Object.fromEntries(['p2', 'p3', 'p4'].map((id) => [closedIn(id), json({}, 503)]))
  const page = await post(
    { ...closing, others: 'yes' },
    { 'GET /managed-products': listOf('p1', 'p2', 'p3', 'p4', 'p5'), [closedIn('p1')]: kept(0), ...failing },
  )
  expect(calledIn(page.sent)).not.toContain('p5')
  expect(toastOf(page)).toContain('Not in “Cruise p4”: we do not know whether it was changed.')
  expect(toastOf(page)).toContain('The remaining services were not changed.')
})

test('closes this service alone unless the box is ticked, and none if this one fails', async () => {
  const alone = await post(closing, { ...services(), [closedIn('p1')]: kept(0) })
  expect(calledIn(alone.sent)).toEqual(['p1'])
  const refused = await post(
    { ...closing, others: 'yes' },
    { ...services(), [closedIn('p1')]: json({ message: 'Choose today or a later day.' }, 400) },
  )
  expect([refused.status, calledIn(refused.sent)]).toEqual([400, ['p1']])
})

test('opens days in the others too, and leaves those that are not closed', async () => {
  const answers = {
    ...services(),
    [openedIn('p1')]: productAnswer(),
    [openedIn('p2')]: json({ message: 'None of these days is closed.' }, 404),
    [openedIn('p3')]: productAnswer(),
  }
  const page = await post({ ...opening, others: 'yes' }, answers)
  expect(calledIn(page.sent)).toEqual(['p1', 'p2', 'p3'])
  expect(toastOf(page)).toContain('The days follow the weekly times again, here and in 1 other service.')
})

test('opens in the others only what is closed there for the same reason, and names where that is another', async () => {
  const answers = {
    ...services(),
    [openedIn('p1')]: productAnswer(),
    [openedIn('p2')]: json({ message: 'These days are closed for another reason.' }, 409),
    [openedIn('p3')]: productAnswer(),
  }
  const page = await post({ ...opening, reason: 'Wedding', others: 'yes' }, answers)
  const days = { from: '2026-12-24', to: '2026-12-24' }
  expect(bodiesOf(page.sent)).toEqual([days, { ...days, reason: 'Wedding' }, { ...days, reason: 'Wedding' }])
  expect(toastOf(page)).toContain(
    'here and in 1 other service. Not in “Cruise p2”: These days are closed for another reason.',
  )
})

test('offers it to a provider with other services alone', async () => {
  const exceptions = [{ id: 'e1', date: '2099-12-25', isClosed: true, reason: null }]
  const open = async (list: Response) => {
    hostAnswers({
      ...hostOf(),
      'GET /managed-products': list,
      'GET /managed-products/p1': productAnswer({ exceptions }),
      'GET /managed-products/p1/slots': json({ slots: [] }),
      [closedIn('p1')]: productAnswer(),
    })
    return render(calendar.default, await visit(calendar, { path, params, cookie }))
  }
  const boxes = (html: string) => html.split('name="others"').length - 1
  expect(boxes(await open(listOf('p1', 'p2'))), 'to close and to open again').toBe(2)
  expect(boxes(await open(listOf('p1')))).toBe(0)
  expect(boxes(await open(json({}, 500)))).toBe(0)
})
