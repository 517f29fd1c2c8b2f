// Payees are told what they earn and when they are paid, and providers what becomes of their services.
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { messages, notifications } from '../../../../backend/db/schema/messages.ts'
import { commissions } from '../../../../backend/db/schema/money/commissions.ts'
import { users } from '../../../../backend/db/schema/accounts/users.ts'
import { completeEndedBookings } from '../../../../backend/services/bookings/end-bookings.ts'
import { releaseCommissions } from '../../../../backend/services/commissions/release-commissions.ts'
import { emailsTo, forgetAll, shownTo } from '../../support/mail/told.ts'
import { accountOf, addEarners, addPaidBooking } from '../../support/paid-bookings.ts'
import { addMember } from '../../support/members.ts'
import { addMarket, idukki } from '../../support/products.ts'
import { payoutScene, rupees } from '../payouts/payout-scene.ts'

const scene = payoutScene()
const { stage, people } = scene

const valuesOf = async (kind: string) => {
  const [email] = await stage.db.select().from(messages).where(eq(messages.kind, kind))
  const [shown] = await stage.db.select().from(notifications).where(eq(notifications.kind, kind))
  return (email ?? shown)?.variables
}

describe('a payee is told', () => {
  test('of a release once, with the sum, in the app alone', async () => {
    await scene.earn(rupees(300), { status: 'pending', holdUntil: stage.now() })
    await scene.earn(rupees(200), { status: 'pending', holdUntil: stage.now() })
    await forgetAll(stage.db)
    await releaseCommissions(stage.db, stage.now())
    await releaseCommissions(stage.db, stage.now())
    expect(await emailsTo(stage.db, people.affiliate.id)).toEqual([])
    expect(await shownTo(stage.db, people.affiliate.id)).toEqual(['commission-released'])
    expect(await valuesOf('commission-released')).toMatchObject({ amount: rupees(500), page: '/commissions' })
  })

  test('of a hold with its reason, of its end, and of a commission that is cancelled', async () => {
    await scene.earn(rupees(300))
    await forgetAll(stage.db)
    const decide = async (action: string, reason: string) => {
      const [row] = await stage.db.select().from(commissions).where(eq(commissions.type, 'sale'))
      const payload = { action, version: row?.version, reason }
      return stage.post(`/commissions/${row?.id}/actions`, payload, people.creator.cookie)
    }
    expect((await decide('hold', 'The same phone number.')).status).toBe(200)
    expect(await emailsTo(stage.db, people.affiliate.id)).toEqual(['commission-held'])
    expect(await valuesOf('commission-held')).toMatchObject({
      amount: rupees(300),
      reason: 'The same phone number.',
    })
    const { body: held } = await stage.get('/notifications', people.affiliate.cookie)
    expect(held.rows[0].action.path).toBe('/commissions?view=on-hold')
    await forgetAll(stage.db)
    expect((await decide('release', 'Another family.')).status).toBe(200)
    expect(await emailsTo(stage.db, people.affiliate.id)).toEqual(['commission-hold-ended'])
    await decide('hold', 'The same phone number again.')
    await forgetAll(stage.db)
    expect((await decide('cancel', 'It was the same person.')).status).toBe(200)
    expect(await emailsTo(stage.db, people.affiliate.id)).toEqual(['commission-clawed-back'])
    expect(await valuesOf('commission-clawed-back')).toMatchObject({
      amount: rupees(300),
      reason: 'It was the same person.',
    })
  })

  test('that is an administrator of a hold, with the way to what is their own', async () => {
    const dsa = await addMember(stage.db, 'dsa', { territoryPath: idukki })
    await scene.earn(rupees(300), { type: 'override', tier: 1 }, dsa)
    const [row] = await stage.db.select().from(commissions).where(eq(commissions.type, 'override'))
    const payload = { action: 'hold', version: row?.version, reason: 'The same phone number.' }
    const held = await stage.post(`/commissions/${row?.id}/actions`, payload, people.creator.cookie)
    expect(held.status).toBe(200)
    expect(await valuesOf('commission-held')).toMatchObject({ page: '/commissions?view=own&status=on_hold' })
  })

  test('that a payout was sent, that it failed, with the reason, and that it arrived after all', async () => {
    await scene.earn(rupees(900))
    await forgetAll(stage.db)
    await scene.send()
    expect(await emailsTo(stage.db, people.affiliate.id)).toEqual(['payout-sent'])
    const { id, version, net, payoutNumber } = await scene.payout()
    expect(await valuesOf('payout-sent')).toMatchObject({ amount: net, payoutNumber })
    await forgetAll(stage.db)
    const failed = { version, result: 'failed', reason: 'The account is closed.' }
    expect((await scene.record(id, failed)).status).toBe(200)
    expect(await emailsTo(stage.db, people.affiliate.id)).toEqual(['payout-failed'])
    expect(await valuesOf('payout-failed')).toMatchObject({ reason: 'The account is closed.' })
    const { body: told } = await stage.get('/notifications', people.affiliate.cookie)
    expect(told.rows[0].action).toEqual({
      label: 'Check your payout account',
      path: '/settings/payout-account',
    })

    await forgetAll(stage.db)
    const arrived = { version: version + 1, result: 'completed', utr: 'UTR1234567' }
    expect((await scene.record(id, arrived)).status).toBe(200)
    expect(await emailsTo(stage.db, people.affiliate.id)).toEqual(['payout-arrived'])
    expect(await valuesOf('payout-arrived')).toMatchObject({ amount: net, payoutNumber })
  })

  test('by email and in the app that a payout came back, also one that failed and arrived after all before', async () => {
    await scene.earn(rupees(900))
    await scene.send()
    const { id, version, net, payoutNumber } = await scene.payout()
    await forgetAll(stage.db)
    const steps = [
      { result: 'failed', reason: 'Time out' },
      { result: 'completed', utr: 'UTR1234567' },
      { result: 'returned', reason: 'The account is closed.' },
    ]
    for (const [index, step] of steps.entries()) {
      stage.pass(1000)
      expect((await scene.record(id, { version: version + index, ...step })).status).toBe(200)
    }
    const told = ['payout-failed', 'payout-arrived', 'payout-returned']
    expect((await emailsTo(stage.db, people.affiliate.id)).toSorted()).toEqual(told.toSorted())
    expect((await shownTo(stage.db, people.affiliate.id)).toSorted()).toEqual(told.toSorted())
    expect(await valuesOf('payout-returned')).toMatchObject({
      amount: net,
      payoutNumber,
      reason: 'The account is closed.',
    })
    const { body } = await stage.get('/notifications', people.affiliate.cookie)
    expect(body.rows[0]).toMatchObject({
      title: 'Your payout of ₹900 came back',
      text: `The bank sent ₹900 of your payout ${payoutNumber} back to us. The money is part of your balance again.`,
    })
  })

  test('not that it was completed: the bank does that', async () => {
    await scene.earn(rupees(900))
    await scene.send()
    const { id, version } = await scene.payout()
    await forgetAll(stage.db)
    expect((await scene.record(id, { version, result: 'completed', utr: 'UTR1234567' })).status).toBe(200)
    expect(await emailsTo(stage.db, people.affiliate.id)).toEqual([])
  })

  test('what they earn on a booking, in the app alone, and what a refund takes back', async () => {
    const earners = await addEarners(stage.db)
    const startsAt = new Date(stage.now().getTime() + dayMs)
    const booked = { total: rupees(10_000), startsAt, now: stage.now() }
    const id = await addPaidBooking(stage.db, earners, booked)
    await forgetAll(stage.db)
    await scene.passDays(3)
    await completeEndedBookings(stage.db, stage.now(), 7)
    expect(await emailsTo(stage.db, earners.affiliate.id)).toEqual([])
    expect(await shownTo(stage.db, earners.affiliate.id)).toEqual(['commission-earned'])
    expect(await shownTo(stage.db, earners.dsa.id)).toEqual(['commission-earned'])
    // Of the booking, not of the share.
    expect(await shownTo(stage.db, earners.provider.id)).toEqual([])
    expect(await valuesOf('commission-earned')).toMatchObject({
      bookingNumber: expect.stringMatching(/^BK-\d{6}$/),
      page: '/commissions',
    })
    await forgetAll(stage.db)
    const version = await stage.value(sql`select version from bookings where id = ${id}`)
    const refund = { action: 'refund', version, amount: rupees(5000), reason: 'The boat was late.' }
    const refunded = await stage.post(`/bookings/${id}/actions`, refund, people.creator.cookie)
    expect(refunded.status).toBe(200)
    expect(await emailsTo(stage.db, earners.affiliate.id)).toEqual(['commission-clawed-back'])
    expect(await emailsTo(stage.db, earners.provider.id)).toEqual(['commission-clawed-back'])
    expect(await emailsTo(stage.db, earners.customer.id)).toEqual(['refund-payee-needed'])
  })

  test('that a commission is held from the start, with the reason', async () => {
    const earners = await addEarners(stage.db)
    const startsAt = new Date(stage.now().getTime() + dayMs)
    await addPaidBooking(stage.db, earners, { total: rupees(10_000), startsAt, now: stage.now() })
    await stage.db.update(users).set({ status: 'suspended' }).where(eq(users.id, earners.affiliate.id))
    await forgetAll(stage.db)
    await scene.passDays(3)
    await completeEndedBookings(stage.db, stage.now(), 7)
    expect(await shownTo(stage.db, earners.affiliate.id)).toEqual(['commission-held'])
    expect(await valuesOf('commission-held')).toMatchObject({
      reason: 'The account was suspended when the booking was settled.',
    })
  })
})

