// Who books: a customer's account, or somebody without one.
import type { BookingContact } from '@affiliate-booking/contract/calls/bookings/bookings'
import { and, eq, gt, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { fail, ok, type Result } from '../../result.ts'
import type { Buyer } from '../referrals/find-signals.ts'
import { readNumber } from '../settings/platform-settings.ts'
import { type Actor, type LinkHolder, normalizeEmail } from '../users/account.ts'
import { phoneNumberOf } from '../users/contacts.ts'
import type { Booking } from './find-booking.ts'
import { hasContact } from './without-account/has-contact.ts'

export type Booker =
  | { readonly account: Actor; readonly contact: null }
  | { readonly account: null; readonly contact: BookingContact }

/** Unpaid bookings of one email or phone without an account. */
const maximumUnpaidOfContact = 2

const tooManyUnpaid = (count: number) =>
  fail(
    409,
    count === 1
      ? 'One of your bookings is waiting for payment. Pay for it or cancel it first.'
      : `${count} of your bookings are waiting for payment. Pay for one or cancel it first.`,
  )
const tooManyOfContact = fail(
  409,
  'Too many bookings with this email or phone are waiting for payment. Pay for one or cancel it first.',
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
  return unpaid < (await readNumber(tx, 'unpaidBookings')) ? ok(null) : tooManyUnpaid(unpaid)
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
  return (await countUnpaid(tx, others, now)) < maximumUnpaidOfContact ? ok(null) : tooManyOfContact
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

function countUnpaid(tx: Database, isOfBooker: SQL | undefined, now: Date): Promise<number> {
  const isHeld = or(isNull(bookings.holdExpiresAt), gt(bookings.holdExpiresAt, now))
  return tx.$count(
    bookings,
    and(isOfBooker, eq(bookings.status, 'pending'), eq(bookings.paymentStatus, 'pending'), isHeld),
  )
}
