// What waits for an administrator: each count is that of the list where the work is done.
import { DayDesk } from '@affiliate-booking/contract/calls/dashboard'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { cheapPasswords } from '../../support/cheap-passwords.ts'
import { countSent } from '../support/recorded-work.ts'
import { createStage, password } from '../support/stage.ts'
import { cookieOf, ids } from '../support/two-territories/cast.ts'
import { fillTwoTerritories } from '../support/two-territories/fill.ts'
import { addRefund } from '../support/two-territories/money.ts'

const stage = createStage()
const passwordHash = await cheapPasswords.hash(password)

beforeEach(async () => {
  await fillTwoTerritories({ db: stage.db, now: stage.now, uploads: stage.uploads, passwordHash })
  await addRefund(stage.db, stage.now())
  await stage.db.execute(sql`update leads set sla_due_at = created_at - interval '1 hour'`)
})

type Admin = Parameters<typeof cookieOf>[0]

const openWork = async (member: Admin) => (await stage.get('/open-work', cookieOf(member))).body
const rowsOf = async (path: string, member: Admin): Promise<number> =>
  (await stage.get(path, cookieOf(member))).body.rows.length

const lists = {
  products: '/managed-products?state=waiting',
  reportedQuestions: '/questions?state=reported',
  identities: '/identities?status=submitted',
  claims: '/claims?status=open',
  heldCommissions: '/commissions?waits=decision',
  refunds: '/refunds?waits=send',
  unappliedReceipts: '/unapplied-receipts?state=open',
  lateLeads: '/leads?waits=late',
}

test('the open work of an administrator has as many entries as the lists where it is done, and no work of others', async () => {
  for (const member of ['super_admin', 'nsa'] as const) {
    const work = await openWork(member)
    expect(work.payments).toEqual({ total: await rowsOf('/bookings?payment=review', member), urgent: 0 })
    for (const [kind, path] of Object.entries(lists)) {
      expect([kind, work[kind]]).toEqual([kind, await rowsOf(path, member)])
      expect(work[kind], kind).toBeGreaterThan(0)
    }
  }
  for (const [member, leadCounts] of [
    ['ssa', { dueLeads: null, dueOwnLeads: 0, newLeads: null, ownLeads: 0 }],
    ['dsa', { dueLeads: 1, dueOwnLeads: null, newLeads: 1, ownLeads: 0 }],
  ] as const)
    expect.soft(await openWork(member), member).toEqual({
      payments: { total: 1, urgent: 0 },
      unansweredBookings: 0,
      reportedReviews: 0,
      reportedQuestions: 1,
      products: 2,
      identities: 1,
      claims: 1,
      // Of the affiliate and the provider.
      heldCommissions: 2,
      lateLeads: 1,
      ...leadCounts,
      unassignedLeads: null,
      winsToConfirm: 0,
      leadIncomes: null,
      leadReturns: null,
      adminRequests: null,
      refunds: null,
      refundsWithoutResult: null,
      unappliedReceipts: null,
      payouts: null,
      payoutsToExport: null,
      payoutsWithoutResult: null,
    })
})

test('an administrator of a state or country has the leads that have moved up to them, also those due today', async () => {
  for (const member of ['ssa', 'nsa'] as const) {
    await stage.db.execute(sql`update leads set assigned_to = ${ids.account(member)}`)
    const work = await openWork(member)
    expect(work.ownLeads).toBe(await rowsOf('/leads?state=open&assigned=me', member))
    expect(work.dueOwnLeads).toBe(await rowsOf('/leads?waits=today&assigned=me', member))
    expect(work.dueOwnLeads).toBeGreaterThan(0)
  }
})

