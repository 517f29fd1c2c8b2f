// What a customer leaves behind: bookings, money and reviews stay for the books, without the person.
import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { isOneOf } from '../../db/conditions/one-of.ts'
import type { Database } from '../../db/database.ts'
import * as schema from '../../db/schema.ts'
import type { KindName } from '../messages/kinds/kinds.ts'
import { forgetTypedCodes } from '../referrals/forget-typed-codes.ts'
import type { Account } from '../users/account.ts'
import { readIds } from './read-ids.ts'
import { deletedName } from './deleted-email.ts'

const ownBookings = (id: string) => sql`(select id from bookings where user_id = ${id})`

/** What a provider wrote to the administrators about a review or a question. */
export const noReport = { reportedAt: null, reportReason: null, reportClosedAt: null }

/** The bank writes the other party into each line: the payer, or the payee of a refund or a payout. */
export async function forgetBankLines(tx: Database, id: string): Promise<void> {
  const { bankStatementLines: lines, bookings, payouts, receipts, refunds } = schema
  const bookingIds = await readIds(tx, bookings, eq(bookings.userId, id))
  await tx
    .update(receipts)
    // A receipt of a line repeats its text.
    .set({ note: null })
    .where(and(isOneOf(receipts.bookingId, bookingIds), isNotNull(receipts.note)))
  const received = await readIds(tx, receipts, isOneOf(receipts.bookingId, bookingIds))
  const sentBack = await readIds(tx, refunds, isOneOf(refunds.bookingId, bookingIds))
  const paidOut = await readIds(tx, payouts, eq(payouts.beneficiaryId, id))
  for (const where of [
    isOneOf(lines.receiptId, received),
    // Their indexes have the lines of refunds and payouts alone.
    and(isNotNull(lines.refundId), isOneOf(lines.refundId, sentBack)),
    and(isNotNull(lines.payoutId), isOneOf(lines.payoutId, paidOut)),
  ])
    await tx.update(lines).set({ description: '' }).where(where)
}

/** Bookings, payments and refunds stay for the books, and reviews as ratings. */
export async function eraseCustomer(tx: Database, { id, name }: Account): Promise<void> {
  const { bookings, refunds, reviews } = schema
  const names = await tx
    .selectDistinct({ name: bookings.customerName })
    .from(bookings)
    .where(eq(bookings.userId, id))
  await tx
    .update(refunds)
    .set({ upiId: null })
    .where(inArray(refunds.bookingId, ownBookings(id)))
  await tx
    .update(reviews)
    // The reply often begins with the name, and answers a text that is gone.
    .set({ text: '', reply: null, repliedAt: null, ...noReport })
    .where(inArray(reviews.bookingId, ownBookings(id)))
  await forgetReasons(tx, id)
  await forgetTypedCodes(tx, 'booking', inArray(schema.referrals.subjectId, ownBookings(id)))
  await forgetTold(tx, id, 'provider-review-written', { variable: 'review', wrote: sql`true` })
  await tx
    .update(bookings)
    .set({
      customerName: deletedName,
      contactEmail: null,
      contactPhone: null,
      linkKey: null,
      guestNames: null,
      hostMessage: null,
      cancellationReason: sql`case when cancelled_by = 'user' then null else cancellation_reason end`,
    })
    .where(eq(bookings.userId, id))
  await forgetWords(tx, [name, ...names.map((each) => each.name)])
}

/** What the person wrote on cancelling a booking, in what its provider was told and on its refund. */
async function forgetReasons(tx: Database, id: string): Promise<void> {
  const { refunds } = schema
  // Also by the link of a booking, before it was in the account: its refund names nobody.
  const isTypedByLink = sql`${refunds.createdBy} is null and exists (select from bookings b
    where b.id = ${refunds.bookingId} and b.cancelled_by = 'user' and b.cancellation_reason = ${refunds.reason})`
  await forgetTold(tx, id, 'provider-booking-cancelled', {
    variable: 'reason',
    wrote: sql`b.cancelled_by = 'user'`,
  })
  await tx
    .update(refunds)
    .set({ reason: null })
    .where(and(inArray(refunds.bookingId, ownBookings(id)), or(eq(refunds.createdBy, id), isTypedByLink)))
}

/** What providers were told in the person's words. */
async function forgetTold(
  tx: Database,
  id: string,
  kind: KindName,
  { variable, wrote }: { variable: string; wrote: SQL },
): Promise<void> {
  const { messages, notifications } = schema
  for (const table of [messages, notifications])
    // Few rows of each provider are looked at: there is no index for the booking.
    await tx
      .update(table)
      .set({ variables: sql`${table.variables} || ${JSON.stringify({ [variable]: null })}::text::jsonb` })
      .where(
        and(
          eq(table.kind, kind),
          sql`exists (select from bookings b where b.user_id = ${id} and ${wrote}
            and b.provider_id = ${table.userId}
            and starts_with(${table.dedupeKey}, ${kind}::text || ':' || b.id || ':'))`,
          inArray(table.userId, sql`(select provider_id from bookings where user_id = ${id})`),
        ),
      )
}

/** The words of the search that no booking has any more. */
async function forgetWords(tx: Database, names: readonly string[]): Promise<void> {
  await tx.execute(sql`delete from booking_words w
    where w.word in (select unnest(tsvector_to_array(to_tsvector('simple', ${names.join(' ')}))))
      and not exists (
        select from bookings b where b.search @@ (quote_literal(w.word))::tsquery
      )`)
}
