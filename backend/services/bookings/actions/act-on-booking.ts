// The effects of booking actions. The table of transitions decides who may do what.
import type { ActOnBookingPayload } from '@affiliate-booking/contract/calls/bookings'
import { PolicySteps } from '@affiliate-booking/contract/products'
import type { RefundQuote, UpiPayee } from '@affiliate-booking/contract/bookings'
import { actionsWithReason } from '@affiliate-booking/contract/options/bookings'
import { and, eq, sql } from 'drizzle-orm'
import { formatPaise } from '@affiliate-booking/shared/money'
import { type Database, violatesUnique } from '../../../db/database.ts'
import { bookings } from '../../../db/schema/bookings.ts'
import { products } from '../../../db/schema/products.ts'
import { reviews } from '../../../db/schema/reviews.ts'
import type { Actor } from '../../users/account.ts'
import { type AuditEntry, type RequestOrigin, writeAudit } from '../../audit/write-audit.ts'
import { ok, type Result, fail } from '../../../result.ts'
import { scopeOf } from '../../territories/scope.ts'
import { type Booking, findBooking } from '../find-booking.ts'
import { holdExpiry } from '../hold-seats.ts'
import { quoteFullRefund, quoteRefund } from './refund-quote.ts'
import { releaseSeats, lockSlots, slotIdsOf } from '../seats.ts'
import { refundableAmount, checkAction, bookingStateLabel } from './transitions.ts'

export interface BookingDeps {
  db: Database
  now: () => Date
  /** Receives UPI payments; null: UPI is off. */
  payee: UpiPayee | null
}

type Columns = Partial<typeof bookings.$inferInsert>
type EffectAction = Pick<AuditEntry, 'action' | 'reason'> & { isBySystem?: boolean }

interface Effect {
  set: Columns
  entries: readonly EffectAction[]
  releasesSeats?: boolean
}

interface ActionRequest {
  booking: Booking
  actor: Actor
  payload: ActOnBookingPayload
  now: Date
  /** The product's bookings are confirmed as soon as they are paid. */
  isInstant: boolean
}

type Action = ActOnBookingPayload['action']

const isUpiReference = (text: string) => /^\d{12}$/.test(text)
const isReference = (text: string) => /^[\w/-]{4,35}$/.test(text)

/**
 * The refund if the actor cancels now; null for an unpaid booking. The policy applies only when the customer cancels a
 * confirmed booking; otherwise the refund is full.
 */
export function quoteCancellation(actor: Actor, booking: Booking, now: Date): RefundQuote | null {
  if (booking.paymentStatus !== 'completed') return null
  if (actor.role !== 'user' || booking.status === 'pending') return quoteFullRefund(booking.totalAmount)
  const { startsAt, totalAmount: total } = booking
  return quoteRefund({ policy: PolicySteps.parse(booking.policySnapshot), startsAt, total }, now)
}

/** Undefined for an unpaid booking. */
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

