// Bookings of a history that are changed to another day: unpaid ones get a new price, paid ones may become cheaper.
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { dayInIndia } from '@affiliate-booking/shared/days'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { availabilitySlots } from '../../../../../backend/db/schema/products/availability.ts'
import { bookings } from '../../../../../backend/db/schema/bookings.ts'
import { changeBooking } from '../../../../../backend/services/bookings/changes/change-booking.ts'
import { addSlot } from '../../../support/products.ts'
import { leftOf, type ModelBooking } from '../model/bookings.ts'
import type { Parts } from './parts.ts'
import { choose, nowhere } from '../pick.ts'
import type { SmallStep } from '../steps.ts'

/** Before the start, until which the tours of the histories can be cancelled for nothing. */
const freeUntil = 14 * dayMs

export function createDayChanges({ deps, people, model, count, touched }: Parts) {
  const { db } = deps
  let slots = 0

  const isFree = ({ isPaid, status, startsAt, holdUntil, reference }: ModelBooking) => {
    const now = deps.now().getTime()
    if (status === 'pending')
      return startsAt.getTime() > now && reference === null && (holdUntil?.getTime() ?? 0) > now
    return isPaid && status === 'confirmed' && startsAt.getTime() - now >= freeUntil
  }

  /** A slot of its own, at a time that no other has. */
  async function addTarget(days: number, price: number) {
    slots += 1
    const clock = [Math.floor(slots / 60) % 24, slots % 60].map((part) => String(part).padStart(2, '0'))
    const date = dayInIndia(new Date(deps.now().getTime() + (days + 1) * dayMs))
    return addSlot(db, people.productId, {
      date,
      startTime: clock.join(':'),
      endTime: '23:59:30',
      capacity: 1,
      price,
    })
  }

  return async function changeDay({
    booking: number,
    part,
    days,
  }: Extract<SmallStep, { kind: 'day change' }>): Promise<void> {
    const booking = choose(model.bookings, isFree, number)
    if (!booking) return
    const price = Math.max(1, Math.round(booking.presentPrice * part))
    const slotId = await addTarget(days, price)
    const [row] = await db.select().from(bookings).where(eq(bookings.id, booking.id))
    const before = row?.refundAmount ?? 0
    const changed = await changeBooking(
      deps,
      people.customer,
      booking.id,
      { slotId, seats: 1, nights: 1, version: row?.version ?? 0, expectedTotal: price },
      nowhere,
    )
    const [slot] = await db.select().from(availabilitySlots).where(eq(availabilitySlots.id, slotId))
    expect(slot?.reserved).toBe(changed.ok ? 1 : 0)
    if (!changed.ok) {
      // 404: the provider is suspended.
      expect([404, 409], changed.message).toContain(changed.status)
      count('day change refused')
      return
    }
    const { startsAt, endsAt, refundAmount, totalAmount } = changed.value
    booking.startsAt = startsAt
    booking.endsAt = endsAt
    if (booking.isPaid) {
      const returned = booking.presentPrice - price
      expect(totalAmount, 'the receipt is still that of the price').toBe(booking.price)
      expect(refundAmount ?? 0).toBe(before + returned)
      expect(leftOf(booking) - returned, 'something is left of the price').toBeGreaterThan(0)
      model.refund(booking, returned)
      model.sums.owedToCustomers += returned
      count(returned > 0 ? 'day changed at a lower price' : 'day changed at the same price')
    } else {
      expect([totalAmount, refundAmount]).toEqual([price, null])
      // The hold ends with the new start at the latest.
      if (booking.holdUntil !== null && booking.holdUntil > startsAt) booking.holdUntil = startsAt
      booking.price = price
      count('day of an unpaid booking changed')
    }
    booking.presentPrice = price
    touched.add(booking)
  }
}
