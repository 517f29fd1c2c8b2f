// `gainsFrom` in a query.
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { bookings } from '../../db/schema/bookings.ts'
import { leads } from '../../db/schema/leads.ts'
import { commissionSnapshots } from '../../db/schema/money/commissions.ts'
import { bankStatementLines } from '../../db/schema/money/receipts.ts'
import { hasNumber } from '../bookings/without-account/has-contact.ts'
import { type Actor, earnsOverrides } from '../users/account.ts'
import { mailboxOf, phoneNumberOf } from '../users/contacts.ts'
import { storedMailbox } from '../users/stored-mailbox.ts'

const { affiliateId, dsaId, ssaId, nsaId } = commissionSnapshots

const isOfBooking = sql`${commissionSnapshots.bookingId} = ${bookings.id}`

/** Whether a snapshot names the account as an administrator. */
const namesAdministrator = ({ id }: Actor) => or(eq(dsaId, id), eq(ssaId, id), eq(nsaId, id))

/** Whether a snapshot of the subject names the account. */
const earnsBy = (isOfSubject: SQL, actor: Actor): SQL =>
  sql`exists (select from ${commissionSnapshots}
    where ${and(isOfSubject, or(eq(affiliateId, actor.id), namesAdministrator(actor)))})`

/** Whether the account gains from the lead. Never null. */
export function gainsFromLead(actor: Actor): SQL | undefined {
  const { id, email, phone } = actor
  const number = phoneNumberOf(phone)
  return or(
    sql`${leads.referralAffiliateId} is not distinct from ${id}`,
    sql`${storedMailbox(leads.email)} = ${mailboxOf(email)}`,
    number === null ? undefined : sql`${leads.phoneNumber} is not distinct from ${number}`,
    earnsBy(sql`${commissionSnapshots.leadId} = ${leads.id}`, actor),
  )
}

/**
 * `checkRefundConflict` in a query, for an administrator: customer, provider or affiliate of the booking. Never null. No
 * administrator is the affiliate of a snapshot alone.
 */
export function isPartOfBooking({ id, email, phone }: Actor): SQL | undefined {
  const number = phoneNumberOf(phone)
  return or(
    sql`${bookings.userId} is not distinct from ${id}`,
    eq(bookings.providerId, id),
    sql`${bookings.referralAffiliateId} is not distinct from ${id}`,
    sql`(${bookings.contactEmail} is not null and ${storedMailbox(bookings.contactEmail)} = ${mailboxOf(email)})`,
    number === null ? undefined : hasNumber(number),
  )
}

/**
 * Whether the account gains from the booking. Never null. A booking without an account is the actor's own with the
 * actor's email or phone.
 */
export const gainsFromBooking = (actor: Actor): SQL | undefined =>
  or(isPartOfBooking(actor), earnsBy(isOfBooking, actor))

/**
 * `checkPaymentConflict` in a query, for an administrator and a payment in review. Never null. One look for each booking,
 * whatever the planner expects: `exists` may read the snapshots of all bookings instead.
 */
export function mayConfirmPayment(admin: Actor): SQL {
  const isParty = isPartOfBooking(admin)
  if (!earnsOverrides(admin)) return sql`not ${isParty}`
  const { reference, amount, isCredit } = bankStatementLines
  const earns = sql`coalesce((select bool_or(${namesAdministrator(admin)}) from ${commissionSnapshots} where ${isOfBooking}), false)`
  const isOnStatement = sql`exists (select from ${bankStatementLines} where
    upper(${reference}) = upper(${bookings.paymentReference}) and ${amount} = ${bookings.totalAmount} and ${isCredit})`
  return sql`(not ${isParty} and (not ${earns} or ${isOnStatement}))`
}
