// The link of a booking, sent again to somebody who knows its number and contact.
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { linkPeriod } from '../../../../../backend/services/bookings/without-account/booking-link.ts'
import { addMember } from '../../../support/members.ts'
import { holdPayload } from '../../../support/products.ts'
import { createStage, type Stage } from '../../../support/stage.ts'
import { contact, sceneWithoutAccount } from './scene-without-account.ts'

const stage = createStage()

const { createScene, open } = sceneWithoutAccount(stage)

const ask = (bookingId: string, emailOrPhone: string, target?: Parameters<Stage['send']>[2]) =>
  stage.send(
    '/bookings/send-link',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ bookingId, emailOrPhone }),
    },
    target,
  )

const sent = () =>
  stage.value(sql`select count(*)::int from messages where kind = 'booking-link-sent'`) as Promise<number>

const message = 'If this booking has this email or phone, the link is on its way to its email address.'

describe('the link of a booking without an account', () => {
  test('is sent to the email of the booking, for it or for the phone', async () => {
    const { id, bookingId, link } = await createScene()
    const root = await addMember(stage.db, 'super_admin')
    for (const [index, known] of ['priya@EXAMPLE.com', '98765 43210'].entries()) {
      const { status, body } = await ask(bookingId.toLowerCase(), known)
      expect([status, body]).toEqual([200, { message }])
      expect(await sent()).toBe(index + 1)
    }
    const messageId = await stage.value(
      sql`select id from messages where kind = 'booking-link-sent' order by created_at limit 1`,
    )
    const { body } = await stage.get(`/messages/${String(messageId)}`, root.cookie)
    expect(body.message).toMatchObject({
      recipient: { address: 'priya@example.com' },
      action: { path: `/trip/${link}` },
    })
    expect((await open(id, link)).status, 'and still opens it').toBe(200)
  })

  test('is not sent to anybody else, and the answer is the same for every pair', async () => {
    const { bookingId, slotId } = await createScene()
    const customer = await addMember(stage.db, 'user')
    const own = await stage.post('/bookings', holdPayload(slotId), customer.cookie)
    for (const [number, known] of [
      ['BK-999999', contact.email],
      ['nonsense', contact.email],
      [bookingId, 'mallory@example.com'],
      [bookingId, '43210'],
      [own.body.booking.bookingId, `user-${customer.id}@example.com`],
    ]) {
      const { status, body } = await ask(number, known)
      expect.soft([status, body], `${number} ${known}`).toEqual([200, { message }])
    }
    expect(await sent()).toBe(0)
  })

  test('is not sent once it opens nothing: the booking is in an account, or long over', async () => {
    const { bookingId, link } = await createScene()
    await stage.db.execute(
      sql`update bookings set ends_at = ${new Date(stage.now().getTime() - linkPeriod - dayMs).toISOString()}`,
    )
    expect((await ask(bookingId, contact.email)).body).toEqual({ message })
    expect(await sent()).toBe(0)
    await stage.db.execute(sql`update bookings set ends_at = starts_at + interval '1 hour'`)
    const customer = await addMember(stage.db, 'user')
    await stage.post('/bookings/add-to-account', { link }, customer.cookie)
    expect((await ask(bookingId, contact.email)).body).toEqual({ message })
    expect(await sent()).toBe(0)
  })

  test('is sent at most five times in an hour, also if it is asked for at once', async () => {
    const { bookingId } = await createScene()
    const limited = stage.appWith({ rateLimitFactor: 1 })
    const answers = await Promise.all(Array.from({ length: 7 }, () => ask(bookingId, contact.email, limited)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
    expect(await sent()).toBe(5)
  })

  test('cannot be used to guess: wrong pairs count with those of the status, and right ones count too', async () => {
    const { bookingId } = await createScene()
    const limited = stage.appWith({ rateLimitFactor: 1 })
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await ask(bookingId, `${attempt}@example.com`, limited)).status).toBe(200)
    expect((await ask(bookingId, contact.email, limited)).status).toBe(429)
    expect((await ask('BK-555555', contact.email, limited)).status, 'from the same address').toBe(429)
    expect(await sent()).toBe(0)
  })
})
