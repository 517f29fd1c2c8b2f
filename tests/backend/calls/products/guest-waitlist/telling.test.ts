// Guests without an account are told when what they wait for is free, and what ends that.
import { dayMs, hourMs, minuteMs } from '@affiliate-booking/shared/milliseconds'
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '../../../../../backend/db/schema/messages.ts'
import { waitlistEntries } from '../../../../../backend/db/schema/products/waitlist.ts'
import { expireHolds } from '../../../../../backend/services/bookings/end-bookings.ts'
import { isOutdated } from '../../../../../backend/services/messages/delivery/outdated.ts'
import { tellWaitlist } from '../../../../../backend/services/waitlist/tell-waitlist.ts'
import { createDelivery } from '../../../support/mail/delivery.ts'
import { emailsTo, shownTo } from '../../../support/mail/told.ts'
import { sceneWithoutAccount } from '../../bookings/without-account/scene-without-account.ts'
import { createStage } from '../../../support/stage.ts'
import { address, createGuestScene, email } from './guest-scene.ts'

const stage = createStage()
const delivery = createDelivery(stage)
const { scene, ask, by, wait, newestToken } = createGuestScene(stage)
const { hold } = sceneWithoutAccount(stage)

const kind = 'guest-waitlist-free'
const run = () => {
  stage.pass(1000)
  return tellWaitlist(stage.db, stage.now())
}
const told = () => stage.db.select().from(messages).where(eq(messages.kind, kind))
const left = () => stage.db.$count(waitlistEntries)
const toBe = (slotId: string, reserved: number) =>
  stage.db.execute(sql`update availability_slots set reserved = ${reserved} where id = ${slotId}`)

