import type { BookingAction } from '@affiliate-booking/contract/options/bookings'
import { dayMs, hourMs } from '@affiliate-booking/shared/milliseconds'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { completeEndedBookings } from '../../../../../backend/services/bookings/end-bookings.ts'
import { addMember, type Member } from '../../../support/members.ts'
import { idukki, wayanad } from '../../../support/products.ts'
import { emptyTables } from '../../../../support/databases/test-database.ts'
import { createBookingScene, reference, type States } from '../../../support/scenes/booking-scene.ts'
import { inLongRun, takeTurns } from '../../../../support/run-length.ts'
import { createStage } from '../../../support/stage.ts'

const stage = createStage()
const scene = createBookingScene(stage)

describe('a booking', () => {
  // What each may do in each state; everything else is refused.
  const everything = [
    'pay',
    'confirm-payment',
    'reject-payment',
    'accept',
    'decline',
    'cancel',
    'arrive',
    'undo-arrival',
    'allow-change',
    'complete',
    'no-show',
    'undo-no-show',
    'refund',
    'reverse-payment',
    'recover-payment',
    'void-payment',
  ] as const
  let turn = 0
  test.each<[States, Record<'customer' | 'provider' | 'admin' | 'root', BookingAction[]>]>([
    [
      'held',
      {
        customer: ['pay', 'cancel', 'change'],
        provider: ['decline'],
        admin: ['confirm-payment', 'cancel'],
        root: ['confirm-payment', 'cancel'],
      },
    ],
    [
      'in review',
      {
        customer: ['cancel'],
        provider: ['decline'],
        admin: ['confirm-payment', 'reject-payment', 'cancel'],
        root: ['confirm-payment', 'reject-payment', 'cancel'],
      },
    ],
    [
      'paid',
      {
        customer: ['cancel', 'change'],
        provider: ['accept', 'decline'],
        admin: ['accept', 'cancel'],
        root: ['accept', 'cancel', 'reverse-payment', 'void-payment'],
      },
    ],
    [
      'confirmed',
      {
        customer: ['cancel', 'change'],
        provider: ['cancel'],
        admin: ['cancel'],
        root: ['cancel', 'refund', 'reverse-payment', 'void-payment'],
      },
    ],
    [
      'completed',
      {
        customer: ['review'],
        provider: ['arrive', 'no-show'],
        admin: [],
        root: ['refund', 'reverse-payment', 'void-payment'],
      },
    ],
    ['cancelled', { customer: [], provider: [], admin: ['confirm-payment'], root: ['confirm-payment'] }],
    ['refunded', { customer: [], provider: [], admin: [], root: ['reverse-payment', 'void-payment'] }],
  ])('that is %s allows each role exactly the actions of the table', async (state, allowed) => {
    const { bring, read, ...people } = await scene()
    await bring(state)
    const { act } = people
    for (const [who, actions] of Object.entries(allowed)) {
      // A session of today, as days have passed.
      const actor = people[who as keyof typeof allowed]
      await stage.db.execute(sql`update sessions set last_seen_at = ${stage.now().toISOString()}::timestamptz,
        created_at = ${stage.now().toISOString()}::timestamptz where user_id = ${actor.id}`)
      const seen = await read(actor)
      expect(seen.actions, `${who} sees`).toEqual(actions)
      turn += 1
      const refused = everything.filter((each) => !actions.includes(each))
      // What is offered is decided as what is done: of what is refused the gate tries one, by turns.
      for (const action of takeTurns(refused, turn, 1)) {
        const more = { reason: 'Because', reference, amount: 100 }
        const { status } = await act(actor, action, more)
        expect([403, 409], `${who} does ${action}`).toContain(status)
      }
      expect((await read(actor)).version, `nothing happened by ${who}`).toBe(seen.version)
    }
  })

  test('can be completed or marked as a no-show by the provider after the start', async () => {
    for (const action of ['complete', 'no-show'] as const) {
      const { act, bring, provider, read } = await scene()
      await bring('confirmed')
      expect((await act(provider, action)).body).toEqual({ message: 'It has not started yet.' })
      await stage.db.execute(sql`update bookings set starts_at = ${stage.now().toISOString()}::timestamptz`)
      expect((await act(provider, action)).status).toBe(200)
      expect(await read(provider)).toMatchObject({ status: 'completed', isNoShow: action === 'no-show' })
      await emptyTables(stage.db)
    }
  })

  describe('a no-show', () => {
    const end = new Date('2026-10-20T06:30:00Z')
    /** A booking that was completed by itself, so long after its end. */
    async function over(after: number) {
      const people = await scene()
      await people.bring('confirmed')
      await completeEndedBookings(stage.db, end, 7)
      stage.pass(end.getTime() + after - stage.now().getTime())
      const present = sql`${stage.now().toISOString()}::timestamptz`
      await stage.db.execute(sql`update sessions set last_seen_at = ${present}, created_at = ${present}`)
      return people
    }

    test('can be reported for a day after a booking was completed by a job, and it stays completed', async () => {
      const { act, customer, id, provider, read } = await over(dayMs - 1)
      const completedAt = await stage.value(sql`select completed_at from bookings`)
      expect((await read(provider)).actions).toEqual(['arrive', 'no-show'])
      expect((await act(provider, 'no-show')).body.booking).toMatchObject({
        status: 'completed',
        isNoShow: true,
        paymentStatus: 'completed',
        actions: ['undo-no-show'],
      })
      expect(await stage.value(sql`select completed_at from bookings`)).toEqual(completedAt)
      expect((await read(provider)).timeline.at(-1).action).toBe('booking.no-show')
      expect((await read(customer)).actions).toEqual([])
      const review = { rating: 1, text: 'Was not there' }
      expect((await stage.post(`/bookings/${id}/review`, review, customer.cookie)).status).toBe(409)
    })

    test('cannot be reported after that', async () => {
      const { act, provider, read } = await over(dayMs)
      expect((await read(provider)).actions).toEqual([])
      expect((await act(provider, 'no-show')).body).toEqual({
        message: 'It ended more than a day ago: guests can no longer be marked as a no-show.',
      })
    })

    test('cannot be reported for a booking with a review, even when both arrive at once', async () => {
      const { act, customer, id, provider, read } = await over(hourMs)
      const review = { rating: 5, text: 'Lovely' }
      const { version } = await read(provider)
      const atOnce = await Promise.all([
        stage.post(`/bookings/${id}/review`, review, customer.cookie),
        stage.post(`/bookings/${id}/actions`, { action: 'no-show', version }, provider.cookie),
      ])
      expect(atOnce.filter(({ status }) => status < 300)).toHaveLength(1)
      expect(atOnce.filter(({ status }) => status === 409)).toHaveLength(1)
      await stage.db.execute(sql`update bookings set is_no_show = false`)
      await stage.post(`/bookings/${id}/review`, review, customer.cookie)
      expect((await act(provider, 'no-show')).body).toEqual({
        message: 'The customer has reviewed this booking.',
      })
    })
  })

  test.each(inLongRun)('outside the actor’s scope is not found', async () => {
    const { id, read } = await scene()
    const strangers = await Promise.all([
      addMember(stage.db, 'user'),
      addMember(stage.db, 'service_provider', { territoryPath: idukki }),
      addMember(stage.db, 'affiliate', { territoryPath: idukki }),
      addMember(stage.db, 'dsa', { territoryPath: wayanad }),
      addMember(stage.db, 'ssa', { territoryPath: 'IN/TN' }),
    ])
    for (const stranger of strangers) {
      expect(await read(stranger)).toBeUndefined()
      const payload = { action: 'cancel', version: 0 }
      for (const answer of [
        await stage.get(`/bookings/${id}`, stranger.cookie),
        await stage.get('/bookings/BK-000001', stranger.cookie),
        await stage.post(`/bookings/${id}/actions`, payload, stranger.cookie),
      ]) {
        expect([answer.status, answer.body]).toEqual([404, { message: 'This booking does not exist.' }])
      }
    }
    for (const [role, territoryPath] of [
      ['nsa', 'IN'],
      ['ssa', 'IN/KL'],
    ] as const) {
      expect((await read(await addMember(stage.db, role, { territoryPath }))).id).toBe(id)
    }
  })

  test('is found by its number in any spelling', async () => {
    const { customer, id } = await scene()
    for (const name of ['BK-000001', 'bk-1', 'BK000001']) {
      expect((await stage.get(`/bookings/${name}`, customer.cookie)).body.booking.id, name).toBe(id)
    }
    for (const name of ['1', 'BK-', 'BK-000002', 'x', '%00', 'BK-99999999999']) {
      expect((await stage.get(`/bookings/${name}`, customer.cookie)).status, name).toBe(404)
    }
  })

  test('takes one of two actions at once, and the other gets the new state', async () => {
    const { id, provider, customer, bring, reserved } = await scene()
    await bring('paid')
    const act = (who: Member, action: string) =>
      stage.post(`/bookings/${id}/actions`, { action, version: 2, reason: 'Ill' }, who.cookie)
    const answers = await Promise.all([
      act(provider, 'accept'),
      act(customer, 'cancel'),
      act(provider, 'decline'),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    for (const { status, body } of answers) {
      if (status === 409) expect(body.message).toMatch(/the booking is|it is (confirmed|cancelled)/)
    }
    expect(await reserved()).toBe(answers[0]?.status === 200 ? 2 : 0)
    expect(await stage.value(sql`select version from bookings`)).toBe(3)
  })

  test('rejects an action on an outdated version', async () => {
    const { id, customer, pay } = await scene()
    await pay()
    const stale = await stage.post(
      `/bookings/${id}/actions`,
      { action: 'cancel', version: 0 },
      customer.cookie,
    )
    expect([stale.status, stale.body]).toEqual([
      409,
      { message: 'The booking has changed: it is not confirmed yet. Check it again.' },
    ])
  })
})
