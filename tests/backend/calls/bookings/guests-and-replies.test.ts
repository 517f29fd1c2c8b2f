import { bookingLinkHeader } from '@affiliate-booking/contract/call'
import { dayMs, hourMs, minuteMs } from '@affiliate-booking/shared/milliseconds'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createBookingScene } from '../../support/scenes/booking-scene.ts'
import { addMember, type Member } from '../../support/members.ts'
import { addMarket, addNights, addProduct, holdPayload, idukki, wayanad } from '../../support/products.ts'
import { createDelivery } from '../../support/mail/delivery.ts'
import { emailsTo, forgetAll } from '../../support/mail/told.ts'
import { createStage } from '../../support/stage.ts'

const stage = createStage()
const scene = createBookingScene(stage)
const { arrived, deliver } = createDelivery(stage)

const details = { guestNames: ['Asha Iyer', 'Ravi Iyer'], hostMessage: 'We come by the night train.' }

const describeBy = (who: Member, id: string, payload: object = details) =>
  stage.post(`/bookings/${id}/guests`, payload, who.cookie)

describe('what the customer tells the host', () => {
  test('is shown to the customer and administrators at once, and to the provider once it is paid', async () => {
    const { id, customer, provider, admin, read, pay } = await scene()
    const { status, body } = await describeBy(customer, id)
    expect([status, body.booking]).toEqual([200, expect.objectContaining(details)])
    expect(body.booking.canDescribeGuests).toBe(true)
    expect(await read(admin)).toMatchObject({ ...details, canDescribeGuests: false })
    expect(await read(provider)).toMatchObject({ guestNames: null, hostMessage: null })
    await pay()
    expect(await read(provider)).toMatchObject(details)
    const list = await stage.get('/manifest?date=2026-10-20', provider.cookie)
    expect(list.body.slots[0].bookings).toMatchObject([details])
  })

  test('is told to the provider of a paid booking if the message is another one, once an hour, without its words', async () => {
    const { id, bring, customer, pass, provider } = await scene()
    await forgetAll(stage.db)
    await describeBy(customer, id)
    expect(await emailsTo(stage.db, provider.id)).toEqual([])
    await bring('confirmed')
    await forgetAll(stage.db)
    await describeBy(customer, id, { ...details, guestNames: ['Asha Iyer'] })
    await describeBy(customer, id, { guestNames: [], hostMessage: '' })
    expect(await emailsTo(stage.db, provider.id)).toEqual([])
    await describeBy(customer, id, { ...details, hostMessage: 'Nut allergy. We arrive at 23:00.' })
    await describeBy(customer, id, { ...details, hostMessage: 'Nut allergy. We arrive at 22:00.' })
    expect(await emailsTo(stage.db, provider.id)).toEqual(['provider-guests-described'])
    await pass(hourMs)
    await describeBy(customer, id, { ...details, hostMessage: 'Nut allergy.' })
    expect(await emailsTo(stage.db, provider.id)).toHaveLength(2)
    expect(await stage.value(sql`select json_agg(variables)::text from messages`)).not.toContain('allergy')
  })

  test('is told again where the provider has been told before, by email at the start of the next hour', async () => {
    const { id, bring, customer, pass, provider } = await scene()
    await bring('confirmed')
    await forgetAll(stage.db)
    const write = (hostMessage: string) => describeBy(customer, id, { ...details, hostMessage })
    const unread = async () => (await stage.get('/notifications', provider.cookie)).body.unread
    const read = () => stage.db.execute(sql`update notifications set read_at = created_at`)
    const nextEmails = () =>
      stage.value(
        sql`select string_agg(to_char(next_attempt_at at time zone 'utc', 'HH24:MI'), ' ' order by next_attempt_at)
          from messages where state = 'queued'`,
      )
    await pass((60 - stage.now().getUTCMinutes() + 5) * minuteMs)
    const hour = stage.now().getUTCHours()
    await write('We arrive at 17:00.')
    await stage.db.execute(sql`update messages set state = 'sent', sent_at = created_at`)
    await read()
    await pass(35 * minuteMs)
    for (const message of ['The car broke down.', 'We come at 23:00.']) {
      await write(message)
      expect(await unread(), message).toBe(1)
      await read()
    }
    expect(await nextEmails()).toBe(`${String(hour + 1).padStart(2, '0')}:00`)
    expect(await emailsTo(stage.db, provider.id)).toHaveLength(2)
  })

  test('of a stay can be written until the guests arrive, for a day after the check-in begins', async () => {
    const provider = await addMember(stage.db, 'service_provider', { territoryPath: idukki })
    const customer = await addMember(stage.db, 'user')
    const productId = await addProduct(stage.db, provider.id, { kind: 'stay', price: 200_000 })
    const [slotId = ''] = await addNights(stage.db, productId, 3)
    const held = await stage.post('/bookings', holdPayload(slotId, { nights: 3, guests: 2 }), customer.cookie)
    const { id } = held.body.booking
    await stage.db.execute(sql`update bookings set payment_status = 'completed', paid_at = created_at,
      status = 'confirmed', hold_expires_at = null`)
    const passStart = async (after: number) => {
      const start = await stage.value(sql`select extract(epoch from starts_at) * 1000 from bookings`)
      stage.pass(Number(start) + after - stage.now().getTime())
      const present = sql`${stage.now().toISOString()}::timestamptz`
      await stage.db.execute(sql`update sessions set last_seen_at = ${present}, created_at = ${present}`)
    }
    await passStart(3 * hourMs)
    await forgetAll(stage.db)
    const { status, body } = await describeBy(customer, id, { ...details, hostMessage: 'We come at 23:00.' })
    expect([status, body.booking?.canDescribeGuests]).toEqual([200, true])
    expect(await emailsTo(stage.db, provider.id)).toEqual(['provider-guests-described'])
    await stage.db.execute(sql`update bookings set arrived_at = starts_at`)
    expect((await describeBy(customer, id)).status).toBe(409)
    await stage.db.execute(sql`update bookings set arrived_at = null`)
    await passStart(dayMs)
    expect((await describeBy(customer, id)).status).toBe(409)
  })

  test('is replaced and removed, and stands neither in the audit log nor in lists', async () => {
    const { id, customer, read } = await scene()
    await describeBy(customer, id)
    await describeBy(customer, id, { guestNames: [], hostMessage: '' })
    expect(await read(customer)).toMatchObject({ guestNames: null, hostMessage: null })
    await describeBy(customer, id)
    const log = await stage.value(sql`select json_agg(audit_log)::text from audit_log`)
    expect(log).toContain('booking.guests-described')
    expect(log).not.toMatch(/Asha|night train/)
    const list = await stage.get('/bookings', customer.cookie)
    expect(JSON.stringify(list.body)).not.toMatch(/Asha|night train/)
  })

  test('is the customer’s alone, within limits, and until the start', async () => {
    const { id, customer, provider, root, pass, bring } = await scene()
    const stranger = await addMember(stage.db, 'user')
    expect((await describeBy(stranger, id)).status).toBe(404)
    for (const who of [provider, root]) expect((await describeBy(who, id)).status).toBe(403)
    for (const wrong of [
      { ...details, guestNames: Array.from({ length: 21 }, () => 'Asha') },
      { ...details, guestNames: ['A'.repeat(101)] },
      { ...details, hostMessage: 'A'.repeat(1001) },
    ])
      expect((await describeBy(customer, id, wrong)).status).toBe(400)
    await bring('confirmed')
    await pass(20 * dayMs)
    expect((await describeBy(customer, id)).status).toBe(409)
  })

  test('comes by the link of a booking without an account too', async () => {
    const { slotId } = await addMarket(stage.db)
    const contact = { name: 'Priya Menon', email: 'priya@example.com', phone: '+91 98765 43210' }
    const held = await stage.post('/bookings/without-account', { ...holdPayload(slotId), contact }, '')
    const told = await stage.send('/bookings/linked/guests', {
      method: 'POST',
      headers: { 'content-type': 'application/json', [bookingLinkHeader]: held.body.link },
      body: JSON.stringify(details),
    })
    expect(told.body.booking).toMatchObject(details)
  })
})

