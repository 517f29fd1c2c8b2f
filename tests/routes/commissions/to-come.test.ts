// What an affiliate is credited for and has not earned yet.
import { expect, test } from 'vitest'
import * as claims from '../../../app/routes/commissions/claims/route.tsx'
import * as commissions from '../../../app/routes/commissions/list/route.tsx'
import * as toCome from '../../../app/routes/commissions/to-come/route.tsx'
import type { CreditedBooking } from '../../../contract/calls/money/credited-bookings.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { textOf } from '../support/read-page.ts'
import { renderRoute } from '../support/render.ts'
import { aSummary } from '../support/rows/commission-row.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const rowOf = (number: number): CreditedBooking => ({
  id: `b-${number}`,
  bookingId: `BK-00000${number}`,
  productTitle: `Tour ${number}`,
  date: '2031-07-05',
  status: 'confirmed',
  isPaid: number !== 2,
  expected: 5000 * number,
})

async function open(
  module: { loader: unknown; default: unknown },
  path: string,
  rows: CreditedBooking[],
  expected = 40_000,
) {
  const received = hostAnswers({
    'GET /auth/profile': aProfile({ role: 'affiliate' }),
    'GET /commissions': json({ rows: [] }),
    'GET /commissions/summary': json(aSummary()),
    'GET /claims': json({ rows: [] }),
    'GET /credited-bookings': json({ rows, expected, next: rows.length > 0 ? 'bmV4dA' : null }),
  })
  const html = renderRoute(module, await visit(module, { path, cookie }))
  return { html, text: textOf(html), received }
}

const four = [1, 2, 3, 4].map(rowOf)

test('the list of commissions says what is to come, and leads to it', async () => {
  const { text, html } = await open(commissions, '/commissions', four)
  expect(text).toContain('To come: ₹400 from trips that have not ended. Next: Tour 1, 5 Jul 2031.')
  expect(html).toContain('href="/commissions/to-come"')
  expect((await open(commissions, '/commissions', [])).text).not.toContain('To come')
})

test('a booking that is checked before its commission is paid says so, and no other', async () => {
  const checked = [rowOf(1), { ...rowOf(3), isChecked: true }]
  const { text } = await open(toCome, '/commissions/to-come', checked)
  expect(text.match(/We check it before you are paid\./g)).toHaveLength(1)
  expect((await open(claims, '/commissions/claims', checked)).text).toContain(
    'BK-000003, 5 Jul 2031, checked before you are paid',
  )
})

test('a booking that is paid and waits for its provider says so, and no other', async () => {
  const waiting = [
    { ...rowOf(1), status: 'pending' as const },
    { ...rowOf(2), status: 'pending' as const },
    rowOf(3),
  ]
  const { text } = await open(toCome, '/commissions/to-come', waiting)
  expect(text.match(/Paid, and not accepted yet\./g)).toHaveLength(1)
})

test('the list names no sum of what is not paid, and a search or a later page nothing that is to come', async () => {
  expect((await open(commissions, '/commissions', [rowOf(2)], 0)).text).toContain(
    'To come: trips that have not ended. Next: Tour 2, 5 Jul 2031, not paid yet.',
  )
  expect((await open(claims, '/commissions/claims', [rowOf(2)], 0)).text).not.toContain('₹0')
  for (const path of ['/commissions?q=tea', '/commissions?after=YWZ0ZXI']) {
    const { text, received } = await open(commissions, path, four)
    expect(text).not.toContain('To come')
    expect(received.map((call) => call.path)).not.toContain('/credited-bookings')
  }
})

test('the form of a claim shows what is credited already', async () => {
  const { text } = await open(claims, '/commissions/claims', four)
  expect(text).toMatch(
    /Credited to you already ?₹400 expected of the bookings that are paid\..*Tour 2 ?BK-000002, 5 Jul 2031, not paid yet/,
  )
  expect(text).not.toContain('Tour 4')
  expect((await open(claims, '/commissions/claims', [])).text).not.toContain('Credited to you already')
})

test('the page of what is to come has all bookings by pages, or says that there are none', async () => {
  const { text, html, received } = await open(toCome, '/commissions/to-come?after=YWZ0ZXI', four)
  expect(text).toMatch(/₹400 expected.*Tour 4/)
  expect(text).toContain('Not paid yet')
  expect(html).toContain('/commissions/to-come?after=bmV4dA')
  expect(received.find(({ path }) => path === '/credited-bookings')?.search).toBe('?after=YWZ0ZXI')
  expect((await open(toCome, '/commissions/to-come', [])).text).toContain('No bookings to come')
})
