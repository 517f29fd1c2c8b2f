import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { commissions } from '../../../../backend/db/schema/money/commissions.ts'
import { bookings } from '../../../../backend/db/schema/bookings.ts'
import { users } from '../../../../backend/db/schema/accounts/users.ts'
import { completeEndedBookings } from '../../../../backend/services/bookings/end-bookings.ts'
import { accrualOf } from '../../../../backend/services/commissions/accruals.ts'
import {
  cancelHeldCommission,
  holdCommission,
  releaseHeldCommission,
} from '../../../../backend/services/commissions/hold-commission.ts'
import { releaseCommissions } from '../../../../backend/services/commissions/release-commissions.ts'
import { postEntries } from '../../../../backend/services/ledger/post-entries.ts'
import { monthOf } from '../../../../shared/periods.ts'
import { testEncryption } from '../../../support/test-encryption.ts'
import { createBookingScene } from '../../support/scenes/booking-scene.ts'
import { checkStatements } from '../../support/payouts/check-statements.ts'
import { accountOf, addEarners, addPaidBooking } from '../../support/paid-bookings.ts'
import { confirmExampleRates, qualify } from '../../support/payees.ts'
import { takeStep } from '../../support/payouts/payout-steps.ts'
import { addMember, type Member } from '../../support/members.ts'
import { createStage } from '../../support/stage.ts'

const stage = createStage()

type Movement = Record<'kind' | 'reason', string | null>

let affiliate: Member

beforeEach(async () => {
  affiliate = await addMember(stage.db, 'affiliate', { territoryPath: 'IN/KL/idukki' })
})

const open = async (query = '', by: Member = affiliate) => {
  const { status, body } = await stage.get(`/statement${query}`, by.cookie)
  expect(status).toBe(200)
  return body.statement
}
const exported = async (query = '', by: Member = affiliate) =>
  (await stage.get(`/statement.csv${query}`, by.cookie)).body as string
const pass = async (milliseconds: number) => {
  stage.pass(milliseconds)
  const present = sql`${stage.now().toISOString()}::timestamptz`
  await stage.db.execute(sql`update sessions set last_seen_at = ${present}, created_at = ${present}`)
}

/** A commission that is earned now and available at once. */
async function earn(amount: number, key = `test:${amount}`) {
  const [row] = await stage.db
    .insert(commissions)
    .values({
      eventKey: key,
      beneficiaryId: affiliate.id,
      kind: 'commissions',
      tier: 0,
      base: amount,
      amount,
      type: 'sale',
      status: 'available',
      holdUntil: stage.now(),
      createdAt: stage.now(),
    })
    .returning()
  if (!row) throw new Error('nothing was inserted')
  const entry = { eventKey: key, kind: 'accrual', objectType: 'commission', objectId: row.id } as const
  await postEntries(stage.db, [{ ...entry, at: stage.now(), postings: accrualOf(row) }])
  return row.id
}

