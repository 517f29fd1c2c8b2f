// Messages that ask for something, or tell of tomorrow, and were overtaken while they waited to be sent.
import { isClosedLead } from '@affiliate-booking/contract/options/leads'
import { todayInIndia } from '@affiliate-booking/shared/days'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import * as z from 'zod'
import type { Database } from '../../../db/database.ts'
import { adminInvitations } from '../../../db/schema/accounts/admin-invitations.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { bookings } from '../../../db/schema/bookings.ts'
import { leads } from '../../../db/schema/leads.ts'
import { refunds } from '../../../db/schema/money/receipts.ts'
import { products } from '../../../db/schema/products/products.ts'
import { productQuestions } from '../../../db/schema/products/questions.ts'
import { reviews } from '../../../db/schema/products/reviews.ts'
import { isChangeAllowed, isPaymentInReview } from '../../bookings/actions/transitions.ts'
import type { Booking } from '../../bookings/find-booking.ts'
import { countPaymentsToCheck } from '../../dashboard/dashboard-lists.ts'
import { isInvitationOpen, isInviter } from '../../invitations/invite-admin.ts'
import { isPublic, isWaiting } from '../../questions/question-rows.ts'
import type { KindName } from '../kinds/kinds.ts'
import { objectIdOf } from '../notify.ts'
import type { Message } from './compose.ts'
import { isUuid } from '../../../uuid.ts'
import { isStillFree } from '../../waitlist/is-still-free.ts'

const Told = z.object({
  startsAt: z.string().optional(),
  amount: z.number().optional(),
  /** Paise that are asked for. */
  toPay: z.number().nullish(),
  /** That a provider is asked to accept. */
  answer: z.string().nullish(),
  dueAt: z.string().optional(),
})

interface Occasion {
  readonly message: Message
  readonly now: Date
}

interface BookingOccasion extends Occasion {
  /** The provider of the booking is. */
  readonly isSuspended: boolean
  /** What is booked can be booked by others too. */
  readonly isOnSale: boolean
}

/** Whether what a booking's message says still holds. */
type BookingCheck = (booking: Booking, occasion: BookingOccasion) => boolean

const isToPay: BookingCheck = (
  { status, paymentStatus, paymentSubmittedAt, totalAmount },
  { message, isSuspended },
) =>
  !isSuspended &&
  status === 'pending' &&
  paymentStatus === 'pending' &&
  paymentSubmittedAt === null &&
  Told.parse(message.variables).amount === totalAmount

const isSameStart: BookingCheck = ({ startsAt }, { message }) =>
  Told.parse(message.variables).startsAt === startsAt.toISOString()

const isUnanswered: BookingCheck = (booking, occasion) =>
  !occasion.isSuspended &&
  booking.status === 'pending' &&
  booking.holdExpiresAt === null &&
  isSameStart(booking, occasion)

/** To a provider: tells of a booking, and may ask to accept it. */
const isStillAsked: BookingCheck = ({ status, startsAt }, { message, isSuspended, now }) =>
  Told.parse(message.variables).answer == null || (!isSuspended && status === 'pending' && now < startsAt)

/** Until midnight in India. */
const isTomorrow: BookingCheck = (booking, occasion) =>
  todayInIndia(occasion.now) < booking.date && isSameStart(booking, occasion)

const bookingChecks: Partial<Record<KindName, BookingCheck>> = {
  'booking-held': isToPay,
  'payment-other-sum': isToPay,
  'booking-changed': (booking, occasion) =>
    Told.parse(occasion.message.variables).toPay == null || isToPay(booking, occasion),
  'payment-in-review': isPaymentInReview,
  'payment-not-found': ({ paymentStatus, paymentSubmittedAt }) =>
    paymentStatus === 'pending' && paymentSubmittedAt === null,
  'booking-unanswered': (booking, occasion) =>
    isUnanswered(booking, occasion) && isTomorrow(booking, occasion),
  'provider-booking-unanswered': isUnanswered,
  'provider-booking-paid': isStillAsked,
  'provider-booking-changed': isStillAsked,
  'booking-paid': (_, { isSuspended }) => !isSuspended,
  'booking-confirmed': (_, { isSuspended }) => !isSuspended,
  'booking-tomorrow': (booking, occasion) =>
    !occasion.isSuspended && booking.status === 'confirmed' && isTomorrow(booking, occasion),
  'booking-change-allowed': (booking, { isOnSale, now }) =>
    isOnSale && booking.status === 'confirmed' && booking.arrivedAt === null && isChangeAllowed(booking, now),
  'booking-no-show': ({ isNoShow }) => isNoShow,
  'booking-no-show-undone': ({ isNoShow }) => !isNoShow,
  'provider-booking-no-show-undone': ({ isNoShow }) => !isNoShow,
  'booking-completed': ({ isNoShow }) => !isNoShow,
  'meeting-point-changed': ({ status, paymentStatus }) =>
    status === 'confirmed' || (status === 'pending' && paymentStatus === 'completed'),
  'booking-provider-suspended': ({ status, arrivedAt, startsAt, endsAt }, { isSuspended, now }) =>
    isSuspended &&
    (status === 'pending' || status === 'confirmed') &&
    now < (arrivedAt === null ? endsAt : startsAt),
  'suspended-trip-ended': ({ status, arrivedAt }, { isSuspended }) =>
    isSuspended && status === 'confirmed' && arrivedAt === null,
  'booking-provider-active': ({ status }, { isSuspended }) => !isSuspended && status !== 'cancelled',
}