describe('a guest who waits', () => {
  test('is told once by an email with the way to book, and a customer beside them in the app too', async () => {
    const { slug, slotId, cancel, customer, wait: waitAs } = await scene()
    await wait(slug)
    await waitAs(customer)
    await delivery.deliver()
    delivery.arrived()
    await cancel(0)
    await run()
    await Promise.all([run(), run()])
    expect(await told()).toHaveLength(1)
    expect([await emailsTo(stage.db, customer.id), await shownTo(stage.db, customer.id)]).toEqual([
      ['waitlist-free'],
      ['waitlist-free'],
    ])
    await delivery.deliver()
    const mail = delivery.arrived().find(({ recipients }) => recipients.includes(address))
    expect(mail?.subject).toMatch(/^Free again on /)
    expect(mail?.text).toContain(
      `https://book.example/tours/${slug}?date=2026-10-20&departure=2026-10-20&guests=2&slot=${slotId}#booking`,
    )
    const header = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value
    const [message] = await told()
    expect(header).toBe(`<https://book.example/unsubscribe/${message?.id}>`)
  })

  test('is sent the link to confirm', async () => {
    const { slug } = await scene()
    await ask(slug)
    const token = await newestToken()
    await delivery.deliver()
    const mail = delivery.arrived().find(({ recipients }) => recipients.includes(address))
    expect(mail?.subject).toMatch(/^Shall we tell you when it is free\?/)
    expect(mail?.text).toContain(`https://book.example/waitlist?token=${token}`)
    expect(mail?.headers.map(({ key }) => key)).not.toContain('list-unsubscribe')
    expect(await stage.db.select().from(messages).where(eq(messages.secrets, ''))).toEqual([])
  })

  test('is not told before the link is confirmed, and is once it is', async () => {
    const { slug, cancel } = await scene()
    await ask(slug)
    const token = await newestToken()
    await cancel(0)
    await run()
    expect(await told()).toEqual([])
    expect((await by(token).confirm()).body.entry.isFree).toBe(true)
    await run()
    expect(await told()).toHaveLength(1)
  })

  test('is counted for the provider once confirmed, without an address', async () => {
    const { slug, productId, provider } = await scene()
    const shown = async () => {
      const path = `/managed-products/${productId}/slots?from=2026-10-19&to=2026-10-25`
      const { body } = await stage.get(path, provider.cookie)
      expect(JSON.stringify(body)).not.toMatch(/priya/i)
      return body.slots.map(({ waiting }: { waiting: number }) => waiting)
    }
    await ask(slug)
    expect(await shown()).toEqual([0])
    await by(await newestToken()).confirm()
    expect(await shown()).toEqual([1])
  })

  test('is told three times at most, and forgotten once the last email is sent', async () => {
    const { slug, slotId } = await scene()
    await wait(slug)
    for (const count of [1, 2, 3]) {
      await toBe(slotId, 0)
      await run()
      expect(await told()).toHaveLength(count)
      expect(await left(), 'the last one waits to be sent').toBe(1)
      if (count < 3) {
        await toBe(slotId, 4)
        await run()
      }
      stage.pass(minuteMs)
    }
    await delivery.deliver()
    const arrived = delivery.arrived().filter(({ subject }) => subject?.startsWith('Free again'))
    expect(arrived.at(-1)?.recipients).toEqual([address])
    await run()
    expect([await left(), await told()]).toEqual([0, []])
    await toBe(slotId, 4)
  })

  test('is forgotten after the last email also where that cannot be sent', async () => {
    const { slug, slotId } = await scene()
    await wait(slug)
    await delivery.deliver()
    delivery.arrived()
    await stage.db.execute(sql`update waitlist_entries set told_count = 2`)
    await toBe(slotId, 0)
    await run()
    expect(await left()).toBe(1)
    stage.pass(24 * hourMs)
    await run()
    expect(await left()).toBe(0)
    await toBe(slotId, 4)
  })

  test('is forgotten with the day', async () => {
    const { slug } = await scene()
    await wait(slug)
    stage.pass(20 * dayMs)
    await run()
    expect([await left(), await stage.db.$count(messages, sql`waitlist_entry_id is not null`)]).toEqual([
      0, 0,
    ])
  })

  test('is told nothing while they hold seats by that address, and waits no more once they have paid', async () => {
    const { slug, slotId, cancel } = await scene()
    await wait(slug)
    await cancel(0)
    const held = await hold(slotId, { seats: 2, contact: { name: 'Priya', email, phone: '+91 98765 43210' } })
    expect(held.status).toBe(201)
    await cancel(1)
    await run()
    expect(await told()).toEqual([])
    stage.pass(16 * minuteMs)
    await expireHolds(stage.db, stage.now())
    await run()
    expect(await told()).toHaveLength(1)
    const again = await hold(slotId, {
      seats: 2,
      contact: { name: 'Priya', email, phone: '+91 98765 43210' },
    })
    await stage.db.execute(
      sql`update bookings set hold_expires_at = null where id = ${again.body.booking.id}`,
    )
    await run()
    expect(await left()).toBe(0)
    await stage.db.execute(sql`update bookings set hold_expires_at = now()`)
  })

  test('gets no email of seats that are gone, or that they wait for no more', async () => {
    const { slug, cancel, held, book } = await scene()
    const { token } = await wait(slug)
    await cancel(0)
    await run()
    const [message] = await told()
    if (!message) throw new Error('an email waits')
    expect(await isOutdated(stage.db, message, stage.now())).toBe(false)
    const [other] = held
    if (!other) throw new Error('two hold seats')
    await book(other, 2)
    expect(await isOutdated(stage.db, message, stage.now())).toBe(true)
    await by(token).leave()
    expect(await told()).toEqual([])
    await delivery.deliver()
    expect(delivery.arrived().filter(({ recipients }) => recipients.includes(address))).toEqual([])
  })

  test('waits for nothing any more after one click in the email, at this address alone', async () => {
    const { slug, cancel } = await scene()
    await wait(slug)
    await wait(slug, { startTime: null })
    const { id: stays } = await wait(slug, { email: 'other@example.com' })
    await cancel(0)
    await run()
    const [message] = await stage.db
      .select({ id: messages.id })
      .from(messages)
      .innerJoin(waitlistEntries, eq(waitlistEntries.id, messages.waitlistEntryId))
      .where(and(eq(messages.kind, kind), sql`${waitlistEntries.id} <> ${stays}`))
    const stop = () => stage.post(`/unsubscribe/${message?.id}`)
    expect(await stop()).toMatchObject({ status: 200, body: { isGuest: true } })
    expect(await stage.db.select().from(waitlistEntries)).toMatchObject([{ id: stays }])
    expect(await stop()).toMatchObject({
      status: 404,
      body: { message: expect.stringContaining('you have left the waitlist') },
    })
  })

  test('cannot unsubscribe from the email that asks to confirm, which ends by itself', async () => {
    const { slug } = await scene()
    await ask(slug)
    const [message] = await stage.db.select().from(messages).where(eq(messages.kind, 'waitlist-confirmation'))
    expect((await stage.post(`/unsubscribe/${message?.id}`)).status).toBe(404)
    expect(await left()).toBe(1)
  })
})