describe('a statement', () => {
  test('of a payee without money is empty', async () => {
    expect(await open()).toMatchObject({
      payee: { id: affiliate.id },
      period: '2026-10',
      since: null,
      opening: { total: 0 },
      closing: { total: 0 },
      totals: [],
      taxes: [],
      movements: { rows: [], next: null, previous: null },
    })
    expect((await exported()).split('\r\n').slice(1, 3)).toEqual([
      '2026-10-01,Opening balance,,,,,,,,,,,,,0.00',
      '2026-10-01,Closing balance,,,,,,,,,,,,,0.00',
    ])
  })

  test('lists what was earned, held and released, with booking and reason, and the balance after each', async () => {
    const scene = await createBookingScene(stage)()
    await scene.bring('completed')
    const { provider } = scene
    const [share] = await stage.db
      .select()
      .from(commissions)
      .where(eq(commissions.beneficiaryId, provider.id))
    const decision = { id: share?.id ?? '', by: null, at: stage.now() }
    await stage.db.transaction((tx) => holdCommission(tx, { ...decision, reason: 'same-phone, quick-hold' }))
    const statement = await open('', provider)
    expect(statement.movements.rows).toMatchObject([
      {
        kind: 'accrual',
        change: { pending: 255_000, total: 255_000 },
        balance: 255_000,
        booking: { id: scene.id, bookingId: 'BK-000001' },
      },
      {
        kind: 'hold',
        change: { pending: -255_000, onHold: 255_000, total: 0 },
        balance: 255_000,
        reason: 'same-phone, quick-hold',
      },
    ])
    expect(await exported('', provider)).toContain(
      'Affiliate and customer have the same phone number, The form was sent less than 10 seconds after the click',
    )
    await stage.db.transaction((tx) => releaseHeldCommission(tx, { ...decision, reason: 'Fine' }))
    expect((await open('', provider)).closing).toEqual({
      pending: 255_000,
      available: 0,
      onHold: 0,
      total: 255_000,
    })
  })

  test('of a month before gives no reason of a cancellation that came after it', async () => {
    const scene = await createBookingScene(stage)()
    await scene.bring('completed')
    await scene.pass(30 * dayMs)
    await releaseCommissions(stage.db, stage.now())
    const [share] = await stage.db
      .select()
      .from(commissions)
      .where(eq(commissions.beneficiaryId, scene.provider.id))
    const decision = { id: share?.id ?? '', by: null, at: stage.now() }
    await stage.db.transaction((tx) => holdCommission(tx, { ...decision, reason: 'Two accounts' }))
    await stage.db.transaction((tx) => cancelHeldCommission(tx, { ...decision, reason: 'The same person' }))
    const { rows } = (await open('?period=2026-27', scene.provider)).movements
    expect(rows.map(({ kind, reason }: Movement) => [kind, reason])).toEqual([
      ['accrual', null],
      ['release', null],
      ['hold', 'Two accounts'],
      ['correction', 'The same person'],
    ])
  })

  test('shows the correction of a refund with its number and reason', async () => {
    const scene = await createBookingScene(stage)()
    await scene.bring('completed')
    await scene.act(scene.root, 'refund', { amount: 100_000, reason: '=Rain' })
    const [, correction] = (await open('', scene.provider)).movements.rows
    expect(correction).toMatchObject({
      kind: 'correction',
      change: { pending: -85_000 },
      balance: 170_000,
      refundNumber: 'RF-000001',
      reason: '=Rain',
    })
    const csv = await exported('', scene.provider)
    expect(csv).toContain(`Corrected,BK-000001,`)
    expect(csv, 'a formula is only text').toContain(`,RF-000001,'=Rain,-850.00,0.00,0.00,-850.00,,,,1700.00`)
  })

  test('gives the reason of a refund to the provider, and not to those who earned a commission', async () => {
    const earners = await addEarners(stage.db)
    const root = await addMember(stage.db, 'super_admin')
    const startsAt = new Date(stage.now().getTime() + dayMs)
    const id = await addPaidBooking(stage.db, earners, { total: 300_000, startsAt, now: stage.now() })
    await pass(3 * dayMs)
    await completeEndedBookings(stage.db, stage.now(), 7)
    const [booking] = await stage.db.select().from(bookings).where(eq(bookings.id, id))
    const refund = {
      action: 'refund',
      version: booking?.version,
      amount: 100_000,
      reason: 'The guest was in hospital',
    }
    expect((await stage.post(`/bookings/${id}/actions`, refund, root.cookie)).status).toBe(200)

    for (const { id: payee, role } of [earners.affiliate, earners.dsa, earners.ssa, earners.nsa]) {
      const correction = (await open(`?payeeId=${payee}`, root)).movements.rows.at(-1)
      expect(correction, String(role)).toMatchObject({
        kind: 'correction',
        refundNumber: 'RF-000001',
        reason: 'Money was refunded to the customer.',
      })
      expect(await exported(`?payeeId=${payee}`, root), String(role)).not.toContain('hospital')
    }
    const ofProvider = await open(`?payeeId=${earners.provider.id}`, root)
    expect(ofProvider.movements.rows.at(-1)).toMatchObject({ reason: refund.reason })
  })

  test('of a payout shows gross, TDS and net, and the year’s TDS with section and rate', async () => {
    const root = await accountOf(stage.db, (await addMember(stage.db, 'super_admin')).id)
    const second = await accountOf(stage.db, (await addMember(stage.db, 'super_admin')).id)
    await confirmExampleRates(stage.db, root.id)
    await qualify(stage.db, [affiliate.id])
    await earn(30_000_00)
    await pass(dayMs)
    const deps = { db: stage.db, now: stage.now, encryption: testEncryption }
    for (const [by, step] of [
      [root, 'create'],
      [second, 'approve'],
      [root, 'export'],
    ] as const)
      expect(await takeStep(deps, by, step, '')).toMatchObject({ ok: true })
    const sent = await open('?period=2026-27')
    expect(sent).toMatchObject({
      opening: { total: 0 },
      closing: { total: 0 },
      taxes: [
        {
          section: '194H',
          financialYear: '2026-27',
          bps: 200,
          base: 30_000_00,
          gross: 30_000_00,
          tds: 600_00,
          net: 29_400_00,
        },
      ],
    })
    expect(sent.movements.rows.at(-1)).toMatchObject({
      kind: 'payout-sent',
      change: { available: -30_000_00 },
      payout: { payoutNumber: 'PO-000001', tds: 600_00, net: 29_400_00 },
    })
    await pass(dayMs)
    const failed = 'reference,status,utr,amount,reason\nPO-000001,failed,,29400.00,No such account'
    expect(await takeStep(deps, root, 'import', failed)).toMatchObject({ ok: true })
    const after = await open('?period=2026-27')
    expect(after).toMatchObject({ closing: { available: 30_000_00 }, taxes: [{ base: 0, gross: 0, tds: 0 }] })
    expect(after.movements.rows.at(-1)).toMatchObject({ kind: 'payout-failed', reason: 'No such account' })
    expect(await checkStatements(stage.db, stage.now())).toBe(1)
  })

  test('ends a financial year on 31 March, at midnight in India', async () => {
    const midnight = new Date('2027-03-31T18:30:00Z').getTime()
    await pass(midnight - 1 - stage.now().getTime())
    await earn(100)
    await pass(1)
    await earn(200)
    expect(monthOf(stage.now())).toBe('2027-04')
    expect(await open('?period=2026-27')).toMatchObject({ opening: { total: 0 }, closing: { total: 100 } })
    expect(await open('?period=2027-03')).toMatchObject({ closing: { total: 100 } })
    expect(await open()).toMatchObject({
      period: '2027-04',
      opening: { total: 100 },
      closing: { total: 300 },
    })
    expect(await open('?period=2027-28')).toMatchObject({ opening: { total: 100 }, closing: { total: 300 } })
    expect(await checkStatements(stage.db, stage.now())).toBe(1)
  })

  test('has pages, and the file has all movements', { timeout: 60_000 }, async () => {
    await stage.db.execute(sql`with rows as (
        insert into commissions (event_key, beneficiary_id, kind, tier, base, amount, type, status, hold_until, created_at)
        select 'many:' || n, ${affiliate.id}, 'commissions', 0, 100, 100, 'sale', 'available', now(), now()
        from generate_series(1, 1201) as n returning event_key, id
      ), entries as (
        insert into journal_entries (event_key, kind, object_type, object_id, at)
        select event_key, 'accrual', 'commission', id, '2026-10-01T00:00:00Z' from rows returning id
      )
      insert into postings (entry_id, account, party_id, amount, at)
      select id, account::ledger_account, party, amount, '2026-10-01T00:00:00Z' from entries
      cross join lateral (values ('commission_expense', null, 100), ('partner_available', ${affiliate.id}::uuid, -100))
        as p (account, party, amount)`)
    const first = await open()
    expect(first.movements.rows).toHaveLength(200)
    const second = await open(`?after=${first.movements.next}`)
    expect(second.movements.rows[0].balance).toBe(20_100)
    expect((await open(`?before=${second.movements.previous}`)).movements).toEqual(first.movements)
    const last = await open('?after=1200')
    expect(last.movements).toMatchObject({ rows: [{ balance: 120_100 }], next: null })
    expect((await open('?after=9999999')).movements.rows[0].balance, 'a forged cursor').toBe(100)
    const lines = (await exported()).trimEnd().split('\r\n')
    expect(lines).toHaveLength(1 + 1 + 1201 + 1)
    expect(lines.at(-1)).toBe('2026-10-01,Closing balance,,,,,,,,,,,,,1201.00')
  })
})

test('statements are for the payee, and for those who pay in scope; accounts that earn nothing have none', async () => {
  const asked = async (by: Member, id = affiliate.id) =>
    (await stage.get(`/statement?payeeId=${id}`, by.cookie)).status
  const other = await addMember(stage.db, 'affiliate')
  const dsa = await addMember(stage.db, 'dsa', { territoryPath: 'IN/KL/idukki' })
  const nsa = await addMember(stage.db, 'nsa', { territoryPath: 'IN' })
  const root = await addMember(stage.db, 'super_admin')
  const customer = await addMember(stage.db, 'user')
  await stage.db.update(users).set({ status: 'suspended' }).where(eq(users.id, other.id))
  expect(await Promise.all([affiliate, dsa, nsa, root, customer].map((by) => asked(by)))).toEqual([
    200, 404, 200, 200, 404,
  ])
  expect(await asked(root, other.id), 'also of a suspended account').toBe(200)
  for (const by of [root, customer]) expect((await stage.get('/statement', by.cookie)).status).toBe(404)
  expect((await stage.get('/statement?period=2026-13', affiliate.cookie)).status).toBe(400)
  expect((await stage.get('/statement?period=x', affiliate.cookie)).status).toBe(400)
})