type Check = (db: Database, id: string, occasion: Occasion) => Promise<boolean>

const checkOf =
  (check: BookingCheck): Check =>
  async (db, id, occasion) => {
    const [found] = await db
      .select({ booking: bookings, providerStatus: users.status, productStatus: products.status })
      .from(bookings)
      .innerJoin(users, eq(users.id, bookings.providerId))
      .innerJoin(products, eq(products.id, bookings.productId))
      .where(eq(bookings.id, id))
    if (found === undefined) return false
    const { booking, providerStatus, productStatus } = found
    return check(booking, {
      ...occasion,
      isSuspended: providerStatus === 'suspended',
      isOnSale: productStatus === 'approved' && providerStatus === 'active',
    })
  }

async function readLeadStatus(db: Database, id: string) {
  const [lead] = await db.select({ status: leads.status }).from(leads).where(eq(leads.id, id))
  return lead?.status
}

const isLeadOpen: Check = async (db, id) => !isClosedLead((await readLeadStatus(db, id)) ?? 'closed_lost')

const isAnswerPublic: Check = async (db, id) =>
  (await db.$count(productQuestions, and(eq(productQuestions.id, id), isPublic()))) > 0

const checks: Partial<Record<string, Check>> = {
  ...Object.fromEntries(Object.entries(bookingChecks).map(([kind, check]) => [kind, checkOf(check)])),
  // Its words must not go out any more.
  'provider-review-written': async (db, id) =>
    (await db.$count(reviews, and(eq(reviews.bookingId, id), isNull(reviews.removedAt)))) > 0,
  'review-replied': async (db, id) =>
    (await db.$count(
      reviews,
      and(eq(reviews.bookingId, id), isNull(reviews.removedAt), isNotNull(reviews.reply)),
    )) > 0,
  'provider-question-asked': async (db, id) =>
    (await db.$count(productQuestions, and(eq(productQuestions.id, id), isWaiting()))) > 0,
  'question-answered': isAnswerPublic,
  'guest-question-answered': isAnswerPublic,
  'refund-payee-needed': async (db, id) => {
    const [refund] = await db.select({ status: refunds.status }).from(refunds).where(eq(refunds.id, id))
    return refund?.status === 'awaiting_payee'
  },
  'refund-payee-asked': async (db, id) => {
    const [refund] = await db.select({ status: refunds.status }).from(refunds).where(eq(refunds.id, id))
    return refund?.status === 'awaiting_payee' || refund?.status === 'due'
  },
  'waitlist-free': (db, id, { now }) => isStillFree(db, id, now),
  'guest-waitlist-free': (db, id, { now }) => isStillFree(db, id, now),
  'payments-to-check': async (db, _id, { message, now }) => {
    const [admin] = await db
      .select()
      .from(users)
      .where(eq(users.id, message.userId ?? ''))
    return admin !== undefined && (await countPaymentsToCheck(db, admin, now)).total > 0
  },
  'lead-late': async (db, id) => {
    const { firstRespondedAt, status } = leads
    const [lead] = await db.select({ firstRespondedAt, status }).from(leads).where(eq(leads.id, id))
    return lead?.firstRespondedAt === null && lead.status === 'new'
  },
  'lead-received': isLeadOpen,
  'affiliate-lead-received': isLeadOpen,
  'affiliate-lead-reopened': isLeadOpen,
  'affiliate-lead-lost': async (db, id) => (await readLeadStatus(db, id)) === 'closed_lost',
  'affiliate-lead-unpaid': async (db, id) => (await readLeadStatus(db, id)) === 'closed_won',
  // Signing in undoes the deletion, and asking again plans another one.
  'administrator-leaving': async (db, id, { message }) => {
    const [account] = await db
      .select({ deletionDueAt: users.deletionDueAt })
      .from(users)
      .where(eq(users.id, id))
    return account?.deletionDueAt?.toISOString() === Told.parse(message.variables).dueAt
  },
  // Sent again, it has another link. That of somebody who may not invite any more does not work.
  'administrator-invited': async (db, id, { message }) => {
    const [invitation] = await db
      .select({ sentAt: adminInvitations.sentAt })
      .from(adminInvitations)
      .innerJoin(users, eq(users.id, adminInvitations.invitedBy))
      .where(and(eq(adminInvitations.id, id), isInvitationOpen, isInviter))
    return invitation?.sentAt.getTime() === message.createdAt.getTime()
  },
}

/** Whether a message would ask for what is done, or tell of a day that is not tomorrow any more. Tests never are. */
export async function isOutdated(db: Database, message: Message, now: Date): Promise<boolean> {
  const check = Object.hasOwn(checks, message.kind) ? checks[message.kind] : undefined
  const id = objectIdOf(message)
  if (check === undefined || message.testText !== null || !isUuid(id)) return false
  return !(await check(db, id, { message, now }))
}
