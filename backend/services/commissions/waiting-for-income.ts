// Commissions of leads whose partner has not paid yet.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { commissions } from '../../db/schema/money/commissions.ts'
import { hasValue } from '../../db/planned-values.ts'

/** Until when they wait; later than anything. */
export const waitingForIncome = new Date('2099-12-31T00:00:00Z')

/** The same, for statements whose plans PostgreSQL keeps. */
export const beforeIncome = sql`${waitingForIncome.toISOString()}::timestamptz`.inlineParams()

/** Paise. */
export const Waiting = z.object({ waitingForIncome: z.coerce.number().pipe(z.int()) })

/** A row of `Waiting`: what of a payee's pending money waits so. */
export const selectWaiting = (payeeId: string): SQL =>
  sql`select coalesce(sum(${commissions.amount}), 0)::text as "waitingForIncome" from ${commissions} where ${and(
    eq(commissions.beneficiaryId, payeeId),
    hasValue(commissions.status, 'pending'),
    sql`${commissions.holdUntil} >= ${beforeIncome}`,
  )}`
