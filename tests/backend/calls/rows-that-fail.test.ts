// A row that cannot be worked on, by a bug or by what somebody changed in the database, is the job's next one each time.
import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { hourMs } from '@affiliate-booking/shared/milliseconds'
import { availabilitySlots } from '../../../backend/db/schema/products/availability.ts'
import { bookings } from '../../../backend/db/schema/bookings.ts'
import { commissions } from '../../../backend/db/schema/money/commissions.ts'
import { leads } from '../../../backend/db/schema/leads.ts'
import { messages, notifications } from '../../../backend/db/schema/messages.ts'
import { refreshAllSlots } from '../../../backend/services/availability/refresh-all-slots.ts'
import {
  cancelUnansweredBookings,
  completeEndedBookings,
  expireHolds,
} from '../../../backend/services/bookings/end-bookings.ts'
import { releaseCommissions } from '../../../backend/services/commissions/release-commissions.ts'
import { remindOfActions } from '../../../backend/services/leads/remind-of-actions.ts'
import { routeLeads } from '../../../backend/services/leads/routing/assign-by-route.ts'
import { releaseLeads } from '../../../backend/services/leads/routing/release-leads.ts'
import { checkLeadSlas } from '../../../backend/services/leads/sla/check-lead-slas.ts'
import { sendWeeklyReports } from '../../../backend/services/reports/weekly/send-weekly-reports.ts'
import { addEarners, addHeldBooking, addPaidBooking } from '../support/paid-bookings.ts'
import { addRows } from '../support/payees.ts'
import { addMember } from '../support/members.ts'
import { addMarket, addProduct, addWeeklyRules, idukki } from '../support/products.ts'
import { createStage } from '../support/stage.ts'
import { holding } from './bookings/holding-seats/holding.ts'
import { leadScene } from './leads/lead-scene.ts'
import { refuseRows } from '../support/refuse-rows.ts'
import { workInBatches } from '../../../backend/services/operations/work-in-batches.ts'
import { users } from '../../../backend/db/schema/accounts/users.ts'

const stage = createStage()
const { addLead } = leadScene(stage)
const { customer, hold } = holding(stage)
const inHours = (hours: number) => new Date(stage.now().getTime() + hours * hourMs)

const refusing = (table: string, rows: string, act: () => Promise<void>, code?: string) =>
  refuseRows(stage.db, { table, rows, code }, act)

const failed = (id: string) => ({ ids: [id], cause: { cause: { code: 'XX000' } } })

test('a hold that cannot be released keeps no other from being released', async () => {
  const earners = await addEarners(stage.db)
  const held = { total: 300_000, startsAt: inHours(48), now: stage.now(), reference: null }
  const bad = await addHeldBooking(stage.db, earners, { ...held, holdExpiresAt: inHours(-2) })
  const good = await addHeldBooking(stage.db, earners, { ...held, holdExpiresAt: inHours(-1) })
  await refusing('bookings', `new.id = '${bad}'`, async () => {
    await expect(expireHolds(stage.db, stage.now())).rejects.toMatchObject(failed(bad))
  })
  const found = await stage.db.query.bookings.findMany({ columns: { id: true, status: true } })
  expect(new Map(found.map(({ id, status }) => [id, status]))).toEqual(
    new Map([
      [bad, 'pending'],
      [good, 'cancelled'],
    ]),
  )
  expect(await expireHolds(stage.db, stage.now())).toBe(1)
})

/** Ten seats, in two holds that have expired. */
async function expiredHolds() {
  const { slotId } = await addMarket(stage.db)
  const held = []
  for (const seats of [6, 4]) held.push((await hold(slotId, await customer(), { seats })).body.booking.id)
  stage.pass(hourMs)
  const [first = '', second = ''] = held.map(String)
  return { slotId, first, second }
}

test('a booking is made with the seats of the hold that can be released, and is sold out without', async () => {
  const { slotId, first } = await expiredHolds()
  await refusing('bookings', `new.id = '${first}'`, async () => {
    expect((await hold(slotId, await customer(), { seats: 5 })).status).toBe(409)
    expect((await hold(slotId, await customer(), { seats: 4 })).status).toBe(201)
  })
})

test('a booking that waits for expired holds waits for one only while the database is away', async () => {
  const { slotId, first, second } = await expiredHolds()
  const both = `new.id in ('${first}', '${second}')`
  await refusing(
    'bookings',
    both,
    async () => {
      expect((await hold(slotId, await customer(), { seats: 5 })).status).toBe(503)
      expect(await stage.value(sql`select last_value::int from refused`)).toBe(1)
      expect(stage.logged.splice(0)).toHaveLength(1)
    },
    '55P03',
  )
})

