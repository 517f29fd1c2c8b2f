// A booking in any of its states, with everybody who has to do with it.
import type { BookingAction } from '@affiliate-booking/contract/options/bookings'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { sql } from 'drizzle-orm'
import { addMember, type Member } from '../members.ts'
import { addMarket, holdPayload, idukki, reservedOf } from '../products.ts'
import type { Answer, Stage } from '../stage.ts'

/** Of a payment. */
export const reference = '123456789012'

export type States = 'held' | 'in review' | 'paid' | 'confirmed' | 'completed' | 'cancelled' | 'refunded'

/** A tour with a booking of two seats (₹3,000), and all who have to do with it. */
export const createBookingScene =
  (stage: Stage) =>
  async (
    product: Parameters<typeof addMarket>[1] = {},
    held: Parameters<typeof holdPayload>[1] = {},
    slot: Parameters<typeof addMarket>[2] = {},
  ) => {
    const market = await addMarket(stage.db, product, slot)
    const customer = await addMember(stage.db, 'user', { name: 'Arjun Iyer' })
    const admin = await addMember(stage.db, 'dsa', { territoryPath: idukki, name: 'Thomas Kurian' })
    const root = await addMember(stage.db, 'super_admin', { name: 'Meera Krishnan' })
    const { body } = await stage.post(
      '/bookings',
      holdPayload(market.slotId, { seats: 2, ...held }),
      customer.cookie,
    )
    const id: string = body.booking.id
    const read = async (who: Member) => (await stage.get(`/bookings/${id}`, who.cookie)).body.booking
    /** Acts on the booking as it is, unless another version is given. */
    async function act(who: Member, action: BookingAction, more: object = {}): Promise<Answer> {
      const version = await stage.value(sql`select version from bookings where id = ${id}`)
      return stage.post(`/bookings/${id}/actions`, { action, version, ...more }, who.cookie)
    }
    async function pay() {
      await act(customer, 'pay', { reference })
      await act(admin, 'confirm-payment')
    }
    async function bring(state: States) {
      if (state === 'in review') await act(customer, 'pay', { reference })
      if (state === 'paid') await pay()
      if (state === 'confirmed' || state === 'completed') {
        await pay()
        await act(market.provider, 'accept')
      }
      if (state === 'completed') {
        await pass(19 * dayMs)
        await act(market.provider, 'complete')
      }
      if (state === 'cancelled') await act(customer, 'cancel')
      if (state === 'refunded') {
        await pay()
        await act(customer, 'cancel')
      }
    }
    /** Lets time pass; sessions stay open. */
    async function pass(milliseconds: number) {
      stage.pass(milliseconds)
      const present = sql`${stage.now().toISOString()}::timestamptz`
      await stage.db.execute(sql`update sessions set last_seen_at = ${present}, created_at = ${present}`)
    }
    const reserved = () => reservedOf(stage.db, market.slotId)
    return { ...market, id, customer, admin, root, read, act, pay, bring, pass, reserved }
  }