test('what the app shows of a hold, its end and a refund names the booking, and the end has its reason', async () => {
  const earners = {
    ...(await addEarners(stage.db)),
    affiliate: await accountOf(stage.db, people.affiliate.id),
  }
  const startsAt = new Date(stage.now().getTime() + dayMs)
  const booked = { total: rupees(10_000), startsAt, now: stage.now() }
  const id = await addPaidBooking(stage.db, earners, booked)
  await scene.passDays(3)
  await completeEndedBookings(stage.db, stage.now(), 7)
  const newest = async () => (await stage.get('/notifications', people.affiliate.cookie)).body.rows[0].text
  const decide = async (action: string, reason: string) => {
    stage.pass(1000)
    const [row] = await stage.db.select().from(commissions).where(eq(commissions.type, 'sale'))
    const payload = { action, version: row?.version, reason }
    expect((await stage.post(`/commissions/${row?.id}/actions`, payload, people.creator.cookie)).status).toBe(
      200,
    )
  }
  await decide('hold', 'We ask the guest.')
  expect(await newest()).toMatch(
    /^₹500 that you earned on booking BK-\d{6} is on hold and will not be paid out for now\.$/,
  )
  await decide('release', 'The guest confirms it.')
  expect(await newest()).toMatch(/^₹500 that you earned on booking BK-\d{6} is no longer on hold\.$/)
  expect(await valuesOf('commission-hold-ended')).toMatchObject({ reason: 'The guest confirms it.' })
  stage.pass(1000)
  const version = await stage.value(sql`select version from bookings where id = ${id}`)
  const refund = { action: 'refund', version, amount: rupees(5000), reason: 'The boat was late.' }
  expect((await stage.post(`/bookings/${id}/actions`, refund, people.creator.cookie)).status).toBe(200)
  expect(await newest()).toMatch(/^You earn ₹250 less on booking BK-\d{6} than before\.$/)
})