test('a booking that cannot be settled keeps no other from being completed', async () => {
  const earners = await addEarners(stage.db)
  const paid = { total: 300_000, now: stage.now() }
  const [first, bad, last] = [
    await addPaidBooking(stage.db, earners, { ...paid, startsAt: inHours(1) }),
    await addPaidBooking(stage.db, earners, { ...paid, startsAt: inHours(2) }),
    await addPaidBooking(stage.db, earners, { ...paid, startsAt: inHours(3) }),
  ]
  stage.pass(24 * hourMs)
  await refusing('commissions', `new.booking_id = '${bad}'`, async () => {
    await expect(completeEndedBookings(stage.db, stage.now(), 7)).rejects.toMatchObject(failed(bad))
  })
  const found = await stage.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(sql`status = 'completed'`)
  expect(new Set(found.map(({ id }) => id))).toEqual(new Set([first, last]))
  expect(await completeEndedBookings(stage.db, stage.now(), 7)).toBe(1)
})

test('a commission that cannot be released keeps no other from being released', async () => {
  const earners = await addEarners(stage.db)
  await addPaidBooking(stage.db, earners, { total: 300_000, now: stage.now(), startsAt: inHours(1) })
  stage.pass(24 * hourMs)
  await completeEndedBookings(stage.db, stage.now(), 7)
  stage.pass(30 * 24 * hourMs)
  const all = await stage.db.$count(commissions, sql`status = 'pending'`)
  const bad = String(await stage.value(sql`select min(id::text) from commissions`))
  await refusing('commissions', `new.id = '${bad}'`, async () => {
    await expect(releaseCommissions(stage.db, stage.now())).rejects.toMatchObject(failed(bad))
  })
  expect(all).toBeGreaterThan(1)
  expect(await stage.db.$count(commissions, sql`status = 'available'`)).toBe(all - 1)
  expect(await releaseCommissions(stage.db, stage.now())).toBe(1)
})

