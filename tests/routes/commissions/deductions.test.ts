import { describe, expect, test } from 'vitest'
import * as deductions from '../../../app/routes/commissions/payouts/deductions/route.tsx'
import * as file from '../../../app/routes/exports/tax/deductions.csv.ts'
import * as taxReturn from '../../../app/routes/exports/tax/tax-return.csv.ts'
import type { TaxDeductionList } from '../../../contract/shapes/money/tax-deductions.ts'
import { textOf, toastOf } from '../support/read-page.ts'
import { renderRoute } from '../support/render.ts'
import { aProfile, hostAnswers, hostOffersNothing, json } from '../support/host.ts'
import { visit } from '../support/visit.ts'

const year: TaxDeductionList = {
  financialYear: '2025-26',
  years: ['2026-27', '2025-26'],
  sections: [{ section: '194H', base: 60_000_00, tds: 1200_00, deposited: 700_00, payees: 1 }],
  rows: [
    {
      id: 'g-1',
      payeeId: 'u-1',
      payeeName: 'Anjali Nair',
      legalName: 'Anjali Nair Travels',
      pan: '••••••234F',
      section: '194H',
      bps: 200,
      base: 60_000_00,
      gross: 60_000_00,
      tds: 1200_00,
      payouts: 2,
    },
  ],
  next: null,
  previous: null,
}

async function open(shown: TaxDeductionList, role = 'super_admin') {
  const received = hostAnswers({
    'GET /auth/profile': aProfile({ role }),
    'GET /tax-deductions': json(shown),
  })
  const page = await visit(deductions, { path: '/x?financialYear=2025-26', cookie: 'accessToken=abc' })
  return { page, received }
}

test('the TDS of a year is shown by section with what is still to deposit, and by payee with a masked PAN', async () => {
  const { page, received } = await open(year)
  expect(received.at(-1)?.search).toBe('?financialYear=2025-26')
  const html = renderRoute(deductions, page)
  for (const words of [
    'TDS of 2025-26',
    '₹1,200',
    '₹700',
    '₹500',
    'Anjali Nair Travels',
    '••••••234F',
    '2%',
    'GST and TCS are left out',
  ])
    expect(textOf(html)).toContain(words)
  expect(html).toContain('href="/commissions/payouts/deductions.csv?financialYear=2025-26"')
})

test('a year without TDS says so', async () => {
  const { page } = await open({ ...year, sections: [], rows: [] })
  expect(textOf(renderRoute(deductions, page))).toContain('No TDS in this year')
})

test('a PAN of several accounts is shown with the TDS that was not withheld, where the host tells of it', async () => {
  const shared = {
    id: 's-1',
    pan: '••••••777K',
    section: '194H',
    payees: [
      { id: 'u-7', name: 'Anand Menon' },
      { id: 'u-8', name: 'Anand M' },
    ],
    base: 39_000_00,
    tds: 0,
    missing: 780_00,
  }
  const html = renderRoute(deductions, (await open({ ...year, sharedPans: [shared] })).page)
  for (const words of ['One PAN, several accounts', '••••••777K', 'Anand Menon', '₹39,000', '₹780'])
    expect(textOf(html)).toContain(words)
  expect(html).toContain('href="/commissions/statements/u-8"')
  for (const sharedPans of [[], undefined]) {
    const other = renderRoute(deductions, (await open({ ...year, sharedPans })).page)
    expect(textOf(other)).not.toContain('One PAN')
  }
})

test('the TDS of a year is for super administrators alone', async () => {
  const { page } = await open(year, 'nsa')
  expect(page.location).toBe('/unauthorized')
})

test('a file of TDS that cannot be made leads back with the reason', async () => {
  hostAnswers({
    'GET /auth/profile': aProfile({ role: 'super_admin' }),
    'GET /tax-deductions.csv': json({ message: 'Try again later.' }, 503),
  })
  const page = await visit(file, { path: '/x?financialYear=2025-26', cookie: 'accessToken=abc' })
  expect(page.location).toBe('/commissions/payouts/deductions?financialYear=2025-26')
  expect(toastOf(page)).toContain('Try again later.')
})

describe('the file for the TDS return', () => {
  const path = '/commissions/payouts/tax-return.csv'
  const cookie = 'accessToken=abc'
  const profile = { 'GET /auth/profile': aProfile({ role: 'super_admin' }) }
  const form = { financialYear: '2025-26' }
  const make = () => visit(taxReturn, { path, cookie, form })

  test('is offered where the host makes it, with what its reader has to know', async () => {
    hostAnswers({ ...profile, 'GET /tax-deductions': json(year), 'POST /tax-return.csv': json({}) })
    const at = { path: '/x?financialYear=2025-26', cookie }
    const html = renderRoute(deductions, await visit(deductions, at))
    expect(html).toContain(`action="${path}"`)
    expect(textOf(html)).toContain('Each download is recorded.')
    hostOffersNothing()
    hostAnswers({ ...profile, 'GET /tax-deductions': json(year) })
    expect(renderRoute(deductions, await visit(deductions, at))).not.toContain(path)
  })

  test('is sent as a file that nobody stores', async () => {
    const csv = new Response('PAN\r\nABCPN1234F\r\n', { headers: { 'Content-Type': 'text/csv' } })
    const received = hostAnswers({ ...profile, 'POST /tax-return.csv': csv })
    const { status, headers } = await make()
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-disposition')).toContain('tds-return-2025-26')
    expect(received.at(-1)?.body).toBe('{"financialYear":"2025-26"}')
  })

  test('asks for the second factor again, and leads back with the reason when it cannot be made', async () => {
    const expired = json({ message: 'Enter your code again.', secondFactor: 'expired' }, 403)
    hostAnswers({ ...profile, 'POST /tax-return.csv': expired, 'POST /second-factor/renew': json({}) })
    expect((await make()).location).toContain('/confirm-access?to=')
    hostAnswers({ ...profile, 'POST /tax-return.csv': json({ message: 'Try again later.' }, 503) })
    const page = await make()
    expect(page.location).toBe('/commissions/payouts/deductions?financialYear=2025-26')
    expect(toastOf(page)).toContain('Try again later.')
  })

  test('is for super administrators alone, and an address that somebody opens leads to the page', async () => {
    hostAnswers({ 'GET /auth/profile': aProfile({ role: 'nsa' }) })
    expect((await make()).location).toBe('/unauthorized')
    hostAnswers(profile)
    expect((await visit(taxReturn, { path, cookie })).location).toBe('/commissions/payouts/deductions')
  })
})
