// Customers who wait are told when seats become free.
import { minuteMs } from '@affiliate-booking/shared/milliseconds'
import { and, asc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '../../../../../backend/db/schema/messages.ts'
import { expireHolds } from '../../../../../backend/services/bookings/end-bookings.ts'
import { isOutdated } from '../../../../../backend/services/messages/delivery/outdated.ts'
import { tellWaitlist } from '../../../../../backend/services/waitlist/tell-waitlist.ts'
import { emailsTo, shownTo } from '../../../support/mail/told.ts'
import { messagesOf } from '../../../support/mail/messages-of.ts'
import { addMember, addMembers, type Member } from '../../../support/members.ts'
import { addNights, addProduct, addWeeklyRules } from '../../../support/products.ts'
import { createStage } from '../../../support/stage.ts'
import { createWaitlistScene } from './waitlist-scene.ts'

const stage = createStage()
const { scene, slugOf } = createWaitlistScene(stage)

const kind = 'waitlist-free'
/** As each minute. */
const run = () => {
  stage.pass(1000)
  return tellWaitlist(stage.db, stage.now())
}

const toldTo = async ({ id }: Member) => [await emailsTo(stage.db, id), await shownTo(stage.db, id)]
const once = [[kind], [kind]]

describe('a customer who waits', () => {
  test('is told once that a cancelled booking has left seats, with a link that chooses them', async () => {
    const { customer, wait, cancel, slug, slotId } = await scene()
    await wait(customer)
    await run()
    expect(await toldTo(customer)).toEqual([[], []])

    await cancel(0)
    expect(await run()).toBe(1)
    expect(await run()).toBe(0)
    expect(await toldTo(customer)).toEqual(once)
    const [told] = await messagesOf(stage.db, kind)
    expect(told?.variables).toMatchObject({ slug, date: '2026-10-20', details: '9:00 am, 2 guests' })
    const [shown] = (await stage.get('/notifications', customer.cookie)).body.rows
    expect(shown.action).toEqual({
      label: 'Book now',
      path: `/tours/${slug}?date=2026-10-20&departure=2026-10-20&guests=2&slot=${slotId}#booking`,
    })
  })

  test('is told once of two bookings that are cancelled at once', async () => {
    const { customer, wait, cancel } = await scene()
    await wait(customer)
    const answers = await Promise.all([cancel(0), cancel(1)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await run()
    await run()
    expect(await toldTo(customer)).toEqual(once)
  })

  test('is told once by two jobs at once', async () => {
    const { customer, wait, cancel } = await scene()
    await wait(customer)
    await cancel(0)
    await Promise.all([run(), run()])
    expect(await toldTo(customer)).toEqual(once)
  })

  test('is told of a hold that has expired', async () => {
    const { customer, wait } = await scene(4)
    await wait(customer)
    stage.pass(16 * minuteMs)
    await run()
    expect(await toldTo(customer)).toEqual([[], []])
    await expireHolds(stage.db, stage.now())
    await run()
    expect(await toldTo(customer)).toEqual(once)
  })

  test('is told of more seats, of a day that is opened again, and of seats that were not sold elsewhere', async () => {
    const { provider, customer } = await scene()
    const productId = await addProduct(stage.db, provider.id)
    await addWeeklyRules(stage.db, productId, [{ startTime: '09:00', endTime: '12:00', capacity: 2 }])
    const manage = (path: string, payload: object) =>
      stage.post(`/managed-products/${productId}/${path}`, payload, provider.cookie)
    const date = '2026-10-20'
    const sale = { id: crypto.randomUUID(), from: date, to: date, startTime: '09:00', seats: 2 }
    await manage('closed-days', { from: '2026-10-01', to: '2026-10-02' })
    expect((await manage('outside-sales', sale)).status).toBe(201)
    const slug = await slugOf(productId)
    const wish = { slug, date, startTime: '09:00', guests: 2 }
    expect((await stage.post('/waitlist', wish, customer.cookie)).status).toBe(200)

    expect((await manage(`outside-sales/${sale.id}/remove`, {})).status).toBe(200)
    await run()
    expect(await toldTo(customer)).toEqual(once)

    await manage('closed-days', { from: date, to: date })
    await run()
    await manage('closed-days/remove', { from: date, to: date })
    await run()
    expect(await emailsTo(stage.db, customer.id)).toEqual([kind, kind])

    await manage('outside-sales', { ...sale, id: crypto.randomUUID() })
    await run()
    const more = { date, isClosed: false, startTime: '09:00', endTime: '12:00', capacity: 4 }
    expect((await manage('exceptions', more)).status).toBe(201)
    await run()
    expect(await emailsTo(stage.db, customer.id)).toEqual([kind, kind, kind])
  })

  test('is told when every night of a stay is free', async () => {
    const { provider, customer } = await scene()
    const stay = await addProduct(stage.db, provider.id, { kind: 'stay' })
    const nights = await addNights(stage.db, stay, 2, { capacity: 1 })
    await stage.db.execute(sql`update availability_slots set reserved = 1 where product_id = ${stay}`)
    const wish = { slug: await slugOf(stay), date: '2026-10-20', nights: 2, guests: 2 }
    await stage.post('/waitlist', wish, customer.cookie)
    for (const [index, night] of nights.entries()) {
      await stage.db.execute(sql`update availability_slots set reserved = 0 where id = ${night}`)
      await run()
      expect(await toldTo(customer)).toEqual(index === 0 ? [[], []] : once)
    }
    const [told] = await messagesOf(stage.db, kind)
    expect(told?.variables).toMatchObject({ details: '2 nights, 2 guests', departure: '2026-10-22' })
  })

  test('is not told of fewer seats than their guests, or of seats that are gone when the job looks', async () => {
    const { customer, held, wait, cancel, book } = await scene(3)
    await wait(customer)
    await cancel(0)
    await run()
    expect(await toldTo(customer)).toEqual([[], []])
    await cancel(1)
    expect((await book(held[0] as Member, 2)).status).toBe(201)
    await run()
    expect(await toldTo(customer)).toEqual([[], []])
  })

  test('is told of each time that it becomes free, and three times at most unless they ask again', async () => {
    const { customer, wait, slotId } = await scene()
    const toBe = (reserved: number) =>
      stage.db.execute(sql`update availability_slots set reserved = ${reserved} where id = ${slotId}`)
    await wait(customer)
    const freeAgain = async () => {
      await toBe(0)
      await run()
      await run()
      await toBe(4)
      await run()
      stage.pass(minuteMs)
    }
    for (const count of [1, 2, 3, 3]) {
      await freeAgain()
      expect(await emailsTo(stage.db, customer.id)).toHaveLength(count)
    }
    expect((await stage.get('/waitlist', customer.cookie)).body.rows).toMatchObject([{ toldCount: 3 }])
    await wait(customer)
    await freeAgain()
    expect(await emailsTo(stage.db, customer.id)).toHaveLength(4)
  })

  test('is told with all others who have room, in the order of asking', async () => {
    const { wait, cancel } = await scene()
    const waiting = await addMembers(stage.db, 'user', 4)
    for (const [index, who] of waiting.entries()) {
      stage.pass(1000)
      await wait(who, { guests: index === 1 ? 3 : 2 })
    }
    await cancel(0)
    await run()
    const told = await stage.db
      .select({ userId: messages.userId })
      .from(messages)
      .where(eq(messages.kind, kind))
      .orderBy(asc(messages.nextAttemptAt))
    expect(told.map(({ userId }) => userId)).toEqual([waiting[0]?.id, waiting[2]?.id, waiting[3]?.id])
  })

  test('is not told while they hold seats of it themselves, and not again when that hold has expired', async () => {
    const { customer, wait, cancel, book } = await scene()
    await wait(customer)
    await cancel(0)
    await run()
    expect((await book(customer, 2)).status).toBe(201)
    await cancel(1)
    await run()
    stage.pass(16 * minuteMs)
    await expireHolds(stage.db, stage.now())
    await run()
    expect(await emailsTo(stage.db, customer.id)).toContain(kind)
    expect((await emailsTo(stage.db, customer.id)).filter((each) => each === kind)).toHaveLength(1)
  })

  test.each([
    ['the provider is suspended', sql`update users set status = 'suspended' where role = 'service_provider'`],
    ['it is off sale', sql`update products set status = 'off_sale'`],
    ['bookings have closed', sql`update availability_slots set cutoff_at = '2026-10-01T06:00:00Z'`],
    ['the time is closed', sql`update availability_slots set is_closed = true`],
  ])('is not told while %s', async (_, change) => {
    const { customer, wait, cancel } = await scene()
    await wait(customer)
    await cancel(0)
    await stage.db.execute(change)
    await run()
    expect(await toldTo(customer)).toEqual([[], []])
  })

  test('is told once the provider is active again', async () => {
    const { customer, wait, cancel, provider } = await scene()
    await wait(customer)
    await stage.db.execute(sql`update users set status = 'suspended' where id = ${provider.id}`)
    expect((await stage.get('/waitlist', customer.cookie)).body.rows).toMatchObject([{ isOnSale: false }])
    await cancel(0)
    await run()
    await stage.db.execute(sql`update users set status = 'active' where id = ${provider.id}`)
    await run()
    expect(await toldTo(customer)).toEqual(once)
  })

  test.each([
    ['suspended', sql`update users set status = 'suspended'`],
    ['about to delete the account', sql`update users set deletion_due_at = '2026-10-15T06:00:00Z'`],
  ])('is not told who is %s', async (_, change) => {
    const { customer, wait, cancel } = await scene()
    await wait(customer)
    await cancel(0)
    await stage.db.execute(sql`${change} where id = ${customer.id}`)
    await run()
    expect(await toldTo(customer)).toEqual([[], []])
  })

  test('is told by the next job, once, after one that died in the middle', async () => {
    const { customer, wait, cancel } = await scene()
    const other = await addMember(stage.db, 'user')
    await wait(customer)
    await wait(other)
    await cancel(0)
    await stage.db.execute(sql`
      create function fail_in_the_middle() returns trigger language plpgsql as
      $$ begin raise exception 'the process died'; end $$`)
    await stage.db.execute(sql`
      create trigger fail_in_the_middle before insert on notifications
      for each statement execute function fail_in_the_middle()`)
    try {
      await expect(run()).rejects.toThrow('2 rows failed')
      expect([await toldTo(customer), await toldTo(other)]).toEqual([
        [[], []],
        [[], []],
      ])
    } finally {
      await stage.db.execute(sql`drop trigger fail_in_the_middle on notifications`)
      await stage.db.execute(sql`drop function fail_in_the_middle()`)
    }
    await run()
    await run()
    expect([await toldTo(customer), await toldTo(other)]).toEqual([once, once])
  })

  test('gets no email of seats that are gone, or that they wait for no more', async () => {
    const { customer, wait, cancel, held, book } = await scene()
    const id = await wait(customer)
    await cancel(0)
    await run()
    const isTold = and(eq(messages.kind, kind), eq(messages.userId, customer.id))
    const [told] = await stage.db.select().from(messages).where(isTold)
    if (!told) throw new Error('an email waits')
    const isLate = () => isOutdated(stage.db, told, stage.now())
    expect(await isLate()).toBe(false)
    const again = await book(held[0] as Member, 2)
    expect(await isLate()).toBe(true)
    const { id: bookingId, version } = again.body.booking
    await stage.post(`/bookings/${bookingId}/actions`, { action: 'cancel', version }, held[0]?.cookie)
    expect(await isLate()).toBe(false)
    // As long as they hold seats themselves.
    expect((await book(customer, 2)).status).toBe(201)
    await cancel(1)
    expect(await isLate()).toBe(true)
    stage.pass(16 * minuteMs)
    await expireHolds(stage.db, stage.now())
    expect(await isLate()).toBe(false)
    await stage.post(`/waitlist/${id}/remove`, undefined, customer.cookie)
    expect(await isLate()).toBe(true)
  })
})
