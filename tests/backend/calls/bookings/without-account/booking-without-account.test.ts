import { bookingLinkHeader } from '@affiliate-booking/contract/call'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addMember } from '../../../support/members.ts'
import { addMarket, idukki, reservedOf } from '../../../support/products.ts'
import { createStage } from '../../../support/stage.ts'
import { contact, notFound, sceneWithoutAccount } from './scene-without-account.ts'

const stage = createStage()

const { hold, open, postBy, act, createScene } = sceneWithoutAccount(stage)

describe('booking without an account', () => {
  test('holds the seats and gives a link that opens the booking', async () => {
    const { slotId, id, bookingId, link, booking } = await createScene()
    expect(booking).toMatchObject({
      userId: '',
      userName: 'Priya Menon',
      customerEmail: 'priya@example.com',
      customerPhone: '+91 98765 43210',
      status: 'pending',
      totalAmount: 300_000,
      actions: ['pay', 'cancel', 'change'],
      timeline: [{ action: 'booking.held', actor: 'Priya Menon' }],
    })
    expect(await reservedOf(stage.db, slotId)).toBe(2)
    expect((await open(id, link)).body.booking.bookingId).toBe(bookingId)
    expect((await open(bookingId, link)).status).toBe(200)
    const stored = await stage.value(sql`select link_key from bookings`)
    expect(stored, 'the key is encrypted').toMatch(/^v1\./)
  })

  test('never shows whether an account has the email, and the account does not get the booking', async () => {
    const { slotId } = await addMarket(stage.db)
    const owner = await addMember(stage.db, 'user')
    await stage.db.execute(sql`update users set email = 'priya@example.com' where id = ${owner.id}`)
    const taken = await hold(slotId)
    const free = await hold(slotId, {
      idempotencyKey: 'another-form',
      contact: { ...contact, email: 'new@example.com', phone: '+91 98765 00000' },
    })
    expect([taken.status, Object.keys(taken.body)]).toEqual([free.status, Object.keys(free.body)])
    expect((await stage.get('/bookings', owner.cookie)).body.rows).toEqual([])
    expect((await stage.get(`/bookings/${taken.body.booking.id}`, owner.cookie)).status).toBe(404)
  })

  test('the same form sent twice is one booking with one link, and with another contact it is 409', async () => {
    const { slotId, id, link } = await createScene()
    const repeated = { seats: 2, idempotencyKey: 'the-first-form' }
    const again = await hold(slotId, repeated)
    expect([again.status, again.body.booking.id, again.body.link]).toEqual([200, id, link])
    const other = await hold(slotId, {
      ...repeated,
      contact: { ...contact, email: 'mallory@example.com' },
    })
    expect([other.status, other.body.link]).toEqual([409, undefined])
    expect(await reservedOf(stage.db, slotId)).toBe(2)
  })

  test('needs a name, an email and a phone number', async () => {
    const { slotId } = await addMarket(stage.db)
    for (const [wrong, message] of [
      [{ name: ' ' }, 'Full Name is required.'],
      [{ email: 'priya' }, 'Enter a valid email address.'],
      [{ phone: '+91 ' }, 'Phone is required.'],
      [{ phone: '+91 94470' }, 'Enter a phone number of at least 10 digits.'],
    ] as const) {
      const { status, body } = await hold(slotId, { contact: { ...contact, ...wrong } })
      expect([status, body.message]).toEqual([400, message])
    }
    expect(await reservedOf(stage.db, slotId)).toBe(0)
  })

  test('the link pays, cancels and sets where the refund is sent, and does nothing else', async () => {
    const { id, link, provider } = await createScene()
    const admin = await addMember(stage.db, 'dsa', { territoryPath: idukki })
    expect((await act(id, link, 'confirm-payment', { reference: '123456789012' })).status).toBe(403)
    expect((await act(id, link, 'pay', { reference: '123456789012' })).status).toBe(200)
    const version = await stage.value(sql`select version from bookings`)
    await stage.post(`/bookings/${id}/actions`, { action: 'confirm-payment', version }, admin.cookie)
    await stage.post(
      `/bookings/${id}/actions`,
      { action: 'accept', version: Number(version) + 1 },
      provider.cookie,
    )
    const paid = (await open(id, link)).body.booking
    expect(paid).toMatchObject({ status: 'confirmed', actions: ['cancel', 'change'] })
    expect(paid.voucherCode).toBeTruthy()
    const receipt = await open(`${id}/receipts/${paid.receipts[0].number}`, link)
    expect(receipt.body.receipt).toMatchObject({ kind: 'payment', reference: '123456789012' })
    expect((await act(id, link, 'cancel', { expectedRefund: 300_000 })).status).toBe(200)
    const cancelled = (await open(id, link)).body.booking
    expect(cancelled.refundState).toBe('payee-needed')
    const [refund] = cancelled.refunds
    expect(refund).toMatchObject({ status: 'awaiting_payee', actions: ['set-payee'] })
    const set = await postBy(link, `/refunds/${refund.id}/payee`, {
      version: refund.version,
      upiId: 'priya@bank',
    })
    expect([set.status, set.body]).toMatchObject([200, { refund: { status: 'due' } }])
    const seen = (await stage.get(`/bookings/${id}`, provider.cookie)).body.booking
    expect(seen).toMatchObject({
      userName: 'Priya Menon',
      customerPhone: '+91 98765 43210',
      cancelledBy: 'user',
    })
    expect(seen.timeline.at(-1)).toMatchObject({ action: 'booking.refund-payee-set', actor: 'Priya Menon' })
  })

  test('a completed booking is reviewed from an account only', async () => {
    const { id, link } = await createScene()
    await stage.db.execute(
      sql`update bookings set status = 'completed', completed_at = now(), payment_status = 'completed', settled_at = now()`,
    )
    expect((await open(id, link)).body.booking.actions).not.toContain('review')
    const { status } = await postBy(link, `/bookings/${id}/review`, { rating: 5, text: 'Lovely' })
    expect(status).toBe(401)
    await stage.db.execute(sql`delete from bookings`)
  })

  test('a forged, altered, shortened or other booking’s link opens nothing', async () => {
    const { id, link, slotId } = await createScene()
    const other = await hold(slotId, { idempotencyKey: 'another-form' })
    const altered = `${link.slice(0, -2)}${link.endsWith('AA') ? 'BB' : 'AA'}`
    const idOf = (text: string) => Buffer.from(text, 'base64url').subarray(0, 16)
    const signatureOf = (text: string) => Buffer.from(text, 'base64url').subarray(16)
    const swapped = Buffer.concat([idOf(other.body.link), signatureOf(link)]).toString('base64url')
    for (const wrong of [altered, link.slice(0, -1), `${link}A`, `${link}=`, '', 'x'.repeat(43), swapped]) {
      const { status, body } = await open(id, wrong)
      expect([status, body], wrong).toEqual([404, notFound])
    }
    expect((await open(other.body.booking.id, link)).status).toBe(404)
    expect((await act(other.body.booking.id, link, 'cancel')).status).toBe(404)
    expect((await open(id, link)).status).toBe(200)
  })

  test('a link does not sign in, and a session beside it does not widen it', async () => {
    const { link, id, provider } = await createScene()
    for (const path of ['/bookings', '/auth/profile', '/manifest?date=2026-10-20']) {
      expect((await stage.send(path, { headers: { [bookingLinkHeader]: link } })).status, path).toBe(401)
    }
    const both = await stage.send(`/bookings/${id}`, {
      headers: { [bookingLinkHeader]: link, cookie: provider.cookie },
    })
    expect(both.body.booking.actions, 'those of the customer').toEqual(['pay', 'cancel', 'change'])
    expect((await open(id, 'wrong')).status).toBe(404)
  })

  test('a renewed link replaces the earlier one', async () => {
    const { id, link } = await createScene()
    const { status, body } = await stage.post('/bookings/renew-link', { link })
    expect(status).toBe(200)
    expect(body.link).not.toBe(link)
    expect((await open(id, link)).body).toEqual(notFound)
    expect((await open(id, body.link)).status).toBe(200)
    expect((await stage.post('/bookings/renew-link', { link })).status).toBe(404)
  })

  test('a link works until 180 days after the end of the trip', async () => {
    const { id, link } = await createScene()
    stage.pass(198 * dayMs)
    expect((await open(id, link)).status).toBe(200)
    stage.pass(3 * dayMs)
    expect((await open(id, link)).body).toEqual(notFound)
  })
})

