// Emails that are overtaken by what happens while they wait are not sent.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dayMs, minuteMs } from '@affiliate-booking/shared/milliseconds'
import { remindOfPayments } from '../../../../backend/services/messages/tell-of-payments.ts'
import { remindOfTrips, remindOfUnanswered } from '../../../../backend/services/messages/remind-of-trips.ts'
import { createBookingScene, reference } from '../../support/scenes/booking-scene.ts'
import { createDelivery } from '../../support/mail/delivery.ts'
import { forgetAll } from '../../support/mail/told.ts'
import { addMember } from '../../support/members.ts'
import { idukki } from '../../support/products.ts'
import { adminOf, createStage } from '../../support/stage.ts'
import { checkLeadSlas } from '../../../../backend/services/leads/sla/check-lead-slas.ts'
import { leadScene } from '../leads/lead-scene.ts'
import { sceneWithoutAccount } from '../bookings/without-account/scene-without-account.ts'

const stage = createStage()
const createScene = createBookingScene(stage)
const withoutAccount = sceneWithoutAccount(stage)
const { addLead } = leadScene(stage)
const delivery = createDelivery(stage)

/** The subjects of what is sent now. */
async function sent(): Promise<string[]> {
  await delivery.deliver()
  return delivery.arrived().map(({ subject = '' }) => subject)
}

/** The mail server takes nothing for a moment. */
async function failOnce() {
  delivery.server.failData = () => ({ responseCode: 451 })
  expect(await sent()).toEqual([])
  delivery.server.failData = () => undefined
}

const stateOf = (kind: string) =>
  stage.value(sql`select state::text || ' ' || coalesce(last_error, '') from messages where kind = ${kind}`)

