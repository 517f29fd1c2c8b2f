// What is earned, pending, available and paid, as its beneficiaries see it added up.
import type { CommissionRow } from '@affiliate-booking/contract/shapes/money/commissions'
import { expect, test } from 'vitest'
import { person } from '../../support/stage.ts'
import { cookieOf, ids } from '../../support/two-territories/cast.ts'
import { commissionScene } from './commission-scene.ts'

const { stage, fill, earn } = commissionScene()

test('the totals are of the filter and of everything, and name the next release with all of its day', async () => {
  await fill()
  await earn({ amount: 1000, holdUntil: new Date('2026-10-09T00:00:00Z') })
  await earn({ amount: 500, holdUntil: new Date('2026-10-09T18:00:00Z') })
  // Already the 10th in India.
  await earn({ amount: 70, holdUntil: new Date('2026-10-09T18:30:00Z') })
  await earn({ amount: 200, status: 'available' })
  await earn({ amount: -50, status: 'available', type: 'correction' })
  await earn({ amount: 4000, status: 'paid', paidAt: stage.now() })
  const { body } = await stage.get('/commissions/summary?type=sale', cookieOf('affiliate'))

  expect(body.overall).toEqual({
    earned: 17_720,
    pending: 1570,
    available: 150,
    onHold: 12_000,
    onTheWay: 0,
    paid: 4000,
    adjustments: 0,
    count: 7,
  })
  expect(body.matching).toMatchObject({ earned: 17_770, available: 200, count: 6 })
  expect(body.nextRelease).toEqual({ at: '2026-10-09T00:00:00.000Z', amount: 1500 })
})

test('days on which a refund leaves nothing are passed over for the next release', async () => {
  await fill()
  const cookie = cookieOf('affiliate')
  const next = async () => (await stage.get('/commissions/summary', cookie)).body.nextRelease
  for (const [day, amount] of [
    ['2026-10-08', 500],
    ['2026-10-08', -500],
    ['2026-10-09', 0],
  ] as const)
    await earn({ amount, holdUntil: new Date(`${day}T06:00:00Z`) })
  expect(await next()).toBeNull()
  await earn({ amount: 900, holdUntil: new Date('2026-10-12T06:00:00Z') })
  expect(await next()).toEqual({ at: '2026-10-12T06:00:00.000Z', amount: 900 })
})

test('a returned payout is no longer counted as paid, and the adjustment is not earned a second time', async () => {
  await fill()
  await earn({ amount: 5000, status: 'paid', paidAt: stage.now() })
  await earn({ amount: 4900, status: 'available', type: 'adjustment', isTaxed: true, bookingId: null })
  const { overall } = (await stage.get('/commissions/summary', cookieOf('affiliate'))).body

  expect(overall).toMatchObject({ earned: 17_000, available: 4900, paid: 100, adjustments: 0 })
})

test('the totals of an administrator are those of the list, in which a row of their own is once', async () => {
  await fill()
  const [dsa, ssa] = [ids.account('dsa'), ids.account('ssa')]
  await earn({ beneficiaryId: dsa, tier: 1, type: 'override', amount: 900, status: 'available' })
  await earn({ beneficiaryId: dsa, tier: null, type: 'adjustment', amount: 70, bookingId: null })
  await earn({ beneficiaryId: ssa, tier: 2, type: 'override', amount: 300, status: 'on_hold' })
  // Earned as a district's administrator, before.
  await earn({ beneficiaryId: ssa, tier: 1, type: 'override', amount: 40, status: 'paid' })
  await earn({ territoryPath: 'IN/TN/nilgiris', amount: 11 })
  await earn({ territoryPath: null, amount: 13 })
  for (const role of ['super_admin', 'nsa', 'ssa', 'dsa', 'affiliate', 'provider'] as const) {
    const list: CommissionRow[] = (await stage.get('/commissions', cookieOf(role))).body.rows
    const { overall } = (await stage.get('/commissions/summary', cookieOf(role))).body
    const inState = (state: string) =>
      list.filter(({ status }) => status === state).reduce((sum, { amount }) => sum + amount, 0)
    expect(overall, role).toMatchObject({
      count: list.length,
      pending: inState('pending'),
      available: inState('available'),
      onHold: inState('on_hold'),
      paid: inState('paid'),
    })
  }
})

test('somebody who has earned nothing has an empty list and zeros', async () => {
  await stage.post('/auth/register', person())
  const { cookie } = await stage.signIn('anjali@example.com')

  expect((await stage.get('/commissions', cookie)).body).toEqual({
    rows: [],
    next: null,
    previous: null,
    start: null,
    total: 0,
  })
  expect((await stage.get('/commissions/summary', cookie)).body).toMatchObject({
    overall: { earned: 0, count: 0 },
    nextRelease: null,
  })
})
