// A booking, and another day to which it can change.
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { findSeatDifferences } from '../../../../../backend/services/bookings/seats.ts'
import { checkLedger } from '../../../../../backend/services/ledger/check-ledger.ts'
import { createBookingScene, type States } from '../../../support/scenes/booking-scene.ts'
import { type Member } from '../../../support/members.ts'
import { addSlot, reservedOf } from '../../../support/products.ts'
import type { Stage } from '../../../support/stage.ts'

export function changeScene(stage: Stage) {
  const scene = createBookingScene(stage)
  type Product = Parameters<typeof scene>[0]

  /** A booking of two seats (₹3,000) on 20 October, and another day of the same tour. */
  async function createChangeScene(
    state: States = 'held',
    {
      product,
      held,
      price = 150_000,
    }: { product?: Product; held?: Parameters<typeof scene>[1]; price?: number } = {},
  ) {
    const set = await scene(product, held)
    const otherSlot = await addSlot(stage.db, set.productId, { date: '2026-10-25', price })
    await set.bring(state)
    const ask = (who: Member, path: 'change' | 'change-quote', payload: object) =>
      stage.post(`/bookings/${set.id}/${path}`, payload, who.cookie)
    const quote = (more: object = {}, who = set.customer) =>
      ask(who, 'change-quote', { slotId: otherSlot, seats: 2, nights: 1, ...more })
    async function change(more: object = {}, who = set.customer) {
      const version = await stage.value(sql`select version from bookings where id = ${set.id}`)
      return ask(who, 'change', {
        slotId: otherSlot,
        seats: 2,
        nights: 1,
        expectedTotal: 2 * price,
        version,
        ...more,
      })
    }
    const seats = async () => [await set.reserved(), await reservedOf(stage.db, otherSlot)]
    /** However it ended. */
    async function checkBooks() {
      expect(await findSeatDifferences(stage.db)).toEqual([])
      expect(await checkLedger(stage.db)).toEqual([])
    }
    return { ...set, otherSlot, quote, change, seats, checkBooks }
  }

  return { createChangeScene }
}
