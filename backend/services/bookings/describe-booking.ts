// A booking in detail, as the actor may see it.
import type { BookingDetails } from '@affiliate-booking/contract/shapes/bookings'
import { PolicySteps } from '@affiliate-booking/contract/shapes/products/products'
import type { TimelineEntry } from '@affiliate-booking/contract/shapes/timeline'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { auditLog } from '../../db/schema/audit.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { reviews } from '../../db/schema/products/reviews.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { withPersonalValues } from '../audit/personal-values.ts'
import { type Actor, type BookingActor, firstNameOf, isAdminAccount } from '../users/account.ts'
import { checkPaymentConflict } from '../conflicts/check-payment-conflict.ts'
import { listBookingReceipts } from '../receipts/booking-receipts.ts'
import { findRecoverable } from '../receipts/recoveries/recoverable.ts'
import { findReversible } from '../receipts/reverse-payment.ts'
import { refundsOnline } from '../refunds/create-refunds.ts'
import { readBookingRefunds } from '../refunds/get-refund.ts'
import { type BookingDeps, readFacts } from './actions/act-on-booking.ts'
import { quoteCancellation } from './actions/effects.ts'
import { describeBookingRow, type BookingRecord, guestDetailsOf, selectBookings } from './booking-rows.ts'
import { describeReferral } from '../referrals/describe-referral.ts'
import { readHoldTimes } from './holding/hold-times.ts'
import { readUpiPayee } from '../settings/platform-settings.ts'
import type { Deps } from '../../deps.ts'
import { fullRefundUntil } from './actions/suspended-trips.ts'
import { deletedName } from '../privacy/deleted-email.ts'
import { whatsAppWriter } from '../messages/notices/bookings/whats-app-text.ts'
import { isPayable } from '../gateways/gateway-payments.ts'
import { canOpenAccount } from '../users/get-user.ts'
import type { Booking } from './find-booking.ts'
import { findRefundStates } from './lists/own-refunds.ts'
import { canDescribeGuests } from './actions/describe-guests.ts'
import { describeModeration } from './actions/describe-moderation.ts'
import { picturesOfReview } from '../review-pictures/list-review-pictures.ts'
import { describeReply } from './actions/reply-to-review.ts'
import { isChangeAllowed, isPaymentInReview, permittedActions } from './actions/transitions.ts'

export type BookingViewDeps = BookingDeps & Pick<Deps, 'gateway' | 'log'>

/** The caller checks the scope. */
export async function describeBooking(
  { db, now, upiPayee: usualUpiPayee, gateway, encryption, log }: BookingViewDeps,
  actor: BookingActor,
  id: string,
): Promise<BookingDetails> {
  const [record] = await selectBookings(db).where(eq(bookings.id, id))
  if (!record) throw new Error('The booking was deleted between two queries')
  const [written] = await db
    .select({ review: reviews, pictures: picturesOfReview })
    .from(reviews)
    .where(eq(reviews.bookingId, id))
  const review = written?.review
  const { booking, product, provider } = record
  const at = now()
  const facts = await readFacts(db, booking)
  const upiPayee = await readUpiPayee({ db, upiPayee: usualUpiPayee })
  const actions = permittedActions(actor, { ...facts, booking, now: at, canPay: upiPayee !== null })
  const quote =
    actions.includes('cancel') || actions.includes('decline')
      ? quoteCancellation(actor, booking, { ...facts, now: at })
      : null
  const hasVoucher = booking.status === 'confirmed' || booking.status === 'completed'
  const isAdmin = isAdminAccount(actor)
  const isCustomer = booking.userId === actor.id
  const isProvider = booking.providerId === actor.id
  const isPublished = review !== undefined && review.removedAt === null
  const onlineGateway = isCustomer && isPayable(booking, at) ? gateway : null
  const seen = contacts(actor, record)
  return {
    ...describeBookingRow(record),
    version: booking.version,
    actions,
    paymentObstacle: actions.includes('confirm-payment')
      ? await findPaymentObstacle(db, actor, booking)
      : null,
    refundQuote: quote && { ...quote, ...((await refundsOnline(db, id)) && { refundsOnline: true }) },
    changeAllowedUntil:
      booking.status === 'confirmed' &&
      booking.arrivedAt === null &&
      facts.isProductOnSale &&
      isChangeAllowed(booking, at)
        ? (booking.changeAllowedUntil?.toISOString() ?? null)
        : null,
    fullRefundUntil:
      isCustomer && actions.includes('cancel') && booking.endsAt <= at
        ? fullRefundUntil(booking).toISOString()
        : null,
    reversibleAmount: actions.includes('reverse-payment') ? await findReversible(db, booking) : null,
    recoverableAmount: actions.includes('recover-payment') ? await findRecoverable(db, booking) : null,
    policy: PolicySteps.parse(booking.policySnapshot),
    isInstant: facts.isInstant,
    payee: actions.includes('pay') ? upiPayee : null,
    reviewHours: (await readHoldTimes(db)).reviewHours,
    // The gateway leads back to an address without the link.
    paymentGateway: actor.id === null ? null : (onlineGateway?.name ?? null),
    canPayOnlineInAccount: actor.id === null && onlineGateway !== null,
    paymentReference: isAdmin || isCustomer ? booking.paymentReference : null,
    paymentRejection: booking.paymentRejection,
    isProductOnSale: product.status === 'approved' && provider.status === 'active',
    location: { district: product.district, state: product.state, country: product.country },
    ...seen,
    whatsAppText: isCustomer || seen.customerPhone === null ? null : (await whatsAppWriter(db, at))(record),
    canDescribeGuests: canDescribeGuests(actor, booking, at),
    // The text of a customer who was deleted is gone.
    canReply: isPublished && review.text !== '' && isProvider,
    canRemoveReply: isPublished && review.reply !== null && (isAdmin || isProvider),
    ...(review && describeModeration(actor, booking, review)),
    cancelledBy: booking.cancelledBy,
    cancellationReason: booking.cancellationReason,
    voucherCode: hasVoucher ? booking.voucherCode : null,
    ...(isAdmin && actor.id !== null && (await openableAccounts(db, actor, booking))),
    referralCode: isAdmin ? booking.referralCode : null,
    referral: isAdmin ? await describeReferral(db, 'booking', booking.id) : null,
    recommendedBy: isCustomer ? await readReferrerName(db, booking.referralAffiliateId) : null,
    // The provider does not need the text of one that was taken down.
    review:
      review && (isPublished || !isProvider)
        ? {
            id: review.id,
            rating: review.rating,
            text: review.text,
            author: booking.customerName === deletedName ? 'Guest' : firstNameOf(booking.customerName),
            createdAt: review.createdAt.toISOString(),
            reply: describeReply(review),
            pictures: written?.pictures ?? [],
          }
        : null,
    refunds: isAdmin || isCustomer ? await readBookingRefunds({ db, encryption }, { id, isCustomer }) : null,
    refundState: isCustomer ? (await findRefundStates(db, [id])).get(id) : undefined,
    receipts: await listBookingReceipts(db, id),
    timeline: await readTimeline({ db, encryption, log }, actor, record),
  }
}

