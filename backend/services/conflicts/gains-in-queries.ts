// `gainsFrom` in a query.
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { bookings } from '../../db/schema/bookings.ts'
import { leads } from '../../db/schema/leads.ts'
import { commissionSnapshots } from '../../db/schema/money/commissions.ts'
import { hasNumber } from '../bookings/without-account/has-contact.ts'
import type { Actor } from '../users/account.ts'
import { mailboxOf, phoneNumberOf } from '../users/contacts.ts'
import { storedMailbox } from '../users/stored-mailbox.ts'

/** Whether a snapshot of the subject names the account. */
function earnsBy(isOfSubject: SQL, { id }: Actor): SQL {
  const { affiliateId, dsaId, ssaId, nsaId } = commissionSnapshots
  const earns = or(eq(affiliateId, id), eq(dsaId, id), eq(ssaId, id), eq(nsaId, id))
  return sql`exists (select from ${commissionSnapshots} where ${and(isOfSubject, earns)})`
}

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
 * Whether the account gains from the booking. Never null. A booking without an account is the actor's own with the
 * actor's email or phone.
 */
export function gainsFromBooking(actor: Actor): SQL | undefined {
  const { id, email, phone } = actor
  const number = phoneNumberOf(phone)
  return or(
    sql`${bookings.userId} is not distinct from ${id}`,
    eq(bookings.providerId, id),
    sql`${bookings.referralAffiliateId} is not distinct from ${id}`,
    sql`(${bookings.contactEmail} is not null and ${storedMailbox(bookings.contactEmail)} = ${mailboxOf(email)})`,
    number === null ? undefined : hasNumber(number),
    earnsBy(sql`${commissionSnapshots.bookingId} = ${bookings.id}`, actor),
  )
}
