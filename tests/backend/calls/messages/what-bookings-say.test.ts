// What messages about bookings say, as their readers get them.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { cancelUnansweredBookings } from '../../../../backend/services/bookings/end-bookings.ts'
import { createBookingScene, reference } from '../../support/scenes/booking-scene.ts'
import { createDelivery } from '../../support/mail/delivery.ts'
import { emailsTo, forgetAll, shownTo } from '../../support/mail/told.ts'
import { addMember } from '../../support/members.ts'
import { addNights, addProduct, holdPayload, idukki } from '../../support/products.ts'
import { createStage } from '../../support/stage.ts'
import { changeScene } from '../bookings/changing-bookings/change-scene.ts'

const stage = createStage()
const createScene = createBookingScene(stage)
const { createChangeScene } = changeScene(stage)
const { arrived, deliver } = createDelivery(stage)

/** The texts that wait for their readers. */
async function read(): Promise<string[]> {
  await deliver()
  return arrived().map(({ text = '' }) => text)
}

const lineOf = (text: string | undefined, start: string) =>
  text?.split('\n').find((line) => line.startsWith(start))

test.each(['confirmed', 'completed'] as const)(
  'customers are told that they are marked as a no-show, from a %s booking, and how to object',
  async (state) => {
    const { act, bring, customer, pass, provider } = await createScene()
    await bring(state)
    if (state === 'confirmed') await pass(19 * dayMs)
    await forgetAll(stage.db)
    expect((await act(provider, 'no-show')).status).toBe(200)
    expect(await emailsTo(stage.db, customer.id)).toEqual(['booking-no-show'])
    const [mail] = await read()
    expect(mail).toContain('The provider told us that you did not come')
    expect(mail).toContain('The payment is not refunded.')
    expect(mail).toContain('If you were there, contact us soon')
  },
)

test('a no-show of whose price a part was refunded is not told that nothing is', async () => {
  const { act, bring, pass, provider, root } = await createScene()
  await bring('confirmed')
  await act(root, 'refund', { amount: 100_000, reason: 'Goodwill' })
  await pass(19 * dayMs)
  await forgetAll(stage.db)
  await act(provider, 'no-show')
  const [mail] = await read()
  expect(mail).toContain('Nothing more of the payment is refunded.')
  expect(mail).not.toContain('The payment is not refunded.')
})

describe('a changed booking is told', () => {
  test('with its nights, where the departure alone is another one, also in a text of the operator', async () => {
    const customer = await addMember(stage.db, 'user')
    const root = await addMember(stage.db, 'super_admin')
    const provider = await addMember(stage.db, 'service_provider', { territoryPath: idukki })
    const productId = await addProduct(stage.db, provider.id, { kind: 'stay', price: 200_000 })
    const [slotId = ''] = await addNights(stage.db, productId, 4)
    const held = await stage.post('/bookings', holdPayload(slotId, { nights: 2, guests: 2 }), customer.cookie)
    const at = '/message-templates/booking-changed/en'
    const { text } = (await stage.get(at, root.cookie)).body.template
    const own = { ...text, body: 'Was: {{startedAt}}, {{formerParty}}\nIs: {{startsAt}}, {{party}}' }
    const change = async (version: number, nights: number) => {
      const choice = { slotId, seats: 1, nights, guests: 2, version, expectedTotal: nights * 200_000 }
      const path = `/bookings/${held.body.booking.id}/change`
      expect((await stage.post(path, choice, customer.cookie)).status).toBe(200)
      return (await read()).at(-1)
    }
    expect((await read())[0]).toContain('2 nights, 1 room, 2 guests')
    const mail = await change(0, 3)
    expect(lineOf(mail, 'Before:')).toMatch(/20 October 2026.*, 2 nights, 1 room, 2 guests$/)
    expect(lineOf(mail, 'Now:')).toMatch(/20 October 2026.*, 3 nights, 1 room, 2 guests$/)
    expect((await stage.post(at, { text: own, version: 0 }, root.cookie)).status).toBe(200)
    const changed = await change(1, 4)
    expect(lineOf(changed, 'Was:')).toContain('3 nights')
    expect(lineOf(changed, 'Is:')).toContain('4 nights')
  })

  test('with its children, and with its price and until when it is held where it is not paid', async () => {
    const { change, customer, slotId, productId } = await createChangeScene()
    await stage.db.execute(sql`update products set child_price = 100000 where id = ${productId}`)
    await read()
    const { status, body } = await change({ slotId, children: 1, expectedTotal: 250_000 })
    expect([status, body.message]).toEqual([200, undefined])
    const [mail] = await read()
    expect(lineOf(mail, 'Before:')).toMatch(/, 2 guests$/)
    expect(lineOf(mail, 'Now:')).toMatch(/, 1 adult, 1 child$/)
    expect(mail).toContain('Pay ₹2,500 by Thu, 1 October 2026 at 11:45 am.')
    expect(await shownTo(stage.db, customer.id)).toContain('booking-changed')
  })

  test('without a sum where it is paid', async () => {
    const { change } = await createChangeScene('confirmed')
    await read()
    await change()
    expect((await read()).join()).not.toMatch(/Pay ₹|by \.|goes back/)
  })

  test('to its provider with what goes back to the customer, where it is paid and becomes cheaper', async () => {
    const { change, provider } = await createChangeScene('confirmed', { price: 100_000 })
    await forgetAll(stage.db)
    expect((await change()).status).toBe(200)
    expect(await emailsTo(stage.db, provider.id)).toEqual(['provider-booking-changed'])
    expect((await read()).find((text) => text.includes('The customer has changed'))).toContain(
      '₹1,000 goes back to the customer. You get your share of what is left of the price.',
    )
  })
})