test('a payee is told of commissions in few messages though one of them cannot be released', async () => {
  const { id: beneficiaryId } = await addMember(stage.db, 'affiliate')
  const rows = Array.from({ length: 16 }, (_, index) => ({
    beneficiaryId,
    amount: 10_000,
    status: 'pending' as const,
    holdUntil: inHours(index - 20),
  }))
  const [bad = ''] = await addRows(stage.db, rows)
  await refusing('commissions', `new.id = '${bad}'`, async () => {
    await expect(releaseCommissions(stage.db, stage.now())).rejects.toMatchObject(failed(bad))
  })
  const told = await stage.db
    .select({ amount: sql`(variables ->> 'amount')::int`.mapWith(Number) })
    .from(notifications)
    .where(eq(notifications.kind, 'commission-released'))
  expect(told.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([10_000, 20_000, 40_000, 80_000])
})

test('a lead that cannot be taken from a suspended account keeps no other from being taken', async () => {
  const dsa = await addMember(stage.db, 'dsa', { territoryPath: idukki })
  const [bad, ...good] = [
    await addLead({ assignedTo: dsa.id }),
    await addLead({ assignedTo: dsa.id }),
    await addLead({ assignedTo: dsa.id }),
  ]
  await stage.db.execute(sql`update users set status = 'suspended' where id = ${dsa.id}`)
  await refusing('leads', `new.id = '${bad}'`, async () => {
    await expect(releaseLeads(stage.db, stage.now())).rejects.toMatchObject(failed(bad))
  })
  const left = await stage.db.select({ id: leads.id }).from(leads).where(eq(leads.assignedTo, dsa.id))
  expect([left, good.length]).toEqual([[{ id: bad }], 2])
  expect(await releaseLeads(stage.db, stage.now())).toBe(1)
})

test('an unanswered booking that cannot be cancelled keeps no other from being cancelled', async () => {
  const earners = await addEarners(stage.db)
  const paid = { total: 300_000, startsAt: inHours(1), now: stage.now() }
  const bad = await addPaidBooking(stage.db, earners, paid)
  const good = await addPaidBooking(stage.db, earners, paid)
  await stage.db.update(bookings).set({ status: 'pending', confirmedAt: null })
  stage.pass(2 * hourMs)
  await refusing('bookings', `new.id = '${bad}'`, async () => {
    await expect(cancelUnansweredBookings(stage.db, stage.now())).rejects.toMatchObject(failed(bad))
  })
  const cancelled = stage.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(sql`status = 'cancelled'`)
  expect(await cancelled).toEqual([{ id: good }])
})

test.each([
  ['assigned', routeLeads, { routedAt: null }],
  ['counted as late', checkLeadSlas, { slaNextAt: new Date('2026-09-30T06:00:00Z') }],
])('a lead that cannot be %s keeps no other from being it', async (_, job, columns) => {
  const dsa = await addMember(stage.db, 'dsa', { territoryPath: idukki })
  const assignedTo = job === checkLeadSlas ? dsa.id : null
  const bad = await addLead({ ...columns, assignedTo, createdAt: inHours(-1) })
  const good = await addLead({ ...columns, assignedTo })
  await refusing('leads', `new.id = '${bad}'`, async () => {
    await expect(job(stage.db, stage.now())).rejects.toMatchObject(failed(bad))
  })
  const found = await stage.db
    .select()
    .from(leads)
    .where(inArray(leads.id, [bad, good]))
  const isDone = new Map(
    found.map(({ id, routedAt, slaBreaches }) => [
      id,
      job === routeLeads ? routedAt !== null : slaBreaches > 0,
    ]),
  )
  expect([isDone.get(bad), isDone.get(good)]).toEqual([false, true])
  expect(await stage.db.$count(messages), 'who has the other one is told').toBe(1)
})

test('a lead whose owner cannot be reminded keeps no other from being reminded', async () => {
  const dsa = await addMember(stage.db, 'dsa', { territoryPath: idukki })
  const bad = await addLead({ assignedTo: dsa.id, nextActionAt: inHours(-2) })
  await addLead({ assignedTo: dsa.id, nextActionAt: inHours(-1) })
  await refusing('leads', `new.id = '${bad}'`, async () => {
    await expect(remindOfActions(stage.db, stage.now())).rejects.toMatchObject(failed(bad))
  })
  expect(await stage.db.$count(messages, sql`kind = 'lead-action-due'`)).toBe(1)
  expect(await remindOfActions(stage.db, stage.now())).toBe(1)
})

test('a product whose times cannot be generated keeps no other from getting them, and is not forgotten', async () => {
  const provider = await addMember(stage.db, 'service_provider', { territoryPath: idukki })
  const ids = [randomUUID(), randomUUID()].toSorted()
  for (const id of ids) {
    await addProduct(stage.db, provider.id, { id })
    await addWeeklyRules(stage.db, id, [{ startTime: '09:00', endTime: '12:00', capacity: 4 }])
  }
  const [bad = ''] = ids
  await refusing('availability_slots', `new.product_id = '${bad}'`, async () => {
    const slice = await refreshAllSlots(stage.db, stage.now(), undefined)
    expect(slice).toMatchObject({ count: 1, next: undefined, error: failed(bad) })
  })
  const slots = await stage.db.selectDistinct({ id: availabilitySlots.productId }).from(availabilitySlots)
  expect(slots).toEqual([{ id: ids[1] }])
})

test('a weekly report that cannot be written keeps no other from being written, and comes with the next run', async () => {
  const admins = [
    await addMember(stage.db, 'ssa', { territoryPath: 'IN/KL' }),
    await addMember(stage.db, 'nsa', { territoryPath: 'IN' }),
  ]
  for (const { cookie } of admins) {
    await stage.post('/report-subscriptions', { section: 'bookings' }, cookie)
  }
  await stage.db.execute(sql`update report_subscriptions set last_monday = '2026-11-16'`)
  const monday = new Date('2026-11-23T02:30:00Z')
  const first = await stage.value(sql`select min(id::text) from report_subscriptions`)
  const user = await stage.value(sql`select user_id from report_subscriptions where id = ${first}::uuid`)
  await refusing('messages', `new.user_id = '${String(user)}'`, async () => {
    const slice = await sendWeeklyReports(stage.db, monday, undefined)
    expect(slice).toMatchObject({ count: 1, next: undefined, error: failed(String(first)) })
  })
  expect(await sendWeeklyReports(stage.db, monday, undefined)).toMatchObject({ count: 1, error: undefined })
  expect(await stage.db.$count(messages, sql`kind = 'weekly-report'`)).toBe(2)
})

test('a database that goes away while a batch is worked on in halves is no fault of its rows', async () => {
  let calls = 0
  const work = () => {
    calls += 1
    const gone = Object.assign(new Error('The database is away'), { code: 'ECONNREFUSED' })
    return Promise.reject(calls === 1 ? new Error('A row cannot be written') : gone)
  }
  const find = () => Promise.resolve(['a', 'b', 'c', 'd'].map((id) => ({ id })))
  const sizes = { first: 4, least: 1, most: 4 }
  await expect(workInBatches({ id: users.id, find, work }, sizes)).rejects.toThrow('The database is away')
  expect(calls).toBe(2)
})
