// A guest without an account who waits for a day, and whose booking moves to it or takes up its night.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '../../../../../backend/db/schema/messages.ts'
import { waitlistEntries } from '../../../../../backend/db/schema/products/waitlist.ts'
import { tellWaitlist } from '../../../../../backend/services/waitlist/tell-waitlist.ts'
import { contact, sceneWithoutAccount } from '../../bookings/without-account/scene-without-account.ts'
import { addMarket, addNights, addSlot } from '../../../support/products.ts'
import { createStage } from '../../../support/stage.ts'
import { createGuestScene } from './guest-scene.ts'

const stage = createStage()
const { scene, slugOf, wait } = createGuestScene(stage)
const { hold, postBy } = sceneWithoutAccount(stage)

const run = () => {
  stage.pass(1000)
  return tellWaitlist(stage.db, stage.now())
}
const told = () => stage.db.$count(messages, sql`kind = 'guest-waitlist-free'`)
const left = async () => (await stage.db.select().from(waitlistEntries)).map(({ date }) => date).toSorted()
const pay = (id: string) =>
  stage.db.execute(
    sql`update bookings set status = 'confirmed', payment_status = 'completed', hold_expires_at = null where id = ${id}`,
  )
const mistyped = { ...contact, email: 'prya@example.com' }

/** Two seats that the guest holds. */
async function held(slotId: string, more: object = {}) {
  const { status, body } = await hold(slotId, { seats: 2, ...more })
  expect([status, body.message]).toEqual([201, undefined])
  return { id: String(body.booking.id), link: String(body.link) }
}

describe('a guest who waits for a day and moves a booking of another day to it', () => {
  /** A tour that is sold out on 20 October, for which a guest waits who has booked the 25th. */
  async function createScene(more: object = {}) {
    const { slug, slotId, productId, cancel } = await scene()
    await stage.db.execute(sql`update products set is_instant = true where id = ${productId}`)
    const other = await addSlot(stage.db, productId, { date: '2026-10-25', capacity: 4 })
    await wait(slug)
    const { id, link } = await held(other, more)
    const move = async (to: string) => {
      const version = await stage.value(sql`select version from bookings where id = ${id}`)
      const trip = { slotId: to, seats: 2, nights: 1, version, expectedTotal: 300_000 }
      const { status, body } = await postBy(link, `/bookings/${id}/change`, trip)
      expect([status, body.message]).toEqual([200, undefined])
    }
    await cancel(0)
    return { id, other, slotId, move, cancel }
  }

  test('is told nothing while it is not paid, and waits no more once it is', async () => {
    const { id, slotId, move, cancel } = await createScene()
    await move(slotId)
    await cancel(1)
    await run()
    expect([await told(), await left()]).toEqual([0, ['2026-10-20']])
    await pay(id)
    await run()
    expect([await told(), await left()]).toEqual([0, []])
  })

  test('waits no more where it is paid already', async () => {
    const { id, slotId, move, cancel } = await createScene()
    await pay(id)
    await move(slotId)
    await cancel(1)
    await run()
    expect([await told(), await left()]).toEqual([0, []])
  })

  test('waits on as before once it moves away again', async () => {
    const { id, other, slotId, move, cancel } = await createScene()
    await move(slotId)
    await cancel(1)
    await run()
    expect(await told()).toBe(0)
    await move(other)
    await run()
    expect([await told(), await left()]).toEqual([1, ['2026-10-20']])
    await pay(id)
    await run()
    expect(await left(), 'the booking of another day').toEqual(['2026-10-20'])
  })

  test('waits on where it is the booking of another address', async () => {
    const { slotId, move, cancel } = await createScene({ contact: mistyped })
    await move(slotId)
    await cancel(1)
    await run()
    expect([await told(), await left()]).toEqual([1, ['2026-10-20']])
  })
})

test('a stay that a guest books ends their waiting for each of its nights, and for no other night', async () => {
  const { productId } = await addMarket(stage.db, { kind: 'stay' })
  const nights = await addNights(stage.db, productId, 5, { from: '2026-10-27', capacity: 1 })
  const reserve = (reserved: number) =>
    stage.db.execute(sql`update availability_slots set reserved = ${reserved} where date >= '2026-10-27'`)
  await reserve(1)
  const slug = await slugOf(productId)
  for (const [date, count] of [
    ['2026-10-27', 2],
    ['2026-10-28', 2],
    ['2026-10-30', 1],
    ['2026-10-31', 1],
  ])
    await wait(slug, { date, startTime: null, nights: count })
  await reserve(0)
  const { id } = await held(nights[2] ?? '', { seats: 1, nights: 2 })
  await pay(id)
  await run()
  expect(await left()).toEqual(['2026-10-27', '2026-10-31'])
})
