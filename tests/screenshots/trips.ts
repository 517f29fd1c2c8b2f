// Bookings in the states that the pictures show.
import { type Booked, dayFromNow, marketAt } from '../support/market.ts'

export const tomorrow = dayFromNow(1)

const names = ['unpaid', 'rejected', 'inReview', 'paid', 'confirmed', 'cancelled', 'slot'] as const

/** Their ids. */
export type Trips = Readonly<Record<(typeof names)[number], string>>

export async function makeTrips(hostUrl: string): Promise<Trips> {
  const market = marketAt(hostUrl)
  const backwaters = await market.addTour('Backwaters of Alleppey by houseboat')
  const walk = await market.addTour(
    'Spice gardens, a tea factory and the old cardamom road: a long day on foot with a picnic',
    { isInstant: true },
  )
  const homestay = await market.addTour('Homestay above the tea gardens', { kind: 'stay' })

  // One after the other: a customer has only so many unpaid ones at a time.
  const paidFor = async (booking: Booked) =>
    market.act('super_admin', await market.pay(booking), 'confirm-payment')
  const paid = await paidFor(await market.hold(backwaters, { inDays: 1 }))
  const confirmed = await paidFor(await market.hold(walk, { inDays: 3, seats: 4 }))
  const cancelled = await paidFor(await market.hold(homestay, { inDays: 20, nights: 3, seats: 1 }))
  await market.act('user', cancelled, 'cancel', { reason: 'We fell ill.' })
  const inReview = await market.pay(await market.hold(backwaters, { inDays: 1, seats: 3 }))
  const rejected = await market.pay(await market.hold(walk, { inDays: 4 }))
  await market.act('super_admin', rejected, 'reject-payment', { reason: 'No payment with this number came.' })
  const unpaid = await market.hold(homestay, { inDays: 30, nights: 2 })

  return {
    unpaid: unpaid.id,
    rejected: rejected.id,
    inReview: inReview.id,
    paid: paid.id,
    confirmed: confirmed.id,
    cancelled: cancelled.id,
    slot: await market.slotOf(backwaters, 1),
  }
}