describe('a provider is told', () => {
  async function submitted() {
    const market = await addMarket(stage.db, {
      status: 'pending_approval',
      submittedAt: stage.now(),
      approvedAt: null,
    })
    const admin = await addMember(stage.db, 'dsa', { territoryPath: idukki })
    return { ...market, admin }
  }

  test('that a service was returned, with the reason', async () => {
    const { provider, productId, admin } = await submitted()
    const returned = await stage.post(
      `/managed-products/${productId}/return`,
      { version: 0, reason: 'Add a picture of the boat.' },
      admin.cookie,
    )
    expect(returned.status).toBe(200)
    expect(await emailsTo(stage.db, provider.id)).toEqual(['product-returned'])
    expect(await valuesOf('product-returned')).toMatchObject({ reason: 'Add a picture of the boat.' })
  })

  test('that an administrator took a service off sale, and not what they did themselves', async () => {
    const { provider, productId } = await addMarket(stage.db)
    const off = (cookie: string, version: number) =>
      stage.post(
        `/managed-products/${productId}/take-off-sale`,
        { version, reason: 'The licence has expired.' },
        cookie,
      )
    expect((await off(provider.cookie, 0)).status).toBe(200)
    expect(await emailsTo(stage.db, provider.id)).toEqual([])
    expect((await off(people.creator.cookie, 1)).status).toBe(200)
    expect(await emailsTo(stage.db, provider.id)).toEqual(['product-taken-off-sale'])
  })
})

test('time passes for nobody: what is told is dated with the change', async () => {
  await scene.earn(rupees(300), { status: 'pending', holdUntil: stage.now() })
  await forgetAll(stage.db)
  const later = new Date(stage.now().getTime() + dayMs)
  await releaseCommissions(stage.db, later)
  const [shown] = await stage.db.select().from(notifications)
  expect(shown?.createdAt).toEqual(later)
})
