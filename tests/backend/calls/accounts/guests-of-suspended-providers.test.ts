// Customers are told that the provider of their booking is suspended, and nothing that relies on the provider.
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '@affiliate-booking/shared/milliseconds'
import { messages } from '../../../../backend/db/schema/messages.ts'
import { completeEndedBookings } from '../../../../backend/services/bookings/end-bookings.ts'
import {
  remindOfOpenRefunds,
  remindOfTrips,
  remindOfUnanswered,
} from '../../../../backend/services/messages/remind-of-trips.ts'
import { createBookingScene, reference, type States } from '../../support/scenes/booking-scene.ts'
import { createDelivery } from '../../support/mail/delivery.ts'
import { emailsTo, forgetAll, shownTo } from '../../support/mail/told.ts'
import { addMember } from '../../support/members.ts'
import { createStage } from '../../support/stage.ts'
import { sceneWithoutAccount } from '../bookings/without-account/scene-without-account.ts'

const stage = createStage()
const createScene = createBookingScene(stage)
const withoutAccount = sceneWithoutAccount(stage)
const delivery = createDelivery(stage)

type Scene = Awaited<ReturnType<typeof createScene>>

const suspend = ({ provider, root }: Scene) =>
  stage.post(`/users/${provider.id}/suspend`, { reason: 'Fraud' }, root.cookie)
const reactivate = ({ provider, root }: Scene) =>
  stage.post(`/users/${provider.id}/reactivate`, undefined, root.cookie)

const toldOf = async (kind: string) => {
  const rows = await stage.db.select().from(messages).where(eq(messages.kind, kind))
  return rows.map(({ variables }) => variables)
}

/** The trip is on 20 October, from 9:00 am in India. */
const eve = new Date('2026-10-19T05:00:00Z')

async function passTo({ pass }: Scene, time: Date) {
  await pass(time.getTime() - stage.now().getTime())
}

async function suspended(state: States, product: Parameters<typeof createScene>[0] = {}) {
  const scene = await createScene(product)
  await scene.bring(state)
  await forgetAll(stage.db)
  expect((await suspend(scene)).status).toBe(200)
  return scene
}

describe('when a provider is suspended, the customer of a booking', () => {
  test.each([
    ['held', null, 'Please do not pay for it.'],
    [
      'in review',
      null,
      'We are still checking your payment. You can cancel now: if we find the payment, you get all of it back.',
    ],
    ['paid', 300_000, 'You can cancel it on the page of your booking, and get all your money back.'],
    ['confirmed', 300_000, 'You can cancel it on the page of your booking, and get all your money back.'],
  ] as const)('that is %s is told that the trip may not take place', async (state, received, advice) => {
    const { customer } = await suspended(state)
    expect(await emailsTo(stage.db, customer.id)).toEqual(['booking-provider-suspended'])
    expect(await shownTo(stage.db, customer.id)).toEqual(['booking-provider-suspended'])
    expect(await toldOf('booking-provider-suspended')).toMatchObject([{ received, advice }])
    expect(JSON.stringify(await toldOf('booking-provider-suspended'))).not.toContain('Fraud')
  })

  test.each(['completed', 'cancelled'] as const)('that is %s is told nothing', async (state) => {
    const { customer } = await suspended(state)
    expect(await emailsTo(stage.db, customer.id)).toEqual([])
  })

  test('whose guests are marked as arrived before the start is told: it can be cancelled until then', async () => {
    const scene = await createScene({ cancellationPolicy: 'strict' })
    await scene.bring('confirmed')
    await passTo(scene, new Date('2026-10-20T01:30:00Z'))
    expect((await scene.act(scene.provider, 'arrive')).status).toBe(200)
    await forgetAll(stage.db)
    await suspend(scene)
    await delivery.deliver()
    expect(delivery.arrived().map(({ subject = '' }) => subject)).toContainEqual(
      expect.stringContaining('May not take place'),
    )
    expect(await toldOf('booking-provider-suspended')).toMatchObject([
      {
        advice:
          'Until it starts, you can cancel it on the page of your booking, and get all your money back.',
      },
    ])
    expect(await scene.read(scene.customer)).toMatchObject({
      actions: expect.arrayContaining(['cancel']),
      refundQuote: { amount: 300_000, percent: 100 },
    })
  })

  test('whose guests are with the provider is told nothing', async () => {
    const scene = await createScene()
    await scene.bring('confirmed')
    await passTo(scene, new Date('2026-10-20T04:00:00Z'))
    await scene.act(scene.provider, 'arrive')
    await forgetAll(stage.db)
    await suspend(scene)
    expect(await emailsTo(stage.db, scene.customer.id)).toEqual([])
  })

  test('of which a part was refunded is promised what is left', async () => {
    const scene = await createScene()
    await scene.bring('confirmed')
    const refund = { amount: 100_000, reason: 'Goodwill' }
    expect((await scene.act(scene.root, 'refund', refund)).status).toBe(200)
    await suspend(scene)
    expect(await toldOf('booking-provider-suspended')).toMatchObject([{ received: 200_000 }])
  })

  test('without an account is told by an email with the link of the booking', async () => {
    const { provider, link } = await withoutAccount.createScene()
    const root = await addMember(stage.db, 'super_admin')
    await forgetAll(stage.db)
    await stage.post(`/users/${provider.id}/suspend`, { reason: 'Fraud' }, root.cookie)
    await delivery.deliver()
    const email = delivery.arrived().find(({ subject = '' }) => subject.startsWith('May not take place'))
    expect(email?.text).toContain(`/trip/${link}`)
    expect(email?.text).toContain('Please do not pay for it.')
  })
})

