// `gainsFrom` in a query.
import { and, eq, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { compiledCondition } from '../../db/conditions/compiled-condition.ts'
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
const isOfLead = sql`${commissionSnapshots.leadId} = ${leads.id}`

/** Whether a snapshot names the account as an administrator. */
const namesAdministrator = (id: Placeholder) => or(eq(dsaId, id), eq(ssaId, id), eq(nsaId, id))

/** Whether a snapshot of the subject names the account. */
const earnsBy = (isOfSubject: SQL, id: Placeholder): SQL =>
  sql`exists (select from ${commissionSnapshots}
    where ${and(isOfSubject, or(eq(affiliateId, id), namesAdministrator(id)))})`

/** A condition on the values of an account, of which some have no phone number to compare. */
function conditionFor(
  build: (id: Placeholder, mailbox: Placeholder, number?: Placeholder) => SQL | undefined,
): (actor: Actor) => SQL {
  const withNumber = compiledCondition<'id' | 'mailbox' | 'number'>((value) =>
    build(value('id'), value('mailbox'), value('number')),
  )
  const withoutNumber = compiledCondition<'id' | 'mailbox'>((value) => build(value('id'), value('mailbox')))
  return ({ id, email, phone }) => {
    const number = phoneNumberOf(phone)
    const values = { id, mailbox: mailboxOf(email) }
    return number === null ? withoutNumber(values) : withNumber({ ...values, number })
  }
}

const isParty = (id: Placeholder, mailbox: Placeholder, number?: Placeholder) =>
  or(
    sql`${bookings.userId} is not distinct from ${id}`,
    eq(bookings.providerId, id),
    sql`${bookings.referralAffiliateId} is not distinct from ${id}`,
    sql`(${bookings.contactEmail} is not null and ${storedMailbox(bookings.contactEmail)} = ${mailbox})`,
    number && hasNumber(number),
  )

/** Whether the account gains from the lead. Never null. */
export const gainsFromLead = conditionFor((id, mailbox, number) =>
  or(
    sql`${leads.referralAffiliateId} is not distinct from ${id}`,
    sql`${storedMailbox(leads.email)} = ${mailbox}`,
    number && sql`${leads.phoneNumber} is not distinct from ${number}`,
    earnsBy(isOfLead, id),
  ),
)

/**
 * `checkRefundConflict` in a query, for an administrator: customer, provider or affiliate of the booking. Never null. No
 * administrator is the affiliate of a snapshot alone.
 */
export const isPartOfBooking = conditionFor(isParty)

/**
 * Whether the account gains from the booking. Never null. A booking without an account is the actor's own with the
 * actor's email or phone.
 */
export const gainsFromBooking = conditionFor((id, mailbox, number) =>
  or(isParty(id, mailbox, number), earnsBy(isOfBooking, id)),
)

const { reference, amount, isCredit } = bankStatementLines
const isOnStatement = sql`exists (select from ${bankStatementLines} where
  upper(${reference}) = upper(${bookings.paymentReference}) and ${amount} = ${bookings.totalAmount} and ${isCredit})`

const isPaymentOfOthers = conditionFor((id, mailbox, number) => {
  const earns = sql`coalesce((select bool_or(${namesAdministrator(id)}) from ${commissionSnapshots} where ${isOfBooking}), false)`
  return sql`not ${isParty(id, mailbox, number)} and (not ${earns} or ${isOnStatement})`
})

/**
 * `checkPaymentConflict` in a query, for an administrator and a payment in review. Never null. One look for each booking,
 * whatever the planner expects: `exists` may read the snapshots of all bookings instead.
 */
export const mayConfirmPayment = (admin: Actor): SQL =>
  earnsOverrides(admin) ? isPaymentOfOthers(admin) : sql`not ${isPartOfBooking(admin)}`
