import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bankStatementLines, type receipts } from '../../db/schema/money/receipts.ts'
import { fail, ok, type Result } from '../../result.ts'
import type { Booking } from '../bookings/find-booking.ts'
import { type Actor, maySendMoney } from '../users/account.ts'
import { gainsFrom } from './gains-from.ts'

/**
 * Whether the actor may confirm the payment of a booking: not of one that they gain from. An override does not bar from a
 * payment that is on an imported bank statement or comes from a gateway. Nothing but a line of a statement has that source.
 */
export async function checkPaymentConflict(
  db: Database,
  actor: Actor,
  booking: Booking,
  payment: Pick<typeof receipts.$inferSelect, 'reference' | 'amount' | 'source'>,
): Promise<Result<null>> {
  const gains = await gainsFrom(db, actor, { booking })
  if (gains.size === 0) return ok(null)
  const isOverrideOnly = gains.size === 1 && gains.has('override')
  if (!isOverrideOnly)
    return fail(403, 'You gain from this booking: somebody else has to confirm the payment.')
  if (payment.source === 'gateway' || payment.source === 'statement') return ok(null)
  const isOnStatement = await db.$count(
    bankStatementLines,
    and(
      sql`upper(${bankStatementLines.reference}) = ${payment.reference.toUpperCase()}`,
      eq(bankStatementLines.amount, payment.amount),
      eq(bankStatementLines.isCredit, true),
    ),
  )
  if (isOnStatement > 0) return ok(null)
  return fail(
    403,
    maySendMoney(actor)
      ? 'You earn a commission on this booking. Import the bank statement with this payment, or ask somebody else to confirm it.'
      : 'You earn a commission on this booking. A national or super administrator confirms the payment.',
  )
}