describe('adding a booking to an account', () => {
  const add = (link: string, cookie: string) => stage.post('/bookings/add-to-account', { link }, cookie)

  test('moves it there once, and the link stops working', async () => {
    const { id, link } = await createScene()
    const customer = await addMember(stage.db, 'user', { name: 'Priya M' })
    const { status, body } = await add(link, customer.cookie)
    expect([status, body.booking]).toMatchObject([
      200,
      { id, userId: customer.id, actions: ['pay', 'cancel', 'change'] },
    ])
    expect((await open(id, link)).body).toEqual(notFound)
    expect((await stage.get('/bookings', customer.cookie)).body.rows).toHaveLength(1)
    const other = await addMember(stage.db, 'user')
    expect((await add(link, other.cookie)).status).toBe(404)
    const territory = await stage.value(sql`select territory_path from users where id = ${customer.id}`)
    expect(territory).toBe(idukki)
  })

  test('shows the contact of the account from then on, also after it is corrected', async () => {
    const { id, link, provider } = await createScene()
    await stage.db.execute(sql`update bookings set payment_status = 'completed', paid_at = created_at,
      status = 'confirmed', hold_expires_at = null where id = ${id}`)
    const contactOf = async () => {
      const { customerPhone, customerEmail } = (await stage.get(`/bookings/${id}`, provider.cookie)).body
        .booking
      return [customerPhone, customerEmail]
    }
    expect(await contactOf()).toEqual(['+91 98765 43210', 'priya@example.com'])
    const customer = await addMember(stage.db, 'user')
    const change = (phone: string) =>
      stage.db.execute(
        sql`update users set phone = ${phone}, email = 'priya.m@example.com' where id = ${customer.id}`,
      )
    await change('+91 98470 12354')
    expect((await add(link, customer.cookie)).status).toBe(200)
    expect(await contactOf()).toEqual(['+91 98470 12354', 'priya.m@example.com'])
    await change('+91 98470 99999')
    expect(await contactOf()).toEqual(['+91 98470 99999', 'priya.m@example.com'])
    // Better than none.
    await change('')
    expect(await contactOf()).toEqual(['+91 98765 43210', 'priya.m@example.com'])
    expect(await stage.value(sql`select contact_email from bookings`), 'signals compare it').toBe(
      'priya@example.com',
    )
  })

  test('two accounts at once: one of them gets it', async () => {
    const { link } = await createScene()
    const one = await addMember(stage.db, 'user')
    const other = await addMember(stage.db, 'user')
    const answers = await Promise.all([add(link, one.cookie), add(link, other.cookie)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  })

  test('an account of another kind cannot, and nobody without a link', async () => {
    const { id, link } = await createScene()
    for (const role of ['affiliate', 'service_provider', 'dsa', 'super_admin'] as const) {
      const member = await addMember(stage.db, role, { territoryPath: idukki })
      expect((await add(link, member.cookie)).status, role).toBe(403)
    }
    expect((await add(link, '')).status).toBe(401)
    const customer = await addMember(stage.db, 'user')
    expect((await add('unknown', customer.cookie)).status).toBe(404)
    expect((await open(id, link)).status).toBe(200)
  })
})
