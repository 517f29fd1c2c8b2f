// A guest without an account who waits for a day, and whose booking gets that day or their address later.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '../../../../../backend/db/schema/messages.ts'
import { waitlistEntries } from '../../../../../backend/db/schema/products/waitlist.ts'
import { tellWaitlist } from '../../../../../backend/services/waitlist/tell-waitlist.ts'
import { contact, sceneWithoutAccount } from '../../bookings/without-account/scene-without-account.ts'
import { addMarket, addNights, addSlot } from '../../../support/products.ts'
import { createStage } from '../../../support/stage.ts'
import { createLaterAccount } from '../guests-with-account/later-account.ts'
import { createGuestScene } from './guest-scene.ts'

const stage = createStage()
const { scene, slugOf, wait } = createGuestScene(stage)
const { registered } = createLaterAccount(stage)
const { hold, postBy } = sceneWithoutAccount(stage)

const run = () => {
  stage.pass(1000)
  return tellWaitlist(stage.db, stage.now())
}
const told = () => stage.db.$count(messages, sql`kind in ('waitlist-free', 'guest-waitlist-free')`)
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
    const { slug, slotId, productId, cancel, customer } = await scene()
    await stage.db.execute(sql`update products set is_instant = true where id = ${productId}`)
    const other = await addSlot(stage.db, productId, { date: '2026-10-25', capacity: 4 })
    await wait(slug)
    const { id, link } = await held(other, more)
    /** By the link, or as the account that has the booking. */
    const move = async (to: string, cookie?: string) => {
      const version = await stage.value(sql`select version from bookings where id = ${id}`)
      const trip = { slotId: to, seats: 2, nights: 1, version, expectedTotal: 300_000 }
      const path = `/bookings/${id}/change`
      const { status, body } = await (cookie ? stage.post(path, trip, cookie) : postBy(link, path, trip))
      expect([status, body.message]).toEqual([200, undefined])
    }
    await cancel(0)
    return { id, other, slotId, move, cancel, customer }
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

  test('waits on where the booking has been added to an account, which may be that of somebody else', async () => {
    const { id, slotId, move, cancel, customer } = await createScene()
    await stage.db.execute(
      sql`update bookings set user_id = ${customer.id}, link_key = null where id = ${id}`,
    )
    await move(slotId, customer.cookie)
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

describe('correcting the email of a booking', () => {
  const correct = async (link: string, right: object) => {
    const payload = { link, idempotencyKey: 'a'.repeat(36), contact: right }
    const { status, body } = await stage.post('/bookings/correct-contact', payload)
    expect([status, body.message]).toEqual([200, undefined])
  }

  test('ends the waiting of the right address once it is paid, and not that of the wrong one', async () => {
    const { slug, slotId, cancel } = await scene()
    await wait(slug)
    const wrong = await wait(slug, { email: mistyped.email })
    await cancel(0)
    const { id, link } = await held(slotId, { contact: mistyped })
    await correct(link, contact)
    await cancel(1)
    await run()
    expect(await told(), 'the wrong address, which holds nothing').toBe(1)
    await pay(id)
    await run()
    expect(await stage.db.select().from(waitlistEntries)).toMatchObject([{ id: wrong.id }])
    expect(await told()).toBe(1)
  })

  test('changes nothing where the phone alone was wrong, also after the waiting has moved into an account', async () => {
    const { slug, slotId, cancel } = await scene()
    await wait(slug)
    await cancel(0)
    const { id, link } = await held(slotId)
    await registered()
    await correct(link, { ...contact, phone: '+91 90000 00000' })
    await cancel(1)
    await run()
    expect([await told(), await left()]).toEqual([0, ['2026-10-20']])
    await pay(id)
    await run()
    expect(await left()).toEqual([])
  })
})