test('the desk of the day has the first leads of the list behind it, and their number, by one statement', async () => {
  await stage.db.execute(sql`update leads set assigned_to = ${ids.account('dsa')}, name = 'Lead 0'`)
  const { body } = await stage.get('/leads', cookieOf('dsa'))
  expect(DayDesk.parse((await stage.get('/day-desk', cookieOf('dsa'))).body)).toEqual({
    leads: body.rows,
    total: 1,
  })
  // The later the number, the sooner it is due; one of them is due after today.
  await stage.db.execute(sql`insert into leads (id, name, email, status, priority, source, territory_path,
      assigned_to, sla_due_at, version, created_at, consent_at)
    select gen_random_uuid(), 'Lead ' || n, email, status, priority, source, territory_path, assigned_to,
      sla_due_at - n * interval '1 minute' + (n = 7)::int * interval '9 days', 0, created_at, consent_at
    from leads cross join generate_series(1, 7) n`)
  const desk = async () => (await stage.get('/day-desk', cookieOf('dsa'))).body
  await desk()
  expect(await countSent(desk), 'the session, and the desk').toBe(2)
  const { leads, total } = await desk()
  expect(leads.map(({ userName }: { userName: string }) => userName)).toEqual(
    [6, 5, 4, 3, 2].map((number) => `Lead ${number}`),
  )
  expect(total).toBe(7)
  const { body: list } = await stage.get('/leads?waits=today&assigned=me&sort=due', cookieOf('dsa'))
  expect(leads).toEqual(list.rows.slice(0, 5))
  expect((await stage.get('/day-desk', cookieOf('nsa'))).body, 'of others').toEqual({ leads: [], total: 0 })
})

test('the tabs of an area ask for their own counts alone, which are those of all work', async () => {
  const all = await openWork('super_admin')
  for (const [area, kinds] of [
    ['bookings', ['payments', 'refunds', 'unappliedReceipts']],
    ['commissions', ['claims', 'heldCommissions', 'payouts']],
  ] as const) {
    const { body } = await stage.get(`/open-work?area=${area}`, cookieOf('super_admin'))
    expect(
      Object.keys(body)
        .filter((kind) => body[kind] !== null)
        .sort(),
    ).toEqual(kinds)
    for (const kind of kinds) expect([kind, body[kind]]).toEqual([kind, all[kind]])
  }
  expect((await stage.get('/open-work?area=users', cookieOf('super_admin'))).status).toBe(400)
})

test('requests for an admin account wait for a super administrator alone', async () => {
  await stage.db.execute(sql`update users set role = null where id = ${ids.account('pending')}`)
  expect((await openWork('super_admin')).adminRequests).toBe(1)
  expect((await openWork('nsa')).adminRequests).toBe(null)
})

test('a draft payout waits for a super administrator who has not created it', async () => {
  // As the dashboard links to it.
  const waiting = '/payouts?status=draft&waits=approval'
  expect((await openWork('super_admin')).payouts).toBe(1)
  expect(await rowsOf(waiting, 'super_admin')).toBe(1)
  expect(await rowsOf(waiting, 'nsa')).toBe(0)
  await stage.db.execute(sql`update payouts set created_by = ${ids.account('super_admin')}`)
  await stage.db
    .execute(sql`insert into users (id, role, status, name, email, phone, password_hash, created_at)
    values (gen_random_uuid(), 'super_admin', 'active', 'Second', 'second@example.com', '1', '-', now())`)
  expect((await openWork('super_admin')).payouts).toBe(0)
  expect(await rowsOf(waiting, 'super_admin')).toBe(0)
  expect(await rowsOf('/payouts?status=draft', 'super_admin')).toBe(1)
  const file = await stage.get('/payouts.csv?waits=approval', cookieOf('super_admin'))
  expect(file.body.trim().split('\r\n')).toHaveLength(1)
})

test('a new product whose first version was edited before its approval counts once', async () => {
  await stage.db.execute(sql`update product_changes set product_id = ${ids.waiting}`)
  expect((await openWork('dsa')).products).toBe(await rowsOf(lists.products, 'dsa'))
})