/** Why an administrator may not confirm the payment that was entered. */
async function findPaymentObstacle(
  db: Database,
  actor: BookingActor,
  booking: BookingRecord['booking'],
): Promise<string | null> {
  const { paymentReference: reference, totalAmount: amount } = booking
  if (actor.id === null || reference === null || !isPaymentInReview(booking)) return null
  const allowed = await checkPaymentConflict(db, actor, booking, { reference, amount, source: 'upi' })
  return allowed.ok ? null : allowed.message
}

async function openableAccounts(db: Database, actor: Actor, { userId, providerId }: Booking) {
  const [canOpenCustomer, canOpenProvider] = await Promise.all([
    userId !== null && canOpenAccount(db, actor, userId),
    canOpenAccount(db, actor, providerId),
  ])
  return { canOpenCustomer, canOpenProvider }
}

/** Customer and provider see each other's contacts, and the customer the address, once the booking is paid. */
function contacts(actor: BookingActor, { booking, product, customer, provider }: BookingRecord) {
  const seesBoth = isAdminAccount(actor) || booking.paymentStatus !== 'pending'
  const isCustomer = booking.userId === actor.id
  const isProvider = booking.providerId === actor.id
  return {
    customerPhone: seesBoth || isCustomer ? customer.phone : null,
    customerEmail: seesBoth || isCustomer ? customer.email : null,
    providerPhone: seesBoth || isProvider ? provider.phone : null,
    meetingPoint: seesBoth || isProvider ? product.meetingPoint : null,
    position: seesBoth || isProvider ? product.position : null,
    ...(seesBoth || isCustomer ? guestDetailsOf(booking) : { guestNames: null, hostMessage: null }),
  }
}

async function readReferrerName(db: Database, affiliateId: string | null): Promise<string | null> {
  if (affiliateId === null) return null
  // A deleted account has no name any more.
  const [affiliate] = await db
    .select({ name: users.name })
    .from(users)
    .where(and(eq(users.id, affiliateId), isNull(users.deletedAt)))
  return affiliate ? firstNameOf(affiliate.name) : null
}

/**
 * The audit entries, oldest first. Only administrators see the names of administrators; others see “Administrator”, and not
 * why a payment was reversed or taken back. Providers do not see what is said of the customer's references.
 */
async function readTimeline(
  deps: Pick<Deps, 'db' | 'encryption' | 'log'>,
  actor: BookingActor,
  { booking, provider }: BookingRecord,
): Promise<TimelineEntry[]> {
  const { db } = deps
  const isAdmin = isAdminAccount(actor)
  const stored = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.objectType, 'booking'), eq(auditLog.objectId, booking.id)))
    .orderBy(asc(auditLog.id))
  const entries = await withPersonalValues(deps, stored)
  const names = new Map([
    ...(isAdmin ? await namesOf(db, entries) : []),
    [booking.userId ?? '', booking.customerName] as const,
    [booking.providerId, provider.name] as const,
  ])
  // A customer without an account has a role and no id.
  const actorName = ({ actorId, actorRole }: (typeof entries)[number]) => {
    if (actorId === null) return actorRole === null ? null : booking.customerName
    return names.get(actorId) ?? 'Administrator'
  }
  const isOther = booking.userId !== actor.id
  const hidden = new Set([
    ...(isAdmin ? [] : ['booking.payment-reversed', 'booking.payment-recovered', 'booking.payment-voided']),
    ...(isAdmin || !isOther ? [] : ['booking.payment-confirmed']),
  ])
  return entries
    .filter(({ action }) => isOther || !ofReports.has(action))
    .map((entry) => ({
      id: String(entry.id),
      action: entry.action,
      actor: actorName(entry),
      reason: hidden.has(entry.action) ? null : entry.reason,
      at: entry.createdAt.toISOString(),
    }))
}

/** Customers do not learn that the provider reported their review. */
const ofReports: ReadonlySet<string> = new Set(['review.reported', 'review.kept'])

async function namesOf(db: Database, entries: readonly { actorId: string | null }[]) {
  const ids = [...new Set(entries.flatMap(({ actorId }) => actorId ?? []))]
  if (ids.length === 0) return []
  const rows = await db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids))
  return rows.map(({ id, name }) => [id, name] as const)
}
