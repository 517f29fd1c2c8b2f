// What a line of a bank statement that brought money agrees with.
import { gatewayNames } from '@affiliate-booking/contract/options/money/gateways'
import { formatPaise } from '@affiliate-booking/shared/money'
import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/bookings.ts'
import type { Booking } from '../bookings/find-booking.ts'
import { defaultHoldTimes } from '../bookings/holding/hold-times.ts'
import { classifyPayment } from '../receipts/classify-payment.ts'
import { scopeOf } from '../territories/scope.ts'
import type { Actor } from '../users/account.ts'
import { parseRepeated } from './find-reference.ts'
import type { Line } from './find-statement.ts'
import type { LeadIncome } from './link-booked.ts'
import { cameBackNote, isPaidTwice, type NamedTransfer } from './named-transfers.ts'

/**
 * The booking in review that a reference is for. A customer whose first booking has ended may enter the reference again
 * with the next one: the one that still waits counts, and of several the newest.
 */
export const isBookingOfReference = (reference: SQLWrapper | string): SQL =>
  sql`${bookings.id} = (select waiting.id from bookings waiting
    where waiting.payment_reference = ${reference} and waiting.payment_status = 'pending'
      and waiting.payment_submitted_at is not null
    order by (waiting.status = 'pending') desc, waiting.created_at desc, waiting.id limit 1)`

/** The booking in scope that an open line pays for exactly; null if there is none. */
export async function findExactBooking(tx: Database, actor: Actor, line: Line): Promise<string | null> {
  const [found] = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        isBookingOfReference(line.reference),
        eq(bookings.totalAmount, line.amount),
        scopeOf(actor).bookings(),
      ),
    )
  return found?.id ?? null
}

interface Match {
  isExact: boolean
  note: string | null
}

/** What the books know of an open line. */
export interface LineFacts {
  /** In scope, whose customer entered the reference of the line. */
  readonly booking: Booking | null
  /** What was booked with the reference (paise). */
  readonly booked: number | null
  /** What was booked with it in error, such as `RC-000123 of BK-000045`. */
  readonly voided: string | null
  readonly income: LeadIncome | null
  readonly transfer: NamedTransfer | null
}

type StatementLine = Pick<Line, 'amount' | 'isCredit' | 'reference' | 'description'>

export function matchLine(line: StatementLine, facts: LineFacts, at: Date): Match {
  const { booking } = facts
  const note = line.isCredit ? creditNoteOf(line, facts) : debitNoteOf(line, facts)
  if (note !== null || booking === null) return { isExact: false, note }
  const { use } = classifyPayment(booking, line, { at, isInstant: false, holdTimes: defaultHoldTimes })
  return { isExact: true, note: use === 'price' ? null : 'It came too late: it will be sent back.' }
}

function debitNoteOf({ reference }: StatementLine, { transfer }: LineFacts): string {
  if (transfer === null)
    return repeatedNote(reference) ?? 'No refund or payout with this reference and amount was sent.'
  const { number, utr } = transfer
  if (isPaidTwice({ reference }, transfer))
    return utr === null ? `${number} was paid before.` : `${number} was paid before by ${utr}.`
  if (transfer.status === 'sent')
    return `${number}: you cannot record that it has arrived. Ask somebody else.`
  return transfer.kind === 'payout' && transfer.status === 'failed'
    ? `${number} is failed. If this money did not come back, record on its page that it arrived.`
    : `${number} is ${transfer.status}.`
}

/** Null for a line that agrees with a booking. */
function creditNoteOf({ amount, reference, description }: StatementLine, facts: LineFacts): string | null {
  const { booking, booked, voided, income, transfer } = facts
  if (transfer !== null) return cameBackNote(transfer)
  const repeated = repeatedNote(reference)
  if (repeated !== null) return repeated
  if (booked !== null) return `This reference was booked with ${formatPaise(booked)}.`
  if (income !== null)
    return `${income.leadId} has income of ${formatPaise(income.amount)} with this reference.`
  if (booking === null) {
    if (voided !== null) return `${voided} had this reference, and was taken back as an error.`
    return namesGateway(description)
      ? 'It looks like a transfer of the payment gateway. The books have those already: ignore it then.'
      : 'No customer has entered this reference.'
  }
  return booking.totalAmount === amount ? null : `The booking costs ${formatPaise(booking.totalAmount)}.`
}

/** What the gateway collected is booked as it comes, and its transfers from what the gateway tells of them. */
const namesGateway = (description: string): boolean =>
  gatewayNames.some((name) => description.toLowerCase().includes(name))

function repeatedNote(reference: string): string | null {
  const repeated = parseRepeated(reference)
  return repeated === null ? null : `The file has ${repeated} more than once.`
}
