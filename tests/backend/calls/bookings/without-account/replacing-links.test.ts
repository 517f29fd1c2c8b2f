import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addMember } from '../../../support/members.ts'
import { idukki, reservedOf } from '../../../support/products.ts'
import { createStage } from '../../../support/stage.ts'
import { contact, notFound, sceneWithoutAccount } from './scene-without-account.ts'

const stage = createStage()

const { hold, open, act, createScene } = sceneWithoutAccount(stage)

const key = (letter: string) => letter.repeat(36)

const renew = (link: string, idempotencyKey?: string) =>
  stage.post('/bookings/renew-link', { link, ...(idempotencyKey && { idempotencyKey }) })

/** The messages of one kind, as the outbox shows them, oldest first. */
async function messagesOf(kind: string) {
  const root = await addMember(stage.db, 'super_admin')
  const ids = String(
    await stage.value(
      sql`select coalesce(string_agg(id::text, ',' order by created_at), '') from messages where kind = ${kind}`,
    ),
  )
  const found = []
  for (const id of ids.split(',').filter(Boolean))
    found.push((await stage.get(`/messages/${id}`, root.cookie)).body.message)
  return found
}

describe('replacing the link of a booking without an account', () => {
  test('tells the new link to the contact of the booking', async () => {
    const { link } = await createScene()
    const { body } = await renew(link, key('a'))
    expect(await messagesOf('booking-link-replaced')).toMatchObject([
      { recipient: { address: 'priya@example.com' }, action: { path: `/trip/${body.link}` } },
    ])
  })

  test('by a form that is sent twice, also at once, gives one new link and one message', async () => {
    const { id, link } = await createScene()
    const [one, other] = await Promise.all([renew(link, key('a')), renew(link, key('a'))])
    const again = await renew(link, key('a'))
    expect([one, other, again].map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set([one, other, again].map(({ body }) => body.link)).size).toBe(1)
    expect((await open(id, one.body.link)).status).toBe(200)
    expect(await messagesOf('booking-link-replaced')).toHaveLength(1)
  })

  test('never leads somebody who has the earlier link alone to the new one', async () => {
    const { id, link } = await createScene()
    const { body } = await renew(link, key('a'))
    for (const guess of [undefined, key('b')]) {
      const { status, body: refused } = await renew(link, guess)
      expect([status, refused]).toEqual([404, notFound])
    }
    expect((await renew(body.link, key('a'))).status).toBe(200)
    expect((await renew(link, key('a'))).body, 'of a link that was replaced since').toEqual(notFound)
    expect((await open(id, link)).body).toEqual(notFound)
  })

  test('is limited to five links of a booking in an hour, and repeated requests go on', async () => {
    const limited = stage.appWith({ rateLimitFactor: 1 })
    const { link: first } = await createScene()
    const send = (link: string) =>
      stage.send(
        '/bookings/renew-link',
        { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ link }) },
        limited,
      )
    let link = first
    for (let count = 0; count < 5; count += 1) link = (await send(link)).body.link
    expect((await send(link)).status).toBe(429)
  })
})

