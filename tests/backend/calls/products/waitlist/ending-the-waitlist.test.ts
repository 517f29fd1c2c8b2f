// What ends a customer's waiting.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { waitlistEntries } from '../../../../../backend/db/schema/products/waitlist.ts'
import { tellWaitlist } from '../../../../../backend/services/waitlist/tell-waitlist.ts'
import { addNights, addProduct, addSlot, holdPayload } from '../../../support/products.ts'
import { createStage } from '../../../support/stage.ts'
import { createWaitlistScene } from './waitlist-scene.ts'

const stage = createStage()
const { scene, slugOf } = createWaitlistScene(stage)
const run = () => tellWaitlist(stage.db, stage.now())

describe('waiting ends', () => {
  const left = () => stage.db.$count(waitlistEntries)

  test('when the customer has paid for a booking of the day, and not while it is held', async () => {
    const { customer, wait, cancel, book, productId } = await scene()
    await addSlot(stage.db, productId, { startTime: '15:00', capacity: 2, reserved: 2 })
    await wait(customer)
    await wait(customer, { startTime: '15:00' })
    await cancel(0)
    await book(customer, 2)
    await run()
    expect(await left()).toBe(2)
    await stage.db.execute(sql`update bookings set hold_expires_at = null where user_id = ${customer.id}`)
    await run()
    expect(await left()).toBe(0)
    await stage.db.execute(sql`update bookings set hold_expires_at = now() where user_id = ${customer.id}`)
    // Its seats belong to no booking.
    await stage.db.execute(sql`update availability_slots set reserved = 0 where start_time = '15:00'`)
  })

  test('when a stay of one of the nights is paid', async () => {
    const { provider, customer } = await scene()
    const stay = await addProduct(stage.db, provider.id, { kind: 'stay' })
    const [first = '', second = ''] = await addNights(stage.db, stay, 4, { capacity: 1 })
    await stage.db.execute(sql`update availability_slots set reserved = 1 where id = ${second}`)
    const wish = { slug: await slugOf(stay), date: '2026-10-20', nights: 2, guests: 2 }
    await stage.post('/waitlist', wish, customer.cookie)
    await stage.post('/bookings', holdPayload(first, { guests: 2 }), customer.cookie)
    await stage.db.execute(sql`update bookings set hold_expires_at = null where user_id = ${customer.id}`)
    await run()
    expect(await left()).toBe(0)
    await stage.db.execute(sql`update bookings set hold_expires_at = now() where user_id = ${customer.id}`)
  })

  test('with the deadline of its bookings, or its day', async () => {
    const { customer, wait, slotId } = await scene()
    await wait(customer)
    await wait(customer, { startTime: null })
    await run()
    expect(await left()).toBe(2)
    await stage.db.execute(
      sql`update availability_slots set cutoff_at = ${stage.now().toISOString()} where id = ${slotId}`,
    )
    expect((await stage.get('/waitlist', customer.cookie)).body.rows).toEqual([])
    await run()
    expect(await left()).toBe(0)
  })
})