describe('money that is not the price', () => {
  test('does not ask for another payment while the one that was entered is still checked', async () => {
    const { act, bring, customer, root } = await createScene()
    await bring('in review')
    await forgetAll(stage.db)
    await act(root, 'confirm-payment', { amount: 270_000, reference: '999999999999' })
    expect(await emailsTo(stage.db, customer.id)).toEqual(['payment-other-sum-in-review'])
    const [mail] = await read()
    expect(mail).toContain('You do not need to pay again.')
    expect(mail).not.toContain('To keep the booking, pay')
    // The payment itself arrives with the other sum.
    await act(root, 'confirm-payment', { amount: 280_000, reference })
    const [other] = await read()
    expect(other).toContain('To keep the booking, pay ₹3,000 in one payment.')
    expect(other).toContain('We hold your booking until Thu, 1 October 2026 at 11:45 am.')
  })

  test('says with a payment that was not found until when the booking is held', async () => {
    const { act, admin, bring } = await createScene()
    await bring('in review')
    await forgetAll(stage.db)
    await act(admin, 'reject-payment', { reason: 'Not on the statement.' })
    expect((await read())[0]).toContain('We hold your booking until Thu, 1 October 2026 at 11:45 am.')
  })

  test('that was not found of a cancelled booking holds nothing', async () => {
    const { act, admin, bring, provider } = await createScene()
    await bring('in review')
    await act(provider, 'decline', { reason: 'The boat leaks.' })
    await forgetAll(stage.db)
    await act(admin, 'reject-payment', { reason: 'Not on the statement.' })
    expect((await read())[0]).not.toContain('We hold')
  })
})

describe('a service provider is told', () => {
  test.each([
    ['that is past its cut-off', sql`update availability_slots set cutoff_at = '2026-10-01T06:00:00Z'`],
    ['that is closed', sql`update availability_slots set is_closed = true`],
    ['whose seats were made fewer', sql`update availability_slots set capacity = 2, reduced_to = 0`],
    ['of a service off sale', sql`update products set status = 'off_sale'`],
  ])('nothing of others who can book a time again %s', async (_, change) => {
    const { bring, customer, act, provider } = await createScene()
    await bring('confirmed')
    await forgetAll(stage.db)
    await stage.db.execute(change)
    await act(customer, 'cancel')
    expect(await emailsTo(stage.db, provider.id)).toEqual(['provider-booking-cancelled'])
    expect((await read()).join()).not.toContain('Others can book')
  })

  test('that others can book a time again only before it begins', async () => {
    const { bring, customer, act } = await createScene()
    await bring('confirmed')
    await forgetAll(stage.db)
    await act(customer, 'cancel')
    expect((await read()).join()).toContain('Others can book that time again.')
    const late = await createScene()
    await late.act(late.customer, 'pay', { reference: '999999999999' })
    await late.act(late.admin, 'confirm-payment')
    await forgetAll(stage.db)
    stage.pass(30 * dayMs)
    await cancelUnansweredBookings(stage.db, stage.now())
    expect(await emailsTo(stage.db, late.provider.id)).toEqual(['provider-booking-cancelled'])
    expect((await read()).join()).not.toContain('Others can book that time again.')
  })

  test.each([
    ['a refund', 'refund'],
    ['a reversal', 'reverse-payment'],
  ] as const)('that %s of a part lowers the share, and nothing after a cancellation', async (_, action) => {
    const { act, bring, customer, provider, root } = await createScene()
    await bring('confirmed')
    await forgetAll(stage.db)
    expect((await act(root, action, { amount: 100_000, reason: 'A shorter trip.' })).status).toBe(200)
    expect(await emailsTo(stage.db, provider.id)).toEqual(['provider-booking-refunded'])
    expect((await read()).join()).toContain('₹1,000 of booking BK-')
    await forgetAll(stage.db)
    await act(customer, 'cancel')
    expect(await emailsTo(stage.db, provider.id)).toEqual(['provider-booking-cancelled'])
  })
})