describe('an email that could not be sent at first', () => {
  test('does not ask for a payment that was entered meanwhile', async () => {
    const { act, customer } = await createScene()
    await failOnce()
    await act(customer, 'pay', { reference })
    stage.pass(2 * minuteMs)
    expect(await sent()).toEqual([])
    expect(await stateOf('booking-held')).toBe('expired outdated')
  })

  test('tells a guest without an account, who paid meanwhile, that the payment is checked, with the link', async () => {
    const { id, link } = await withoutAccount.createScene()
    await failOnce()
    expect((await withoutAccount.act(id, link, 'pay', { reference })).status).toBe(200)
    stage.pass(2 * minuteMs)
    await delivery.deliver()
    const [email, ...others] = delivery.arrived()
    expect(others).toEqual([])
    expect(email?.subject).toMatch(/^We are checking your payment for booking BK-/)
    expect(email?.text).toContain(`/trip/${link}`)
    // Nothing can be corrected while it is checked.
    expect(email?.text).toContain('If you have mistyped the reference number, contact us.')
    expect(email?.text).not.toContain('correct the reference')
    expect(await stateOf('payment-in-review')).toBe('sent ')
  })

  test('does not say that a payment is checked once it is decided', async () => {
    const { id, link } = await withoutAccount.createScene()
    await forgetAll(stage.db)
    await withoutAccount.act(id, link, 'pay', { reference })
    await failOnce()
    await stage.db.execute(
      sql`update bookings set payment_status = 'completed', paid_at = now(), hold_expires_at = null`,
    )
    stage.pass(2 * minuteMs)
    expect(await sent()).toEqual([])
  })

  test('still asks for a payment that is missing', async () => {
    await createScene()
    await failOnce()
    stage.pass(2 * minuteMs)
    expect(await sent()).toEqual(['Pay ₹3,000 to keep your booking: Tea gardens of Munnar'])
  })

  test('does not ask for a reference that was entered again meanwhile', async () => {
    const { act, admin, bring, customer } = await createScene()
    await bring('in review')
    await act(admin, 'reject-payment', { reason: 'Not on the statement.' })
    await failOnce()
    await act(customer, 'pay', { reference })
    stage.pass(2 * minuteMs)
    expect(await sent()).toEqual([])
  })

  test('does not ask for an answer that was given meanwhile, nor tell that there is none', async () => {
    const { act, bring, provider } = await createScene()
    await bring('paid')
    await forgetAll(stage.db)
    stage.pass(18 * dayMs)
    await stage.db.execute(sql`update sessions set last_seen_at = ${stage.now().toISOString()}::timestamptz`)
    await remindOfUnanswered(stage.db, stage.now())
    await failOnce()
    await act(provider, 'accept')
    stage.pass(2 * minuteMs)
    expect(await sent()).toEqual(['Confirmed: Tea gardens of Munnar, Tue, 20 October 2026 at 9:00 am'])
  })

  test('does not ask for the price of a changed booking that was paid or changed again meanwhile', async () => {
    const { act, customer, id, slotId } = await createScene()
    const change = async (seats: number) => {
      const version = await stage.value(sql`select version from bookings where id = ${id}`)
      const payload = { slotId, seats, nights: 1, version, expectedTotal: seats * 150_000 }
      const { status, body } = await stage.post(`/bookings/${id}/change`, payload, customer.cookie)
      expect([status, body.message]).toEqual([200, undefined])
    }
    await forgetAll(stage.db)
    await change(3)
    await change(4)
    await failOnce()
    stage.pass(2 * minuteMs)
    await delivery.deliver()
    const [email, ...others] = delivery.arrived()
    expect(others).toEqual([])
    expect(email?.text).toContain('Pay ₹6,000 by')
    await change(3)
    await failOnce()
    await act(customer, 'pay', { reference })
    stage.pass(2 * minuteMs)
    expect(await sent()).toEqual([])
  })

  test('does not ask a provider to accept a booking that was cancelled meanwhile', async () => {
    const { act, bring, customer, provider } = await createScene()
    await bring('paid')
    await stage.db.execute(sql`delete from messages where user_id is distinct from ${provider.id}`)
    await failOnce()
    await act(customer, 'cancel')
    stage.pass(2 * minuteMs)
    await sent()
    expect(await stateOf('provider-booking-paid')).toBe('expired outdated')
    expect(await stateOf('provider-booking-cancelled')).toBe('sent ')
  })

  test('does not ask for a UPI id that was entered meanwhile', async () => {
    const { bring, customer, read } = await createScene()
    await bring('refunded')
    await stage.db.execute(sql`delete from messages where kind <> 'refund-payee-needed'`)
    await failOnce()
    const [refund] = (await read(customer)).refunds
    const payee = { version: refund.version, upiId: 'arjun@okaxis' }
    expect((await stage.post(`/refunds/${refund.id}/payee`, payee, customer.cookie)).status).toBe(200)
    stage.pass(2 * minuteMs)
    expect(await sent()).toEqual([])
  })

  test('does not carry the words of a review that was taken down meanwhile', async () => {
    const { id, bring, admin, customer } = await createScene()
    await bring('completed')
    await forgetAll(stage.db)
    await stage.post(`/bookings/${id}/review`, { rating: 1, text: 'Call 98765.' }, customer.cookie)
    await failOnce()
    await stage.post(`/bookings/${id}/review/remove`, { reason: 'A private number.' }, admin.cookie)
    stage.pass(2 * minuteMs)
    expect((await sent()).toSorted()).toEqual([
      'A review of Tea gardens of Munnar was taken down',
      'Your review of Tea gardens of Munnar was taken down',
    ])
    expect(await stateOf('provider-review-written')).toBe('expired outdated')
  })

  test.each([
    ['is not asked to check payments that were checked meanwhile', true, 'expired outdated'],
    ['is still asked to check those that wait', false, 'sent '],
  ])('an administrator %s', async (_, isChecked, state) => {
    const { act, admin, bring } = await createScene()
    await bring('in review')
    const nsa = await addMember(stage.db, 'nsa', { territoryPath: 'IN' })
    await forgetAll(stage.db)
    await remindOfPayments(stage.db, stage.now())
    await stage.db.execute(sql`delete from messages where user_id <> ${nsa.id}`)
    await failOnce()
    if (isChecked) expect((await act(admin, 'confirm-payment')).status).toBe(200)
    stage.pass(2 * minuteMs)
    await sent()
    expect(await stateOf('payments-to-check')).toBe(state)
  })

  test.each([
    ['was answered', sql`first_responded_at = sla_due_at`],
    ['was closed', sql`status = 'closed_lost', lost_reason = 'not_interested'`],
  ])('does not call for an answer to a lead that %s meanwhile', async (_what, change) => {
    const dsa = await addMember(stage.db, 'dsa', { territoryPath: idukki })
    const now = stage.now()
    await addLead({ assignedTo: dsa.id, slaDueAt: now, slaNextAt: now })
    await checkLeadSlas(stage.db, now)
    await failOnce()
    await stage.db.execute(sql`update leads set ${change}`)
    stage.pass(2 * minuteMs)
    expect(await sent()).toEqual([])
  })

  test('does not have the link of an invitation that was sent again or withdrawn', async () => {
    const cookie = await stage.signedInAs('super_admin')
    await forgetAll(stage.db)
    const payload = { email: 'meera@new.example', ...adminOf('India', 'Kerala', 'Idukki') }
    const { body } = await stage.post('/admins/invitations', payload, cookie)
    const path = `/admins/invitations/${body.invitation.id}`
    await failOnce()
    stage.pass(2 * minuteMs)
    expect((await stage.post(`${path}/send`, undefined, cookie)).status).toBe(200)
    expect(await sent()).toEqual(['You are invited as district administrator'])
    stage.pass(minuteMs)
    await stage.post(`${path}/send`, undefined, cookie)
    expect((await stage.post(`${path}/withdraw`, undefined, cookie)).status).toBe(200)
    expect(await sent()).toEqual([])
  })
})

describe('a reminder of tomorrow', () => {
  const eve = new Date('2026-10-19T05:00:00Z')

  async function remind() {
    const scene = await createScene()
    await scene.bring('confirmed')
    await forgetAll(stage.db)
    stage.pass(eve.getTime() - stage.now().getTime())
    await remindOfTrips(stage.db, stage.now())
    return scene
  }

  test('is sent until midnight in India, and not on the day of the trip', async () => {
    await remind()
    stage.pass(new Date('2026-10-19T18:30:00Z').getTime() - stage.now().getTime())
    expect(await sent()).toEqual([])
    expect(await stateOf('booking-tomorrow')).toBe('expired outdated')
  })

  test('is sent a minute before midnight', async () => {
    await remind()
    stage.pass(new Date('2026-10-19T18:29:00Z').getTime() - stage.now().getTime())
    expect(await sent()).toEqual(['Tomorrow: Tea gardens of Munnar'])
  })

  test('is not sent of a trip that was moved meanwhile', async () => {
    await remind()
    await stage.db.execute(sql`update bookings set date = '2026-10-25', starts_at = '2026-10-25T03:30:00Z'`)
    expect(await sent()).toEqual([])
  })
})
