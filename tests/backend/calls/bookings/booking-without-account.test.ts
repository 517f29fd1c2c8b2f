import { bookingLinkHeader } from '@affiliate-booking/contract/call'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addMarket, addMember, holdPayload, idukki, reservedOf } from '../../support/products.ts'
import { createStage, type Stage } from '../../support/stage.ts'

const stage = createStage()

const contact = { name: 'Priya Menon', email: 'Priya@Example.com', phone: '+91 98765 43210' }
const day = 24 * 60 * 60 * 1000
const notFound = { message: 'This link does not open a booking.' }

const hold = (slotId: string, overrides: object = {}, target?: Parameters<Stage['send']>[2]) =>
  stage.send(
    '/bookings/without-account',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...holdPayload(slotId), contact, ...overrides }),
    },
    target,
  )

const open = (name: string, link: string) =>
  stage.send(`/bookings/${name}`, { headers: { [bookingLinkHeader]: link } })

const postBy = (link: string, path: string, payload: object) =>
  stage.send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [bookingLinkHeader]: link },
    body: JSON.stringify(payload),
  })

const act = async (id: string, link: string, action: string, more: object = {}) => {
  const version = await stage.value(sql`select version from bookings where id = ${id}`)
  return postBy(link, `/bookings/${id}/actions`, { action, version, ...more })
}

async function createScene() {
  const market = await addMarket(stage.db)
  const { status, body } = await hold(market.slotId, { seats: 2, idempotencyKey: 'the-first-form' })
  expect(status).toBe(201)
  const { id, bookingId }: { id: string; bookingId: string } = body.booking
  const link: string = body.link
  return { ...market, id, bookingId, link, booking: body.booking }
}

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
      [{ phone: '+91 ' }, 'Enter a phone number of at least 10 digits.'],
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
    const [refund] = (await open(id, link)).body.booking.refunds
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
    stage.pass(198 * day)
    expect((await open(id, link)).status).toBe(200)
    stage.pass(3 * day)
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

describe('the state of a booking by its number', () => {
  const check = (bookingId: string, emailOrPhone: string, target?: Parameters<Stage['send']>[2]) =>
    stage.send(
      '/bookings/check-state',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ bookingId, emailOrPhone }),
      },
      target,
    )

  test('is shown for the email or the phone, with nothing else of the booking', async () => {
    const { bookingId } = await createScene()
    for (const known of ['priya@EXAMPLE.com', '98765 43210', '+919876543210']) {
      const { status, body } = await check(bookingId.toLowerCase(), known)
      expect([status, body], known).toEqual([
        200,
        {
          booking: {
            bookingId,
            status: 'pending',
            paymentStatus: 'pending',
            holdExpiresAt: '2026-10-01T06:15:00.000Z',
            isPaymentInReview: false,
            isNoShow: false,
          },
        },
      ])
    }
  })

  test('is the same answer for an unknown number, a wrong contact and a booking of an account', async () => {
    const { bookingId, slotId } = await createScene()
    const customer = await addMember(stage.db, 'user')
    const own = await stage.post('/bookings', holdPayload(slotId), customer.cookie)
    const answers = await Promise.all([
      check('BK-999999', 'priya@example.com'),
      check(bookingId, 'mallory@example.com'),
      check(bookingId, '43210'),
      check(own.body.booking.bookingId, `user-${customer.id}@example.com`),
      check('nonsense', 'priya@example.com'),
    ])
    for (const { status, body } of answers)
      expect([status, body]).toEqual([answers[0].status, answers[0].body])
    expect(answers[0].status).toBe(404)
  })

  test('cannot be guessed: ten wrong pairs are the limit, and right ones do not count', async () => {
    const { bookingId } = await createScene()
    const limited = stage.appWith({ rateLimitFactor: 1 })
    for (let attempt = 0; attempt < 12; attempt += 1)
      expect((await check(bookingId, contact.email, limited)).status).toBe(200)
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await check(bookingId, `${attempt}@example.com`, limited)).status).toBe(404)
    expect((await check(bookingId, contact.email, limited)).status).toBe(429)
  })
})

describe('held seats without an account', () => {
  const key = (index: number) => ({ idempotencyKey: `form-number-${index}` })

  test('wait for payment in at most two bookings of an email or phone, also when they are asked for at once', async () => {
    const { slotId } = await addMarket(stage.db, { maximumSeats: 8 })
    const sent = await Promise.all(
      [1, 2, 3, 4].map((index) =>
        hold(slotId, {
          ...key(index),
          contact: index % 2 ? contact : { ...contact, email: 'other@example.com', phone: '098765-43210' },
        }),
      ),
    )
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 409, 409])
    expect(await reservedOf(stage.db, slotId)).toBe(2)
    stage.pass(16 * 60 * 1000)
    expect((await hold(slotId, key(5))).status).toBe(201)
  })

  test('are limited by address, whatever contact is given', async () => {
    const { slotId } = await addMarket(stage.db)
    const limited = stage.appWith({ rateLimitFactor: 1 })
    await stage.db.execute(sql`update availability_slots set capacity = 100`)
    const statuses: number[] = []
    for (let index = 0; index < 11; index += 1) {
      const stranger = { name: 'S', email: `s${index}@example.com`, phone: `98765000${10 + index}` }
      statuses.push((await hold(slotId, { ...key(index), contact: stranger }, limited)).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429])
  })
})

describe('a recommendation and interests', () => {
  test('the affiliate’s own booking without an account is credited and held', async () => {
    const { slotId } = await addMarket(stage.db)
    await stage.signedInAs('affiliate')
    const code = String(await stage.value(sql`select code from referral_links`))
    await stage.db.execute(sql`update users set phone = '98765 43210' where role = 'affiliate'`)
    const { body } = await hold(slotId, { ref: code })
    const root = await addMember(stage.db, 'super_admin')
    const seen = (await stage.get(`/bookings/${body.booking.id}`, root.cookie)).body.booking
    expect(seen.referral).toMatchObject({ by: 'code', signals: ['same-phone'] })
  })

  test('an account that the affiliate adds the booking to holds the commission', async () => {
    const { slotId } = await addMarket(stage.db)
    await stage.signedInAs('affiliate')
    const code = String(await stage.value(sql`select code from referral_links`))
    const { body } = await hold(slotId, { ref: code })
    const customer = await addMember(stage.db, 'user')
    await stage.db.execute(
      sql`update users set phone = '90000 11111' where role = 'affiliate' or id = ${customer.id}`,
    )
    await stage.post('/bookings/add-to-account', { link: body.link }, customer.cookie)
    const signals = await stage.value(sql`select signals::text from referrals where subject_type = 'booking'`)
    expect(signals).toBe('["same-phone"]')
  })

  test('an administrator does not confirm the payment of a booking with the own phone', async () => {
    const { id, link } = await createScene()
    const admin = await addMember(stage.db, 'dsa', { territoryPath: idukki })
    await stage.db.execute(sql`update users set phone = '98765 43210' where id = ${admin.id}`)
    await act(id, link, 'pay', { reference: '123456789012' })
    const { status, body } = await stage.post(
      `/bookings/${id}/actions`,
      { action: 'confirm-payment', version: 1 },
      admin.cookie,
    )
    expect([status, body.message]).toEqual([
      403,
      'You gain from this booking: somebody else has to confirm the payment.',
    ])
  })
})
