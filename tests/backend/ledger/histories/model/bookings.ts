// A booking of the model: what is paid and left of it, what money is that comes for it, and what a customer gets back.
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import type { RuleKeys } from './rules.ts'
import type { Earner, Line } from './shares.ts'

interface Settlement {
  holdUntil: Date
  lines: readonly Line[]
  /** Of the price. */
  left: number
  /** What was lost of it later, by the corrections of the share. */
  falls: number[]
  /** Since the latest correction: a refund that does not change the share has none. */
  uncorrected: number
}

export interface ModelBooking {
  id: string
  price: number
  /** What it costs since its last change of day; that of a paid booking is never more than its price. */
  presentPrice: number
  refunded: number
  status: 'pending' | 'confirmed' | 'completed' | 'cancelled'
  isPaid: boolean
  /** Of its payment, as booked or as the customer has entered it. */
  reference: string | null
  /** Until then it waits for its money. */
  holdUntil: Date | null
  bookedAt: Date
  keys: RuleKeys
  startsAt: Date
  endsAt: Date
  hasSignal: boolean
  feeBps: number
  earners: readonly (Earner | null)[]
  settlement: Settlement | null
  /** Paise that the bank took back and that have not come back: all, what the platform lost of them, and what was taken of the price. */
  dispute?: { missing: number; lost: number; price: number }
  /** What the platform lost by payments that were confirmed in error, and has not got back. */
  lostInError?: number
  /** Refunds that count as sent since a payment was taken back, and that a gateway may have sent; whether in error. */
  unheard?: Map<string, { amount: number; isVoid: boolean }>
  /** The page of a gateway on which it can be paid. */
  online?: OnlinePayment
}

interface OnlinePayment {
  /** As far as the host knows. */
  isOpen: boolean
  /** Since when the end of the hold waits for the gateway. */
  waitsSince: Date | null
  plan: { paysAt: Date | null; isTold: boolean }
  /** Whether its money has paid for the booking. */
  isPrice: boolean
}

export const leftOf = ({ isPaid, price, refunded }: ModelBooking): number => (isPaid ? price - refunded : 0)

export type Verdict = 'the price' | 'sent back' | 'without a match'

/**
 * What money is that is given to a booking.
 * @param cameAt if a gateway says that it came before
 */
export function judge(
  { isPaid, price, ...booking }: ModelBooking,
  amount: number,
  at: Date,
  cameAt: Date = at,
): Verdict {
  const isLate =
    booking.status === 'cancelled' ||
    booking.startsAt <= at ||
    (booking.holdUntil !== null && booking.holdUntil <= cameAt)
  if (isPaid || isLate) return 'sent back'
  return amount === price ? 'the price' : 'without a match'
}

/** What a customer who cancels gets of what is left: all of it two weeks before the start, half of it a week before. */
export function refundByPolicy({ startsAt }: ModelBooking, left: number, at: Date): number {
  const time = startsAt.getTime() - at.getTime()
  if (time >= 14 * dayMs) return left
  return time >= 7 * dayMs ? Math.floor(left / 2) : 0
}
