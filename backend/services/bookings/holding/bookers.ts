// Who books: a customer's account, or somebody without one.
import type { BookingContact } from '@affiliate-booking/contract/calls/bookings/bookings'
import { and, count, eq, gt, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { bookings } from '../../../db/schema/bookings.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { fail, ok, type Result } from '../../../result.ts'
import type { Buyer } from '../../referrals/find-signals.ts'
import { readNumber } from '../../settings/platform-settings.ts'
import { type Actor, type LinkHolder, normalizeEmail } from '../../users/account.ts'
import { phoneNumberOf } from '../../users/contacts.ts'
import type { Booking } from '../find-booking.ts'
import { hasContact } from '../without-account/has-contact.ts'

export type Booker =
  | { readonly account: Actor; readonly contact: null }
  | { readonly account: null; readonly contact: BookingContact }

/** Unpaid bookings of one email or phone without an account. */
const maximumUnpaidOfContact = 2

interface UnpaidBookings {
  number: number
  /** Of them, those whose payment is being checked. */
  inReview: number
}

const tooManyUnpaid = (unpaid: UnpaidBookings) => fail(409, unpaidCopy(unpaid))

function unpaidCopy({ number, inReview }: UnpaidBookings): string {
  if (inReview === number) {
    return number === 1
      ? 'We are still checking the payment of your other booking. You can book again once we have found it. You do not need to pay again.'
      : `We are still checking the payments of ${number} of your bookings. You can book again once we have found one. You do not need to pay again.`
  }
  if (inReview > 0)
    return `${number} of your bookings are waiting for payment, or for us to find it. Cancel one that you have not paid for, or wait until we have found a payment.`
  return number === 1
    ? 'One of your bookings is waiting for payment. Pay for it or cancel it first.'
    : `${number} of your bookings are waiting for payment. Pay for one or cancel it first.`
}

/** Strangers who enter a contact learn nothing of its payments. */
const tooManyOfContact = fail(
  409,
  'Too many bookings with this email or phone are waiting for payment. If you have paid, you do not need to pay again: you can book once we have found the payment. Otherwise pay for one or cancel it first.',
)

export const buyerOf = ({ account, contact }: Booker): Buyer =>
  account
    ? { accountId: account.id, email: account.email, phone: account.phone }
    : { accountId: null, email: contact.email, phone: contact.phone }

/** For the audit log. */
export const actorOf = ({ account }: Booker, bookingId: string): Actor | LinkHolder =>
  account ?? { id: null, role: 'user', bookingId }

export const contactColumns = ({ name, email, phone }: BookingContact) => ({
  customerName: name,
  contactEmail: normalizeEmail(email),
  contactPhone: phone,
})

export const bookerColumns = ({ account, contact }: Booker) =>
  account ? { userId: account.id, customerName: account.name } : contactColumns(contact)

/** Where an idempotency key is unique. */
export const sharesKeysWith = ({ account }: Booker): SQL =>
  account ? eq(bookings.userId, account.id) : isNotNull(bookings.contactEmail)

/** Whether it is the booker's own: of a booking without an account, the same contact, and still without an account. */
export const isBookedBy = ({ account, contact }: Booker, booking: Booking): boolean =>
  account !== null ||
  (booking.userId === null &&
    booking.customerName === contact.name &&
    booking.contactEmail === normalizeEmail(contact.email) &&
    booking.contactPhone === contact.phone)

/**
 * Serialises the bookings of a customer, so that two at once cannot both pass the limit. Fails with 401 for an account
 * that is no longer active, and with 409 if too many bookings are not paid.
 */
export async function lockBooker(tx: Database, booker: Booker, now: Date): Promise<Result<null>> {
  const { account, contact } = booker
  if (account === null) return lockContactFor(tx, contact, now)
  const [active] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, account.id), eq(users.status, 'active')))
    .for('no key update')
  if (!active) return fail(401, 'Sign in to continue.')
  const unpaid = await countUnpaid(tx, eq(bookings.userId, account.id), now)
  return unpaid.number < (await readNumber(tx, 'unpaidBookings')) ? ok(null) : tooManyUnpaid(unpaid)
}

/**
 * Serialises the bookings of a contact. Fails with 409 if too many of them are not paid.
 * @param except the booking that gets the contact
 */
export async function lockContactFor(
  tx: Database,
  contact: BookingContact,
  now: Date,
  except?: string,
): Promise<Result<null>> {
  await lockContact(tx, contact)
  const others = and(hasContact(contact), except === undefined ? undefined : ne(bookings.id, except))
  const { number } = await countUnpaid(tx, others, now)
  return number < maximumUnpaidOfContact ? ok(null) : tooManyOfContact
}

/** Email and phone in one order, so that two bookings cannot wait for each other. */
async function lockContact(tx: Database, { email, phone }: BookingContact): Promise<void> {
  const names = [`email ${normalizeEmail(email)}`, `phone ${phoneNumberOf(phone) ?? phone}`]
  await tx.execute(
    sql`select pg_advisory_xact_lock(key) from (
      select hashtextextended(name, 0) as key from (values (${names[0]}::text), (${names[1]}::text)) as names (name) order by key
    ) as keys`,
  )
}

async function countUnpaid(tx: Database, isOfBooker: SQL | undefined, now: Date): Promise<UnpaidBookings> {
  const isHeld = or(isNull(bookings.holdExpiresAt), gt(bookings.holdExpiresAt, now))
  const [counted] = await tx
    .select({ number: count(), inReview: count(bookings.paymentSubmittedAt) })
    .from(bookings)
    .where(and(isOfBooker, eq(bookings.status, 'pending'), eq(bookings.paymentStatus, 'pending'), isHeld))
  return counted ?? { number: 0, inReview: 0 }
}