describe('while the provider is suspended', () => {
  test('the day before, customers are told that the trip may not take place, and not that it is tomorrow', async () => {
    const scene = await suspended('confirmed')
    await forgetAll(stage.db)
    await passTo(scene, eve)
    await remindOfTrips(stage.db, stage.now())
    await remindOfTrips(stage.db, stage.now())
    expect(await emailsTo(stage.db, scene.customer.id)).toEqual(['booking-provider-suspended'])
  })

  test('nobody is told twice on the day of the suspension', async () => {
    const scene = await createScene()
    await scene.bring('confirmed')
    await passTo(scene, new Date(eve.getTime() - hourMs))
    await forgetAll(stage.db)
    await suspend(scene)
    await passTo(scene, eve)
    await remindOfTrips(stage.db, stage.now())
    expect(await emailsTo(stage.db, scene.customer.id)).toEqual(['booking-provider-suspended'])
  })

  test('nobody asks the provider to accept, or says that it was reminded', async () => {
    const scene = await suspended('paid')
    await forgetAll(stage.db)
    await passTo(scene, eve)
    await remindOfUnanswered(stage.db, stage.now())
    expect(await emailsTo(stage.db, scene.provider.id)).toEqual([])
    expect(await emailsTo(stage.db, scene.customer.id)).toEqual(['booking-provider-suspended'])
    const { status, body } = await scene.act(scene.admin, 'accept')
    expect([status, body.message]).toEqual([
      409,
      'The provider is suspended: this booking cannot be accepted.',
    ])
  })

  test.each([true, false])('a payment confirms no booking (instant: %s)', async (isInstant) => {
    const { act, admin, customer, provider, read } = await suspended('in review', { isInstant })
    await forgetAll(stage.db)
    expect((await act(admin, 'confirm-payment')).status).toBe(200)
    expect(await read(customer)).toMatchObject({ status: 'pending', paymentStatus: 'completed' })
    expect(await emailsTo(stage.db, customer.id)).toEqual(['booking-provider-suspended'])
    expect(await toldOf('booking-provider-suspended')).toMatchObject([{ received: 300_000 }])
    expect(await emailsTo(stage.db, provider.id)).toEqual(['provider-booking-paid'])
    expect(await toldOf('provider-booking-paid')).toMatchObject([{ answer: null }])
  })

  test('another sum asks for no other payment', async () => {
    const { act, customer, root } = await suspended('in review')
    await forgetAll(stage.db)
    await act(root, 'confirm-payment', { amount: 270_000, reference })
    expect(await emailsTo(stage.db, customer.id)).toEqual(['booking-provider-suspended'])
    expect(await toldOf('booking-provider-suspended')).toMatchObject([
      { received: 270_000, advice: 'We check it and send it back to you. Please do not pay again.' },
    ])
  })

  test.each([
    ['held', 'booking-held'],
    ['confirmed', 'booking-confirmed'],
  ] as const)('an email to the customer of a %s booking that waited is not sent: %s', async (state, kind) => {
    const scene = await createScene()
    await scene.bring(state)
    await stage.db.execute(sql`delete from messages where kind <> ${kind}`)
    delivery.server.failData = () => ({ responseCode: 451 })
    await delivery.deliver()
    delivery.server.failData = () => undefined
    await suspend(scene)
    stage.pass(2 * minuteMs)
    await delivery.deliver()
    const subjects = delivery.arrived().map(({ subject = '' }) => subject)
    expect(subjects.filter((subject) => /^(Pay|Confirmed)/.test(subject))).toEqual([])
    expect(subjects.join()).toContain('May not take place: Tea gardens of Munnar')
  })
})

