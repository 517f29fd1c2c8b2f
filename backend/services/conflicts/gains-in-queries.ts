// `gainsFrom` in a query.
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { bookings } from '../../db/schema/bookings.ts'
import { leads } from '../../db/schema/leads.ts'
import { commissionSnapshots } from '../../db/schema/money/commissions.ts'
import { bankStatementLines } from '../../db/schema/money/receipts.ts'
import { hasNumber } from '../bookings/without-account/has-contact.ts'
import type { Actor } from '../users/account.ts'
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

/**
 * Whether the booking's snapshot is so, false for a booking without one. One look for each booking, whatever the planner
 * expects: `exists` may read the snapshots of all bookings instead.
 */
const snapshotIs = (condition: SQL | undefined): SQL =>
  sql`coalesce((select bool_or(${condition}) from ${commissionSnapshots} where ${isOfBooking}), false)`

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

/** Whether the account is a party of the booking's row: its customer, provider or affiliate. Never null. */
function isPartyOfBooking({ id, email, phone }: Actor): SQL | undefined {
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
  or(isPartyOfBooking(actor), earnsBy(isOfBooking, actor))

/** `checkPaymentConflict` in a query, for a payment in review. Never null. */
export function mayConfirmPayment(actor: Actor): SQL {
  const { reference, amount, isCredit } = bankStatementLines
  const isOnStatement = sql`exists (select from ${bankStatementLines} where
    upper(${reference}) = upper(${bookings.paymentReference}) and ${amount} = ${bookings.totalAmount} and ${isCredit})`
  return sql`(not ${isPartOfBooking(actor)}
    and (not ${snapshotIs(namesAdministrator(actor))} or ${isOnStatement}))`
}

/** `checkRefundConflict` in a query. Never null. */
export const isPartOfBooking = (actor: Actor): SQL =>
  sql`(${isPartyOfBooking(actor)} or ${snapshotIs(eq(affiliateId, actor.id))})`
