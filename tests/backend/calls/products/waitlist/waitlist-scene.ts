// What the tests of the waitlist begin with.
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { addMember, addMembers, type Member } from '../../../support/members.ts'
import { addMarket, holdPayload } from '../../../support/products.ts'
import type { Stage } from '../../../support/stage.ts'

export const createWaitlistScene = (stage: Stage) => {
  const slugOf = async (id: string) =>
    String(await stage.value(sql`select slug from products where id = ${id}`))

  /** A tour with four seats, all held by two guests, for which somebody waits. */
  async function scene(guests = 2) {
    const market = await addMarket(stage.db, {}, { capacity: 4 })
    const slug = await slugOf(market.productId)
    const held = await addMembers(stage.db, 'user', 2)
    const ids: string[] = []
    for (const { cookie } of held) {
      const { body } = await stage.post('/bookings', holdPayload(market.slotId, { seats: 2 }), cookie)
      ids.push(body.booking.id)
    }
    const wait = async (who: Member, more: object = {}) => {
      const wish = { slug, date: '2026-10-20', startTime: '09:00', guests, ...more }
      const { status, body } = await stage.post('/waitlist', wish, who.cookie)
      expect([status, body.message]).toEqual([200, undefined])
      return String(body.entry.id)
    }
    const cancel = async (index: number) => {
      const id = ids[index]
      const version = await stage.value(sql`select version from bookings where id = ${id}`)
      return stage.post(`/bookings/${id}/actions`, { action: 'cancel', version }, held[index]?.cookie)
    }
    const book = (who: Member, seats: number) =>
      stage.post('/bookings', holdPayload(market.slotId, { seats }), who.cookie)
    const customer = await addMember(stage.db, 'user')
    return { ...market, slug, customer, held, wait, cancel, book }
  }

  return { slugOf, scene }
}
