// Trips that take more than a day: they go on until their last day has ended.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { hourMs } from '@affiliate-booking/shared/milliseconds'
import { completeEndedBookings } from '../../../../backend/services/bookings/end-bookings.ts'
import { createBookingScene } from '../../support/scenes/booking-scene.ts'
import { type Member } from '../../support/members.ts'
import { addNights, addProduct, holdPayload } from '../../support/products.ts'
import { createStage } from '../../support/stage.ts'

const stage = createStage()
const createScene = createBookingScene(stage)

const threeDays = { durationMinutes: 3 * 24 * 60 }

/** On 20 October from 9 to 12. */
const beginAt = async ({ pass }: Awaited<ReturnType<typeof createScene>>, instant: string) =>
  pass(new Date(instant).getTime() - stage.now().getTime())

const idsOf = async (who: Member, time: string) => {
  const { rows } = (await stage.get(`/bookings?time=${time}`, who.cookie)).body
  return rows.map(({ id }: { id: string }) => id)
}

describe('a tour of three days', () => {
  test('ends on its third day, and names it', async () => {
    const { read, customer } = await createScene(threeDays)
    expect(await read(customer)).toMatchObject({ kind: 'tour', date: '2026-10-20', endDate: '2026-10-22' })
    expect(await stage.value(sql`select ends_at = '2026-10-22T06:30:00Z' from bookings`)).toBe(true)
    expect(await stage.value(sql`select variables ->> 'party' from messages limit 1`)).toBe('2 guests')
  })

  test('is completed when the third day has ended, not the first', async () => {
    const scene = await createScene(threeDays)
    await scene.bring('confirmed')
    await beginAt(scene, '2026-10-22T06:00:00Z')
    expect(await completeEndedBookings(stage.db, stage.now(), 7)).toBe(0)
    await scene.pass(hourMs)
    expect(await completeEndedBookings(stage.db, stage.now(), 7)).toBe(1)
  })

  test('is upcoming until the day after, for the customer and the provider, then past', async () => {
    const scene = await createScene(threeDays)
    await scene.bring('confirmed')
    await beginAt(scene, '2026-10-22T18:00:00Z')
    for (const who of [scene.customer, scene.provider]) {
      expect(await idsOf(who, 'upcoming')).toEqual([scene.id])
      expect(await idsOf(who, 'past')).toEqual([])
    }
    await scene.pass(hourMs)
    for (const who of [scene.customer, scene.provider]) {
      expect(await idsOf(who, 'upcoming')).toEqual([])
      expect(await idsOf(who, 'past')).toEqual([scene.id])
    }
  })

  test('of a day and an hour ends on the second day, and one of a day on the first', async () => {
    const longer = await createScene({ durationMinutes: 25 * 60 })
    expect(await longer.read(longer.customer)).toMatchObject({ endDate: '2026-10-21' })
    const day = await createScene({ durationMinutes: 24 * 60 })
    expect(await day.read(day.customer)).toMatchObject({ endDate: null })
  })
})

test('a tour over midnight ends on the next day', async () => {
  const { read, customer } = await createScene(
    { durationMinutes: 8 * 60 },
    {},
    { startTime: '22:00', endTime: '06:00' },
  )
  expect(await read(customer)).toMatchObject({ date: '2026-10-20', endDate: '2026-10-21' })
  expect(await stage.value(sql`select ends_at = '2026-10-21T00:30:00Z' from bookings`)).toBe(true)
})

test('guests who are in the house are upcoming on the dashboard and in the lists until they leave', async () => {
  const scene = await createScene()
  const productId = await addProduct(stage.db, scene.provider.id, { kind: 'stay', title: 'Lake house' })
  const [first = ''] = await addNights(stage.db, productId, 5, { capacity: 2 })
  const held = await stage.post('/bookings', holdPayload(first, { nights: 4 }), scene.customer.cookie)
  const { id } = held.body.booking
  await stage.db.execute(
    sql`update bookings set status = 'confirmed', payment_status = 'completed', hold_expires_at = null where id = ${id}`,
  )
  await beginAt(scene, '2026-10-23T06:00:00Z')
  expect(await idsOf(scene.provider, 'upcoming')).toEqual([id])
  const { bookings } = (await stage.get('/dashboard', scene.provider.cookie)).body
  expect(bookings.map((each: { id: string }) => each.id)).toEqual([id])
})
