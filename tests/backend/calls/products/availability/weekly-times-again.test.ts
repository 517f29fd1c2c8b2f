import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { refreshSlots } from '../../../../../backend/services/availability/refresh-slots.ts'
import { createStage } from '../../../support/stage.ts'
import { daily } from '../offering.ts'
import { waitUntilBlocked } from '../../../support/wait-until-blocked.ts'
import { availabilityScene } from './availability-scene.ts'

const stage = createStage()
const { edit, calendar, count, snapshot, book } = availabilityScene(stage)

describe('the weekly times', () => {
  test('change nothing in a second refresh, and add one day on the next day', async () => {
    const { setRules, id } = await calendar()
    await setRules(daily())
    const before = await snapshot()
    await refreshSlots(stage.db, id, stage.now())
    expect(await snapshot()).toBe(before)
    const slots = await count()
    stage.pass(24 * 60 * 60 * 1000)
    await refreshSlots(stage.db, id, stage.now())
    expect(await count()).toBe(Number(slots) + 1)
    await refreshSlots(stage.db, '4f6f7bd4-0000-4000-8000-000000000000', stage.now())
  })

  test('give the same slots when refreshed at once', async () => {
    const { setRules, id } = await calendar()
    await Promise.all([
      setRules(daily()),
      setRules(daily({ startTime: '10:00' })),
      refreshSlots(stage.db, id, stage.now()),
    ])
    expect(await count()).toBe(179)
    expect(await stage.value(sql`select count(distinct start_time)::int from availability_slots`)).toBe(1)
  })

  test('do not reopen cancelled slots or change slots that have started', async () => {
    const { setRules, slots, id } = await calendar()
    await setRules(daily())
    const [cancelled, begun] = await slots('2026-10-02', '2026-10-03')
    await book(begun?.id ?? '', 2)
    await stage.db.execute(sql`update availability_slots set is_closed = true where id = ${cancelled?.id}`)
    await stage.db.execute(
      sql`insert into audit_log (action, object_type, object_id, created_at)
          values ('slot.cancelled', 'slot', ${cancelled?.id}, now())`,
    )
    await refreshSlots(stage.db, id, stage.now())
    await setRules(daily({ capacity: 20 }))
    expect((await slots('2026-10-02'))[0]).toMatchObject({ id: cancelled?.id, status: 'CLOSED' })
    // To ten in the morning of the third.
    stage.pass((46.5 + 0) * 60 * 60 * 1000)
    await setRules([])
    expect(await slots('2026-10-03')).toEqual([
      expect.objectContaining({ id: begun?.id, status: 'AVAILABLE', capacity: 20, free: 18 }),
    ])
  })

  test('do not reopen a cancelled slot that they lose and regain', async () => {
    const { setRules, slots, provider } = await calendar()
    await setRules(daily())
    const [slot] = await slots('2026-10-02')
    const answer = await stage.post(`/slots/${slot?.id}/cancel`, { reason: 'Rain' }, provider)
    expect(answer.status).toBe(200)
    await setRules([])
    await setRules(daily())
    expect(await slots('2026-10-02')).toEqual([{ ...slot, status: 'CLOSED', isCancelled: true }])
  })

  test('do not reopen a slot that is cancelled while they change', async () => {
    const { setRules, slots } = await calendar()
    await setRules(daily())
    const [slot] = await slots('2026-10-02')
    const changing = await stage.db.transaction(async (tx) => {
      await tx.execute(sql`select from availability_slots where id = ${slot?.id} for update`)
      const change = setRules(daily({ capacity: 20 }))
      // On the embedded database it cannot begin before this has ended.
      await waitUntilBlocked(tx)
      await tx.execute(sql`update availability_slots set is_closed = true where id = ${slot?.id}`)
      await tx.execute(
        sql`insert into audit_log (action, object_type, object_id, created_at)
            values ('slot.cancelled', 'slot', ${slot?.id}, now())`,
      )
      return { change }
    })
    expect((await changing.change).status).toBe(200)
    expect(await slots('2026-10-02', '2026-10-03')).toMatchObject([
      { id: slot?.id, status: 'CLOSED' },
      { capacity: 20, status: 'AVAILABLE' },
    ])
  })

  test('follow an approved edit of when booking closes', async () => {
    const { setRules, provider, id } = await calendar()
    await setRules(daily())
    await edit(provider, { id, version: 0 }, { cutoffMinutes: 0 })
    expect(
      await stage.value(
        sql`select count(*)::int from availability_slots
            where cutoff_at = (date + start_time) at time zone 'Asia/Kolkata'`,
      ),
    ).toBe(await count())
  })
})
