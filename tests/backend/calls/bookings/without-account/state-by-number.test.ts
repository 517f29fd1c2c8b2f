import { describe, expect, test } from 'vitest'
import { addMember } from '../../../support/members.ts'
import { holdPayload } from '../../../support/products.ts'
import { createStage, type Stage } from '../../../support/stage.ts'
import { contact, sceneWithoutAccount } from './scene-without-account.ts'

const stage = createStage()

const { createScene } = sceneWithoutAccount(stage)

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
            isInAccount: false,
          },
        },
      ])
    }
  })

  test('is shown for what was entered also once the booking is in an account', async () => {
    const { bookingId, link } = await createScene()
    const customer = await addMember(stage.db, 'user')
    await stage.post('/bookings/add-to-account', { link }, customer.cookie)
    for (const known of ['priya@example.com', '98765 43210']) {
      const { status, body } = await check(bookingId, known)
      expect([status, body.booking], known).toMatchObject([200, { bookingId, isInAccount: true }])
    }
    expect((await check(bookingId, `user-${customer.id}@example.com`)).status).toBe(404)
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
  test('cannot be guessed by writing the number in other ways, from other addresses', async () => {
    const { bookingId } = await createScene()
    const limited = stage.appWith({ rateLimitFactor: 1 })
    const digits = String(Number(bookingId.replace('BK-', '')))
    const from = async (host: number, written: string, emailOrPhone: string) => {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ bookingId: written, emailOrPhone })
      const incoming = { socket: { remoteAddress: `203.0.${host}.7` } }
      const request = { method: 'POST', headers, body }
      return (await limited.request('/api/bookings/check-state', request, { incoming })).status
    }
    const zeros = Array.from({ length: 5 }, (_, count) => '0'.repeat(count))
    const written = zeros.flatMap((each) => [`${each}${digits}`, `bk-${each}${digits}`])
    for (const [host, each] of written.entries())
      expect(await from(host, each, 'a@example.com'), each).toBe(404)
    expect(await from(99, `000000${digits}`, contact.email)).toBe(429)
    expect(await from(99, bookingId, contact.email)).toBe(429)
  })

  test('is shown for the number without its letters too, with any zeros', async () => {
    const { bookingId } = await createScene()
    const digits = String(Number(bookingId.replace('BK-', '')))
    for (const written of [digits, `0000000000${digits}`])
      expect((await check(written, contact.email)).body.booking, written).toMatchObject({ bookingId })
  })
})