const effects: Record<Action, (request: ActionRequest) => Result<Effect>> = {
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
      entries: [{ action: 'booking.paid' }],
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
    // Cancelled before the payment arrived.
    if (booking.status === 'cancelled')
      return ok({
        set: { ...set, ...refundColumns(booking.totalAmount) },
        entries: [{ action: 'booking.payment-confirmed' }, { action: 'booking.refunded', isBySystem: true }],
      })
    // After the start it stays pending, and a job cancels it with a full refund.
    const isAccepted = isInstant && now < booking.startsAt
    return ok({
      set: {
        ...set,
        paymentStatus: 'completed',
        ...(isAccepted && { status: 'confirmed', confirmedAt: now }),
      },
      entries: [
        { action: 'booking.payment-confirmed' },
        ...(isAccepted ? [{ action: 'booking.accepted', isBySystem: true } as const] : []),
      ],
    })
  },

  // Clears the unique reference: it may be a mistyped one that belongs to another booking.
  'reject-payment': ({ booking, payload, now }) =>
    ok({
      set: {
        paymentReference: null,
        paymentSubmittedAt: null,
        paymentRejection: payload.reason ?? null,
        ...(booking.status === 'pending' && { holdExpiresAt: holdExpiry(now) }),
      },
      entries: [{ action: 'booking.payment-rejected', reason: payload.reason }],
    }),

  accept: ({ now }) =>
    ok({ set: { status: 'confirmed', confirmedAt: now }, entries: [{ action: 'booking.accepted' }] }),

  decline: (request) =>
    ok({
      set: cancellationColumns(
        request,
        quoteCancellation(request.actor, request.booking, request.now)?.amount,
      ),
      entries: [{ action: 'booking.declined', reason: request.payload.reason }],
      releasesSeats: true,
    }),

  cancel(request) {
    const { actor, booking, now, payload } = request
    const amount = quoteCancellation(actor, booking, now)?.amount
    if (payload.expectedRefund !== undefined && payload.expectedRefund !== (amount ?? 0))
      return fail(409, `The refund is ${formatPaise(amount ?? 0)} now. Check it again.`)
    return ok({
      set: cancellationColumns(request, amount),
      entries: [{ action: 'booking.cancelled', reason: payload.reason }],
      releasesSeats: true,
    })
  },

  complete: ({ now }) =>
    ok({ set: { status: 'completed', completedAt: now }, entries: [{ action: 'booking.completed' }] }),

  'no-show': ({ booking: { completedAt }, now }) =>
    ok({
      set: { status: 'completed', completedAt: completedAt ?? now, isNoShow: true },
      entries: [{ action: 'booking.no-show' }],
    }),

  refund({ booking, payload }) {
    const { amount } = payload
    const maximum = refundableAmount(booking)
    if (amount === undefined || amount < 1 || amount > maximum)
      return fail(400, `Enter an amount from ${formatPaise(1)} to ${formatPaise(maximum)}.`)
    return ok({
      set: refundColumns((booking.refundAmount ?? 0) + amount),
      entries: [{ action: 'booking.refunded', reason: payload.reason }],
    })
  },
}

const needsReason = (action: Action) => actionsWithReason.some((each) => each === action)

/**
 * Performs an action on a booking. Fails with 404 outside the actor's scope, with 403 for the role, with 400 for an
 * invalid payload, and with 409 if the booking's state forbids the action or another request was faster.
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
  const state = { booking, now: at, canPay: payee !== null, isReviewed: await isReviewed(db, booking.id) }
  const permitted = checkAction(payload.action, actor, state)
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

/** Fails with 409 if the booking has changed since it was read. */
async function applyEffect(
  tx: Database,
  request: { booking: Booking; actor: Actor; origin: RequestOrigin; at: Date },
  { set, entries, releasesSeats = false }: Effect,
): Promise<Result<Booking>> {
  const { booking, actor, origin, at } = request
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
    ...entries.map(({ action, reason, isBySystem = false }, index) => ({
      actor: isBySystem ? null : actor,
      origin: isBySystem ? null : origin,
      action,
      objectType: 'booking' as const,
      objectId: booking.id,
      territoryPath: booking.territoryPath,
      // In the first entry only.
      changes: index === 0 ? changedColumns(booking, changed, Object.keys(set)) : undefined,
      reason,
      at,
    })),
  )
  return ok(changed)
}

/** The failure of an action on an outdated version. */
export const versionConflict = (booking: Booking) =>
  fail(409, `The booking has changed: it is ${bookingStateLabel(booking)}. Check it again.`)

/** The columns that were set and have changed. */
function changedColumns(before: Booking, after: Booking, names: readonly string[]): AuditEntry['changes'] {
  const [oldValues, newValues] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  const changed = names
    .map((name) => ({ name, old: oldValues.get(name) ?? null, new: newValues.get(name) ?? null }))
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
