// Commissions of leads whose partner has not paid yet, and what is in a payout that is not sent yet.
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { commissions } from '../../db/schema/money/commissions.ts'
import { payouts } from '../../db/schema/money/payouts.ts'
import { hasValue } from '../../db/conditions/planned-values.ts'

/** Until when they wait; later than anything. */
export const waitingForIncome = new Date('2099-12-31T00:00:00Z')

/** The same, for statements whose plans PostgreSQL keeps. */
export const beforeIncome = sql`${waitingForIncome.toISOString()}::timestamptz`.inlineParams()

const paise = z.coerce.number().pipe(z.int())

export const Waiting = z.object({ waitingForIncome: paise, inPreparation: paise })

/** A row of `Waiting`: what of a payee's pending money waits so, and the payout that is a draft or approved. */
export const selectWaiting = (payeeId: string): SQL =>
  sql`select coalesce(sum(${commissions.amount}), 0)::text as "waitingForIncome",
    (select coalesce(sum(${payouts.gross}), 0)::text from ${payouts} where ${and(
      eq(payouts.beneficiaryId, payeeId),
      or(hasValue(payouts.status, 'draft'), hasValue(payouts.status, 'approved')),
    )}) as "inPreparation" from ${commissions} where ${and(
      eq(commissions.beneficiaryId, payeeId),
      hasValue(commissions.status, 'pending'),
      sql`${commissions.holdUntil} >= ${beforeIncome}`,
    )}`
