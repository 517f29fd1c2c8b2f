// Prices and settlements that nothing has looked at yet. Booking many at once takes a fraction of the time; each keeps the
// time at which it happened.
import { settleBookings } from '../../../../services/commissions/settle-bookings.ts'
import { writeSnapshots } from '../../../../services/commissions/write-snapshot.ts'
import {
  type NewReceipt,
  recordReceipt,
  recordReceipts,
} from '../../../../services/receipts/record-receipt.ts'
import type { Database } from '../../../database.ts'
import type { SeededBooking } from '../bookings/make-bookings.ts'
import { anotherSum } from '../bookings/outcomes.ts'

interface Held {
  bookingId: string
  affiliateId: string | null
  at: Date
}

interface Ended {
  id: string
  at: Date
}

export class Backlog {
  private held: Held[]
  private received: NewReceipt[]
  private ended: Ended[]
  private readonly holdDays: number

  constructor(made: readonly SeededBooking[], holdDays: number) {
    this.holdDays = holdDays
    this.held = made.map(({ booking: { id, referralAffiliateId = null, createdAt } }) => ({
      bookingId: id,
      affiliateId: referralAffiliateId,
      at: createdAt,
    }))
    this.received = made.flatMap(receiptsOf)
    this.ended = made.flatMap(({ booking: { id }, history: { events } }) =>
      events.filter(({ money }) => money === 'end').map(({ at }) => ({ id, at })),
    )
  }

  /** Books everything until an instant. */
  async book(tx: Database, until: Date): Promise<void> {
    const isDue = ({ at }: { at: Date }) => at <= until
    const isLater = ({ at }: { at: Date }) => at > until
    await writeSnapshots(tx, this.held.filter(isDue))
    await recordReceipts(tx, this.received.filter(isDue))
    const ids = this.ended.filter(isDue).map(({ id }) => id)
    await settleBookings(tx, ids, { holdDays: this.holdDays })
    this.held = this.held.filter(isLater)
    this.received = this.received.filter(isLater)
    this.ended = this.ended.filter(isLater)
  }

  /** Books the price of one booking, which is refunded now. */
  async bookPayment(tx: Database, bookingId: string): Promise<void> {
    const receipt = this.received.find((each) => each.bookingId === bookingId)
    if (!receipt) return
    await recordReceipt(tx, receipt)
    this.received = this.received.filter((each) => each !== receipt)
  }
}

function receiptsOf({ booking, cashier, history }: SeededBooking): NewReceipt[] {
  const common = { bookingId: booking.id, source: 'upi', confirmedBy: cashier.id } as const
  return history.events.flatMap(({ money, at }): NewReceipt[] => {
    const { paymentReference } = history.columns
    if (money === 'price' && paymentReference)
      return [{ ...common, reference: paymentReference, amount: booking.totalAmount, use: 'price', at }]
    if (money === 'another sum') {
      const amount = anotherSum(booking.totalAmount)
      return [{ ...common, reference: '426299118204', amount, use: 'unapplied', at }]
    }
    return []
  })
}