describe('correcting the contact of a booking without an account', () => {
  const right = { name: 'Priya Menon', email: 'Priya.M@example.com', phone: contact.phone }
  const correct = (link: string, more: object = {}) =>
    stage.post('/bookings/correct-contact', { link, idempotencyKey: key('a'), contact: right, ...more })

  test('keeps the seats, replaces the link, and tells the right address until when to pay', async () => {
    const { id, slotId, link } = await createScene()
    const { status, body } = await correct(link)
    expect([status, body.booking]).toMatchObject([
      200,
      { id, customerEmail: 'priya.m@example.com', actions: ['pay', 'cancel', 'change'] },
    ])
    expect(body.booking.timeline.at(-1)).toMatchObject({ action: 'booking.contact-corrected' })
    expect(await reservedOf(stage.db, slotId)).toBe(2)
    expect((await open(id, link)).body, 'the message with it went to a stranger').toEqual(notFound)
    expect((await open(id, body.link)).status).toBe(200)
    const told = await messagesOf('booking-held')
    expect(told.at(-1)).toMatchObject({
      recipient: { address: 'priya.m@example.com' },
      action: { path: `/trip/${body.link}` },
    })
  })

  test('by a form that is sent twice is one correction with one link', async () => {
    const { link } = await createScene()
    const [one, other] = await Promise.all([correct(link), correct(link)])
    const again = await correct(link)
    expect([one.status, other.status, again.status]).toEqual([200, 200, 200])
    expect(new Set([one, other, again].map(({ body }) => body.link)).size).toBe(1)
    expect(await messagesOf('booking-held')).toHaveLength(2)
  })

  test('holds no seats a second time for the corrected form, sent once more', async () => {
    const { id, slotId, link } = await createScene()
    const { body } = await correct(link)
    const again = await hold(slotId, { seats: 2, idempotencyKey: key('a'), contact: right })
    expect([again.status, again.body.booking.id, again.body.link]).toEqual([200, id, body.link])
    expect(await reservedOf(stage.db, slotId)).toBe(2)
  })

  test('is refused where the corrected form has made another booking', async () => {
    const { slotId, link } = await createScene()
    await hold(slotId, { seats: 1, idempotencyKey: key('a'), contact: right })
    const { status, body } = await correct(link)
    expect([status, body.message]).toEqual([
      409,
      'This form has made another booking already. Open it, or cancel it first.',
    ])
  })

  test('ends once a payment is entered, and with the hold', async () => {
    const { id, link } = await createScene()
    await act(id, link, 'pay', { reference: '123456789012' })
    const refusal = { message: 'Name, email and phone can be corrected until the booking is paid.' }
    const paid = await correct(link)
    expect([paid.status, paid.body]).toEqual([409, refusal])
    await stage.db.execute(sql`update bookings set payment_submitted_at = null`)
    // Entering a reference held the seats for a day.
    stage.pass(25 * 60 * 60 * 1000)
    expect((await correct(link)).body).toEqual(refusal)
    expect((await open(id, link)).body.booking.customerEmail).toBe('priya@example.com')
  })

  test('needs a link that opens the booking, and a whole contact', async () => {
    const { id, link } = await createScene()
    expect((await correct('unknown')).status).toBe(404)
    expect((await correct(link, { contact: { ...right, email: 'priya' } })).status).toBe(400)
    expect((await correct(link, { idempotencyKey: 'short-key' })).status).toBe(400)
    expect((await open(id, link)).status).toBe(200)
  })

  test('does not get around the limit of unpaid bookings of a contact', async () => {
    const { slotId, link } = await createScene()
    const busy = { name: 'Ravi', email: 'ravi@example.com', phone: '+91 90000 00000' }
    for (const form of ['second-form', 'third-form'])
      await hold(slotId, { seats: 1, idempotencyKey: form, contact: busy })
    const { status, body } = await correct(link, { contact: busy })
    expect([status, body.message]).toEqual([
      409,
      'Too many bookings with this email or phone are waiting for payment. If you have paid, you do not need to pay again: you can book once we have found the payment. Otherwise pay for one or cancel it first.',
    ])
  })

  test('holds the commission of an affiliate who turns out to be the customer', async () => {
    const { slotId } = await createScene()
    await stage.signedInAs('affiliate')
    const code = String(await stage.value(sql`select code from referral_links`))
    await stage.db.execute(sql`update users set phone = '90000 11111' where role = 'affiliate'`)
    const { body } = await hold(slotId, { seats: 1, idempotencyKey: 'recommended', ref: code })
    await correct(body.link, { contact: { ...right, phone: '+91 90000 11111' } })
    const admin = await addMember(stage.db, 'dsa', { territoryPath: idukki })
    const seen = (await stage.get(`/bookings/${body.booking.id}`, admin.cookie)).body.booking
    expect(seen.referral).toMatchObject({ signals: ['same-phone'] })
  })
})