describe('a review', () => {
  test('is told to its provider once, with the way to reply, and found until there is a reply', async () => {
    const { id, customer, provider, admin, bring } = await scene()
    await bring('completed')
    const waiting = async (who: Member) =>
      (await stage.get('/bookings?review=unanswered', who.cookie)).body.rows.map(
        (row: { id: string }) => row.id,
      )
    expect(await waiting(provider)).toEqual([])
    await forgetAll(stage.db)
    const write = () =>
      stage.post(`/bookings/${id}/review`, { rating: 4, text: 'Calm and green.' }, customer.cookie)
    expect((await write()).status).toBe(201)
    expect((await write()).status).toBe(409)
    expect(await emailsTo(stage.db, provider.id)).toEqual(['provider-review-written'])
    const { body } = await stage.get('/notifications', provider.cookie)
    expect(body.rows).toMatchObject([
      { action: { label: 'Reply', path: expect.stringMatching(/^\/bookings\/BK-\d+\/reply$/) } },
    ])
    for (const who of [provider, admin]) expect(await waiting(who)).toEqual([id])
    const rated = (await stage.get('/bookings?review=unanswered', provider.cookie)).body.rows
    expect(rated).toMatchObject([{ reviewRating: 4 }])
    const all = (await stage.get('/bookings', provider.cookie)).body.rows
    expect(all, 'of lists of reviews alone').not.toMatchObject([{ reviewRating: 4 }])
    await stage.post(`/bookings/${id}/review/reply`, { text: 'Thank you.' }, provider.cookie)
    expect(await waiting(provider)).toEqual([])
  })
})

