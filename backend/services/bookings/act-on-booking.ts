// What customers, providers and administrators do with a booking. Which actions are permitted stands in the table of
// transitions; here is what each of them changes.
import type { ActOnBookingPayload } from '@affiliate-booking/contract/calls/bookings'
import { PolicySteps } from '@affiliate-booking/contract/products'
import type { RefundQuote, UpiPayee } from '@affiliate-booking/contract/bookings'
import { actionsWithReason } from '@affiliate-booking/contract/options/bookings'
import { and, eq, sql } from 'drizzle-orm'
import { formatPaise } from '@affiliate-booking/shared/money'
import { type Database, violatesUnique } from '../../db/database.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { products } from '../../db/schema/products.ts'
import { reviews } from '../../db/schema/reviews.ts'
import type { Actor } from '../users/account.ts'
import { type AuditEntry, type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { ok, type Result, fail } from '../../result.ts'
import { scopeOf } from '../territories/scope.ts'
import { type Booking, findBooking } from './find-booking.ts'
import { holdExpiry } from './hold-seats.ts'
import { quoteFullRefund, quoteRefund } from './refund-quote.ts'
import { releaseSeats, lockSlots, slotIdsOf } from './seats.ts'
import { refundableAmount, checkAction, bookingStateLabel } from './transitions.ts'

export interface BookingDeps {
  db: Database
  now: () => Date
  /** Whom customers pay by UPI; null: nobody. */
  payee: UpiPayee | null
}

type Columns = Partial<typeof bookings.$inferInsert>
type EffectAction = Pick<AuditEntry, 'action' | 'reason'> & { isBySystem?: boolean }

/** The result of an action. */
interface Effect {
  set: Columns
  happened: readonly EffectAction[]
  releasesSeats?: boolean
}

interface ActionRequest {
  booking: Booking
  actor: Actor
  payload: ActOnBookingPayload
  now: Date
  /** Confirmed as soon as it is paid. */
  isInstant: boolean
}

type Action = ActOnBookingPayload['action']

const isUpiReference = (text: string) => /^\d{12}$/.test(text)
const isReference = (text: string) => /^[\w/-]{4,35}$/.test(text)

/**
 * What somebody who may cancel gives back by it; null while nothing was paid. The policy is for what was confirmed:
 * before that everything goes back, whoever cancels.
 */
export function quoteCancellation(actor: Actor, booking: Booking, now: Date): RefundQuote | null {
  if (booking.paymentStatus !== 'completed') return null
  if (actor.role !== 'user' || booking.status === 'pending') return quoteFullRefund(booking.totalAmount)
  const { startsAt, totalAmount: total } = booking
  return quoteRefund({ policy: PolicySteps.parse(booking.policySnapshot), startsAt, total }, now)
}

/** Paid back, as columns; nothing for what was not paid. */
const refundColumns = (amount: number | undefined): Columns =>
  amount === undefined ? {} : { refundAmount: amount, paymentStatus: amount > 0 ? 'refunded' : 'completed' }

const cancelledByOf = ({ role }: Actor) =>
  role === 'user' ? 'user' : role === 'service_provider' ? 'provider' : 'admin'

const cancellationColumns = (
  { actor, now, payload }: ActionRequest,
  refundAmount: number | undefined,
): Columns => ({
  status: 'cancelled',
  cancelledAt: now,
  cancelledBy: cancelledByOf(actor),
  cancelledById: actor.id,
  cancellationReason: payload.reason ?? null,
  ...refundColumns(refundAmount),
})

const effects: Record<Action, (deal: ActionRequest) => Result<Effect>> = {
  pay({ payload, now }) {
    const reference = payload.reference ?? ''
    if (!isUpiReference(reference))
      return fail(400, 'Enter the UPI reference number of the payment: 12 digits.')
    return ok({
      set: {
        paymentReference: reference,
        paymentSubmittedAt: now,
        paymentRejection: null,
        holdExpiresAt: null,
      },
      happened: [{ action: 'booking.paid' }],
    })
  },

  'confirm-payment'({ booking, payload, now, isInstant }) {
    const reference = payload.reference ?? booking.paymentReference ?? ''
    if (!isReference(reference)) return fail(400, 'Enter the reference of the payment.')
    const set: Columns = {
      paymentReference: reference,
      paidAt: now,
      holdExpiresAt: null,
      paymentRejection: null,
    }
    // It was cancelled while the money was on its way.
    if (booking.status === 'cancelled')
      return ok({
        set: { ...set, ...refundColumns(booking.totalAmount) },
        happened: [{ action: 'booking.payment-confirmed' }, { action: 'booking.refunded', isBySystem: true }],
      })
    // After the start nobody gets a place any more: it is cancelled, and everything paid back.
    const isAccepted = isInstant && now < booking.startsAt
    return ok({
      set: {
        ...set,
        paymentStatus: 'completed',
        ...(isAccepted && { status: 'confirmed', confirmedAt: now }),
      },
      happened: [
        { action: 'booking.payment-confirmed' },
        ...(isAccepted ? [{ action: 'booking.accepted', isBySystem: true } as const] : []),
      ],
    })
  },

  // The number is free again: it may be another's, mistyped.
  'reject-payment': ({ booking, payload, now }) =>
    ok({
      set: {
        paymentReference: null,
        paymentSubmittedAt: null,
        paymentRejection: payload.reason ?? null,
        ...(booking.status === 'pending' && { holdExpiresAt: holdExpiry(now) }),
      },
      happened: [{ action: 'booking.payment-rejected', reason: payload.reason }],
    }),

  accept: ({ now }) =>
    ok({ set: { status: 'confirmed', confirmedAt: now }, happened: [{ action: 'booking.accepted' }] }),

  decline: (deal) =>
    ok({
      set: cancellationColumns(deal, quoteCancellation(deal.actor, deal.booking, deal.now)?.amount),
      happened: [{ action: 'booking.declined', reason: deal.payload.reason }],
      releasesSeats: true,
    }),

  cancel(deal) {
    const { actor, booking, now, payload } = deal
    const amount = quoteCancellation(actor, booking, now)?.amount
    if (payload.expectedRefund !== undefined && payload.expectedRefund !== (amount ?? 0))
      return fail(409, `The refund is ${formatPaise(amount ?? 0)} now. Check it again.`)
    return ok({
      set: cancellationColumns(deal, amount),
      happened: [{ action: 'booking.cancelled', reason: payload.reason }],
      releasesSeats: true,
    })
  },

  complete: ({ now }) =>
    ok({ set: { status: 'completed', completedAt: now }, happened: [{ action: 'booking.completed' }] }),

  'no-show': ({ booking: { completedAt }, now }) =>
    ok({
      set: { status: 'completed', completedAt: completedAt ?? now, isNoShow: true },
      happened: [{ action: 'booking.no-show' }],
    }),

  refund({ booking, payload }) {
    const { amount } = payload
    const kept = refundableAmount(booking)
    if (amount === undefined || amount < 1 || amount > kept)
      return fail(400, `Enter an amount from ${formatPaise(1)} to ${formatPaise(kept)}.`)
    return ok({
      set: refundColumns((booking.refundAmount ?? 0) + amount),
      happened: [{ action: 'booking.refunded', reason: payload.reason }],
    })
  },
}

const needsReason = (action: Action) => actionsWithReason.some((each) => each === action)

/**
 * Does with a booking what its state and the role permit. Refused with 404 out of reach, 403 for the role, 400 for
 * what is missing, and with 409, naming the present state, when the state forbids it or somebody was faster.
 */
export async function actOnBooking(
  { db, now, payee }: BookingDeps,
  actor: Actor,
  name: string,
  payload: ActOnBookingPayload,
  origin: RequestOrigin,
): Promise<Result<Booking>> {
  const found = await findBooking(db, actor, name)
  if (!found.ok) return found
  const booking = found.value
  const at = now()
  const moment = { booking, now: at, canPay: payee !== null, isReviewed: await isReviewed(db, booking.id) }
  const permitted = checkAction(payload.action, actor, moment)
  if (!permitted.ok) return permitted
  if (booking.version !== payload.version) return versionConflict(booking)
  if (needsReason(payload.action) && !payload.reason) return fail(400, 'Enter a reason.')
  const isInstant = await isInstantProduct(db, booking.productId)
  const effect = effects[payload.action]({ booking, actor, payload, now: at, isInstant })
  if (!effect.ok) return effect
  try {
    return await db.transaction((tx) => applyEffect(tx, { booking, actor, origin, at }, effect.value))
  } catch (error) {
    if (!violatesUnique(error, 'bookings_payment_reference_unique')) throw error
    return fail(409, 'This reference number was entered for another booking. Check it.')
  }
}

/** Only as long as the booking is what the decision was made on. */
async function applyEffect(
  tx: Database,
  deed: { booking: Booking; actor: Actor; origin: RequestOrigin; at: Date },
  { set, happened, releasesSeats = false }: Effect,
): Promise<Result<Booking>> {
  const { booking, actor, origin, at } = deed
  if (releasesSeats) await lockSlots(tx, await slotIdsOf(tx, booking.id))
  const [changed] = await tx
    .update(bookings)
    .set({ ...set, version: sql`${bookings.version} + 1` })
    .where(
      and(
        eq(bookings.id, booking.id),
        eq(bookings.version, booking.version),
        eq(bookings.status, booking.status),
        scopeOf(actor).bookings(),
      ),
    )
    .returning()
  if (!changed) {
    const present = await findBooking(tx, actor, booking.id)
    return present.ok ? versionConflict(present.value) : present
  }
  if (releasesSeats) await releaseSeats(tx, [booking.id])
  await writeAudit(
    tx,
    ...happened.map(({ action, reason, isBySystem = false }, index) => ({
      actor: isBySystem ? null : actor,
      origin: isBySystem ? null : origin,
      action,
      objectType: 'booking' as const,
      objectId: booking.id,
      territoryPath: booking.territoryPath,
      // Told once.
      changes: index === 0 ? changedColumns(booking, changed, Object.keys(set)) : undefined,
      reason,
      at,
    })),
  )
  return ok(changed)
}

/** For who acts on what was seen earlier. */
export const versionConflict = (booking: Booking) =>
  fail(409, `The booking has changed: it is ${bookingStateLabel(booking)}. Check it again.`)

/** What was and what is, of the columns that were set. */
function changedColumns(before: Booking, after: Booking, names: readonly string[]): AuditEntry['changes'] {
  const [olds, news] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  const changed = names
    .map((name) => ({ name, old: olds.get(name) ?? null, new: news.get(name) ?? null }))
    .filter((each) => JSON.stringify(each.old) !== JSON.stringify(each.new))
  return Object.fromEntries(changed.map(({ name, ...values }) => [name, values]))
}

export async function isReviewed(db: Database, bookingId: string): Promise<boolean> {
  const [review] = await db.select({ id: reviews.id }).from(reviews).where(eq(reviews.bookingId, bookingId))
  return review !== undefined
}

async function isInstantProduct(db: Database, productId: string): Promise<boolean> {
  const [product] = await db
    .select({ isInstant: products.isInstant })
    .from(products)
    .where(eq(products.id, productId))
  return product?.isInstant ?? false
}
