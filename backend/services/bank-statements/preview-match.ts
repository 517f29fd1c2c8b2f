import type { StatementMatch } from '@affiliate-booking/contract/shapes/money/bank-statements'
import type { Deps } from '../../deps.ts'
import { fail, ok, type Result } from '../../result.ts'
import { findBooking } from '../bookings/find-booking.ts'
import { defaultHoldTimes } from '../bookings/holding/hold-times.ts'
import { checkPayment } from '../receipts/apply-payment.ts'
import { classifyPayment } from '../receipts/classify-payment.ts'
import { describeBooking } from '../receipts/unapplied-receipts.ts'
import type { Actor } from '../users/account.ts'
import { receiptReference } from './find-reference.ts'
import { findOpenLine } from './find-statement.ts'

/**
 * What would follow if a line were matched with a booking; null if there is none in scope. Changes nothing. Fails like
 * `findOpenLine`, and with 409 for money that went out.
 * @param bookingNumber the booking's number, as it was typed
 */
export async function previewStatementMatch(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
  bookingNumber: string,
): Promise<Result<StatementMatch | null>> {
  const found = await findOpenLine(db, actor, id, ['ignored'])
  if (!found.ok) return found
  const { amount, isCredit } = found.value
  if (!isCredit) return fail(409, 'This line is money that went out.')
  const booking = await findBooking(db, actor, bookingNumber)
  if (!booking.ok) return ok(null)
  const money = { amount, reference: receiptReference(found.value) }
  const allowed = await checkPayment(db, actor, booking.value, { ...money, source: 'statement' })
  const facts = { at: now(), isInstant: false, holdTimes: defaultHoldTimes }
  const { status, paymentStatus, totalAmount, version } = booking.value
  return ok({
    ...describeBooking(booking.value),
    status,
    paymentStatus,
    totalAmount,
    version,
    outcome: classifyPayment(booking.value, money, facts).use,
    obstacle: allowed.ok ? null : allowed.message,
  })
}