describe('a reply to a review', () => {
  async function createReview() {
    const set = await scene()
    await set.bring('completed')
    const written = await stage.post(
      `/bookings/${set.id}/review`,
      { rating: 4, text: 'Calm and green.' },
      set.customer.cookie,
    )
    expect(written.status).toBe(201)
    const slug = await stage.value(sql`select slug from products where id = ${set.productId}`)
    const shown = async () => (await stage.get(`/products/${String(slug)}`, '')).body.product.reviews
    const reply = (who: Member, text = 'Thank you, Arjun.') =>
      stage.post(`/bookings/${set.id}/review/reply`, { text }, who.cookie)
    const remove = (who: Member, payload?: object) =>
      stage.post(`/bookings/${set.id}/review/remove-reply`, payload, who.cookie)
    return { ...set, shown, reply, remove }
  }

  test('is shown to everybody under the review, and can be changed and removed by the provider', async () => {
    const { provider, customer, reply, remove, shown, read } = await createReview()
    expect(await shown()).toMatchObject([{ reply: null }])
    expect(await read(provider)).toMatchObject({ canReply: true, canRemoveReply: false })
    expect((await reply(provider)).status).toBe(200)
    await reply(provider, 'Come again.')
    expect(await shown()).toMatchObject([{ text: 'Calm and green.', reply: { text: 'Come again.' } }])
    expect(await read(customer)).toMatchObject({
      canReply: false,
      canRemoveReply: false,
      review: { reply: { text: 'Come again.' } },
    })
    expect((await remove(provider)).status).toBe(200)
    expect((await remove(provider)).status).toBe(409)
    expect(await shown()).toMatchObject([{ reply: null }])
  })

  test('is told to the customer without its words, once until it is removed, and at most once a day', async () => {
    const { customer, pass, provider, reply, remove } = await createReview()
    await forgetAll(stage.db)
    await reply(provider)
    await reply(provider, 'Thank you, and come again.')
    expect(await emailsTo(stage.db, customer.id)).toEqual(['review-replied'])
    const { body } = await stage.get('/notifications', customer.cookie)
    expect(body.rows).toMatchObject([
      { action: { path: expect.stringMatching(/^\/bookings\/BK-\d+#review$/) } },
    ])
    expect(await stage.value(sql`select json_agg(variables)::text from messages`)).not.toContain('Thank you')
    await remove(provider)
    await reply(provider)
    expect(await emailsTo(stage.db, customer.id)).toHaveLength(1)
    await remove(provider)
    await pass(dayMs)
    await reply(provider)
    expect(await emailsTo(stage.db, customer.id)).toHaveLength(2)
  })

  test('that was removed before its email was sent is not told', async () => {
    const { customer, provider, reply, remove } = await createReview()
    await forgetAll(stage.db)
    await reply(provider)
    await remove(provider)
    await deliver()
    expect(arrived().filter(({ subject = '' }) => subject.includes('replied'))).toEqual([])
    expect(await emailsTo(stage.db, customer.id)).toEqual(['review-replied'])
  })

  test('is removed by administrators in scope, and its provider is told why', async () => {
    const { id, provider, admin, customer, reply, remove } = await createReview()
    const elsewhere = await addMember(stage.db, 'dsa', { territoryPath: wayanad, now: stage.now() })
    const stranger = await addMember(stage.db, 'service_provider', {
      territoryPath: idukki,
      now: stage.now(),
    })
    expect((await reply(admin)).status).toBe(403)
    expect((await reply(customer)).status).toBe(403)
    expect((await reply(stranger)).status).toBe(404)
    await reply(provider)
    expect((await remove(elsewhere)).status).toBe(404)
    expect((await remove(customer)).status).toBe(403)
    await forgetAll(stage.db)
    const reason = 'It names a phone number.'
    expect((await remove(admin, { reason: ` ${reason} ` })).status).toBe(200)
    expect(await emailsTo(stage.db, provider.id)).toEqual(['provider-reply-removed'])
    const told = sql`select variables->>'reason' from messages where kind = 'provider-reply-removed'`
    expect(await stage.value(told)).toBe(reason)
    const noted = sql`select reason from audit_log where object_id = ${id} and action = 'review.reply-removed'`
    expect(await stage.value(noted)).toBe(reason)
  })

  test('is removed without a reason by older apps, and by its provider without a message', async () => {
    const { provider, admin, reply, remove } = await createReview()
    await reply(provider)
    await forgetAll(stage.db)
    expect((await remove(provider)).status).toBe(200)
    expect(await emailsTo(stage.db, provider.id)).toEqual([])
    await reply(provider)
    expect((await remove(admin)).status).toBe(200)
    expect(await emailsTo(stage.db, provider.id)).toEqual(['provider-reply-removed'])
  })

  test('needs a text and a review', async () => {
    const { id, provider, bring } = await scene()
    await bring('completed')
    const reply = (text: string) => stage.post(`/bookings/${id}/review/reply`, { text }, provider.cookie)
    expect((await reply(' ')).status).toBe(400)
    expect((await reply('Hello')).status).toBe(409)
  })
})