describe('a confirmed booking of a suspended provider that is over', () => {
  const afterEnd = new Date('2026-10-20T18:00:00Z')
  const complete = () => completeEndedBookings(stage.db, stage.now(), 7)

  async function over() {
    const scene = await suspended('confirmed', { cancellationPolicy: 'strict' })
    await forgetAll(stage.db)
    await passTo(scene, afterEnd)
    return scene
  }

  test('is not completed for a week, in which its customer is asked once and can cancel for a full refund', async () => {
    const { act, customer, pass, read } = await over()
    expect(await complete()).toBe(0)
    await remindOfOpenRefunds(stage.db, stage.now())
    await remindOfOpenRefunds(stage.db, stage.now())
    expect(await emailsTo(stage.db, customer.id)).toEqual(['suspended-trip-ended'])
    await pass(6 * dayMs)
    expect(await complete()).toBe(0)
    const { fullRefundUntil, ...booking } = await read(customer)
    expect(await toldOf('suspended-trip-ended')).toMatchObject([{ until: fullRefundUntil }])
    expect(booking).toMatchObject({ actions: ['cancel'], refundQuote: { amount: 300_000, percent: 100 } })
    const { body } = await act(customer, 'cancel', { expectedRefund: 300_000 })
    expect(body.booking).toMatchObject({ status: 'cancelled', refundAmount: 300_000 })
  })

  test('is completed after the week', async () => {
    const { customer, pass, read } = await over()
    await pass(7 * dayMs)
    expect(await complete()).toBe(1)
    expect(await read(customer)).toMatchObject({ status: 'completed', fullRefundUntil: null })
    // It may not have taken place: nobody hopes that it was enjoyed.
    expect(await emailsTo(stage.db, customer.id)).toEqual([])
  })

  test('is completed at once if its guests are marked as arrived', async () => {
    await over()
    await stage.db.execute(sql`update bookings set arrived_at = starts_at`)
    expect(await complete()).toBe(1)
  })

  test('is completed once the provider is active again', async () => {
    const scene = await over()
    await reactivate(scene)
    expect(await complete()).toBe(1)
  })
})

describe('once the provider is active again, the customer', () => {
  test('is told, and of the trip as usual', async () => {
    const scene = await suspended('confirmed')
    await forgetAll(stage.db)
    expect((await reactivate(scene)).status).toBe(200)
    await passTo(scene, eve)
    await remindOfTrips(stage.db, stage.now())
    expect(await emailsTo(stage.db, scene.customer.id)).toEqual([
      'booking-provider-active',
      'booking-tomorrow',
    ])
    expect(await toldOf('booking-provider-active')).toMatchObject([{ payUntil: null }])
  })

  test('of a held booking is told until when it can be paid', async () => {
    const scene = await suspended('held')
    await reactivate(scene)
    const [told] = await toldOf('booking-provider-active')
    expect(told).toMatchObject({ payUntil: expect.stringMatching(/^2026-10-01T/) })
  })

  test('of a trip that is over is told whom to write to if it did not take place', async () => {
    const scene = await suspended('confirmed')
    await passTo(scene, new Date('2026-10-21T05:00:00Z'))
    await reactivate(scene)
    expect(await toldOf('booking-provider-active')).toMatchObject([
      { advice: 'If your trip did not take place, contact us.' },
    ])
  })

  test.each([true, false])(
    'of a paid booking is told that it waits, and the provider is asked (instant: %s)',
    async (isInstant) => {
      const scene = await suspended('in review', { isInstant })
      await scene.act(scene.admin, 'confirm-payment')
      await forgetAll(stage.db)
      await reactivate(scene)
      expect(await toldOf('booking-provider-active')).toMatchObject([
        {
          advice:
            'It is paid, and the provider accepts it next. Until then you can cancel it for a full refund.',
        },
      ])
      expect(await emailsTo(stage.db, scene.provider.id)).toContain('provider-booking-unanswered')
      expect(await shownTo(stage.db, scene.provider.id)).toContain('provider-booking-unanswered')
    },
  )
})
