import type { RefundStatus } from '@affiliate-booking/contract/options/money/money'
import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { hasValue } from '../../db/conditions/planned-values.ts'
import { refunds } from '../../db/schema/money/receipts.ts'
import { isOutOfReach } from '../bookings/can-ask-customer.ts'

/** Refunds of a status. The second condition is that of refunds_open_index, so that it is used. */
export const hasStatus = (status: RefundStatus): SQL | undefined =>
  and(
    hasValue(refunds.status, status),
    status === 'completed' ? undefined : sql`${refunds.status} <> 'completed'`,
  )

/** It waits for the customer's UPI id: none was entered, or the last transfer to it came back. A gateway needs none. */
export const needsPayee = (): SQL | undefined =>
  or(
    eq(refunds.status, 'awaiting_payee'),
    and(eq(refunds.status, 'due'), isNotNull(refunds.failure), isNotNull(refunds.upiId)),
  )

/** The sender enters the UPI id of the customer, who cannot open the booking any more. Joined with the booking. */
export const lacksPayee = (now: Date): SQL | undefined => and(hasStatus('awaiting_payee'), isOutOfReach(now))
