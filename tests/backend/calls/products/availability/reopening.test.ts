// Times that their provider cancelled, and opens again by a time of that day.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { refreshSlots } from '../../../../../backend/services/availability/refresh-slots.ts'
import { tellWaitlist } from '../../../../../backend/services/waitlist/tell-waitlist.ts'
import { shownTo } from '../../../support/mail/told.ts'
import { createStage } from '../../../support/stage.ts'
import { waitUntilBlocked } from '../../../support/wait-until-blocked.ts'
import { daily } from '../offering.ts'
import { createWaitlistScene } from '../waitlist/waitlist-scene.ts'
import { availabilityScene } from './availability-scene.ts'

const stage = createStage()
const { calendar } = availabilityScene(stage)
const { scene } = createWaitlistScene(stage)

const day = '2026-10-12'
const night = { startTime: '14:00', endTime: '11:00', capacity: 5 }
const sameNight = { date: day, isClosed: false, ...night }

/** A stay whose provider has cancelled the night, or a tour with its time of nine. */
async function cancelled(overrides: object = { kind: 'stay' }, times: object = night) {
  const made = await calendar(overrides)
  await made.setRules(daily(times))
  const [slot] = await made.slots(day)
  const cancel = () =>
    stage.post(`/slots/${slot?.id}/cancel`, { reason: 'The pump is broken' }, made.provider)
  expect((await cancel()).status).toBe(200)
  return { ...made, slot, cancel }
}

const reopenings = () => stage.value(sql`select count(*)::int from audit_log where action = 'slot.reopened'`)

describe('a cancelled time', () => {
  test('is open again once its provider enters a time of that day alone', async () => {
    const { slots, except, slot, cancel, id } = await cancelled()
    expect(await slots(day)).toEqual([{ ...slot, status: 'CLOSED', isCancelled: true }])

    expect((await except({ ...sameNight, startTime: '15:00', capacity: 2 })).status).toBe(201)
    const opened = {
      ...slot,
      startTime: '15:00',
      capacity: 2,
      free: 2,
      status: 'LIMITED',
      isCancelled: false,
    }
    expect(await slots(day)).toEqual([{ ...opened, status: 'AVAILABLE' }])
    expect(
      await stage.value(sql`select json_agg(json_build_array(action, actor_role, territory_path is null) order by id)
        from audit_log where object_type = 'slot' and object_id = ${slot?.id}`),
    ).toEqual([
      ['slot.cancelled', 'service_provider', false],
      ['slot.reopened', 'service_provider', false],
    ])

    await refreshSlots(stage.db, id, stage.now())
    expect(await slots(day)).toMatchObject([{ status: 'AVAILABLE' }])
    expect((await cancel()).status).toBe(200)
    await refreshSlots(stage.db, id, stage.now())
    expect(await slots(day)).toMatchObject([{ status: 'CLOSED', isCancelled: true }])
  })

  test('of a tour is open again by a time with its start, and by no other', async () => {
    const { slots, except } = await cancelled({}, {})
    const another = { date: day, isClosed: false, startTime: '16:00', endTime: '18:00', capacity: 3 }
    expect((await except(another)).status).toBe(201)
    expect(await slots(day)).toMatchObject([
      { startTime: '09:00', status: 'CLOSED', isCancelled: true },
      { startTime: '16:00', status: 'AVAILABLE', isCancelled: false },
    ])
    expect((await except({ ...another, startTime: '09:00', endTime: '12:00' })).status).toBe(201)
    expect(await slots(day)).toMatchObject([
      { startTime: '09:00', capacity: 3, status: 'AVAILABLE', isCancelled: false },
      { startTime: '16:00', status: 'AVAILABLE' },
    ])
    expect(await reopenings()).toBe(1)
  })

  test('stays cancelled when several days, the week or closed days change', async () => {
    const { slots, except, setRules, id, provider } = await cancelled()
    expect((await except({ ...sameNight, until: '2026-10-13' })).status).toBe(201)
    expect((await setRules(daily({ ...night, capacity: 7 }))).status).toBe(200)
    const days = { from: day, to: day }
    await stage.post(`/managed-products/${id}/closed-days`, days, provider)
    await stage.post(`/managed-products/${id}/closed-days/remove`, days, provider)
    expect(await slots('2026-10-11', '2026-10-13')).toMatchObject([
      { status: 'AVAILABLE' },
      { status: 'CLOSED', isCancelled: true },
      { status: 'AVAILABLE' },
    ])
    expect(await reopenings()).toBe(0)
  })

  test('stays cancelled while seats of it are taken', async () => {
    const { slots, except, slot } = await cancelled()
    await stage.db.execute(sql`update availability_slots set reserved = 1 where id = ${slot?.id}`)
    expect((await except(sameNight)).status).toBe(201)
    expect(await slots(day)).toMatchObject([{ status: 'CLOSED', isCancelled: true }])
  })

  test('is open again once, however often and at once it is asked', async () => {
    const { slots, except } = await cancelled()
    const answers = await Promise.all([1, 2, 3].map((capacity) => except({ ...sameNight, capacity })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await slots(day)).toMatchObject([{ status: 'AVAILABLE' }])
    expect(await reopenings()).toBe(1)
  })

  test('that was open when its day was changed stays cancelled', async () => {
    const made = await calendar({ kind: 'stay' })
    await made.setRules(daily(night))
    const [slot] = await made.slots(day)
    const { change } = await stage.db.transaction(async (tx) => {
      await tx.execute(sql`select from availability_slots where id = ${slot?.id} for update`)
      const change = made.except({ ...sameNight, capacity: 3 })
      // On the embedded database it cannot begin before this has ended.
      if (!(await waitUntilBlocked(tx))) return { change }
      await tx.execute(sql`update availability_slots set is_closed = true where id = ${slot?.id}`)
      await tx.execute(
        sql`insert into audit_log (action, object_type, object_id, created_at)
            values ('slot.cancelled', 'slot', ${slot?.id}, now())`,
      )
      return { change, isCancelled: true }
    })
    expect((await change).status).toBe(201)
    const wasCancelled = await stage.value(
      sql`select exists (select from audit_log where action = 'slot.cancelled')`,
    )
    expect(await made.slots(day)).toMatchObject([{ status: wasCancelled ? 'CLOSED' : 'AVAILABLE' }])
    expect(await reopenings()).toBe(0)
  })

  test('is found again by searches, and told to those who wait for it', async () => {
    const { customer, wait, provider, productId, slotId } = await scene()
    await wait(customer)
    const run = () => {
      stage.pass(1000)
      return tellWaitlist(stage.db, stage.now())
    }
    await stage.post(`/slots/${slotId}/cancel`, { reason: 'Rain' }, provider.cookie)
    await run()
    expect(await shownTo(stage.db, customer.id)).toEqual([])
    await stage.db.execute(sql`delete from catalogue_changes`)
    const again = { date: '2026-10-20', isClosed: false, startTime: '09:00', endTime: '12:00', capacity: 4 }
    const answer = await stage.post(`/managed-products/${productId}/exceptions`, again, provider.cookie)
    expect(answer.status).toBe(201)
    expect(
      await stage.value(sql`select count(*)::int from catalogue_changes where name = '2026-10-20'`),
    ).toBeGreaterThan(0)
    await run()
    await run()
    expect(await shownTo(stage.db, customer.id)).toEqual(['waitlist-free'])
  })
})
