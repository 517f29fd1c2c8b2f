import type { PayloadOf } from '@affiliate-booking/contract/call'
import type * as calls from '@affiliate-booking/contract/calls/products/availability'
import { and, between, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { availabilityExceptions } from '../../db/schema/products/availability.ts'
import { ok, type Result, fail } from '../../result.ts'
import type { Product } from '../products/draft.ts'
import type { ActionContext } from '../products/update-product.ts'
import { formatTime } from './add-availability-exception.ts'
import { changeCalendar } from './change-calendar.ts'
import { isUuid } from '../../uuid.ts'

const exceptionNotFound = fail(404, 'This is not among the days that differ any more.')

type Payload = PayloadOf<typeof calls.removeAvailabilityException>

/**
 * Removes an exception, so that its day follows the weekly times again; with a last one, also those with the same times of
 * the days between. Fails with 404.
 */
export const removeAvailabilityException = (
  context: ActionContext,
  id: string,
  exceptionId: string,
  { last: lastId = exceptionId }: Payload = {},
): Promise<Result<Product>> =>
  changeCalendar(context, id, async (tx) => {
    const first = await findException(tx, id, exceptionId)
    const last = await findException(tx, id, lastId)
    if (!first || !last) return exceptionNotFound
    const labelOf = (each: Exception) => (each.isClosed ? 'closed' : formatTime(each))
    const present = await tx
      .select()
      .from(availabilityExceptions)
      .where(
        and(
          eq(availabilityExceptions.productId, id),
          between(availabilityExceptions.date, first.date, last.date),
        ),
      )
    const removed = present.filter((each) => labelOf(each) === labelOf(first))
    if (removed.length === 0) return exceptionNotFound
    await tx.delete(availabilityExceptions).where(
      inArray(
        availabilityExceptions.id,
        removed.map((each) => each.id),
      ),
    )
    const days = first.date === last.date ? first.date : `${first.date} to ${last.date}`
    return ok({ action: 'product.day-changed', changes: { [days]: { old: labelOf(first), new: null } } })
  })

type Exception = typeof availabilityExceptions.$inferSelect

async function findException(tx: Database, productId: string, id: string): Promise<Exception | undefined> {
  if (!isUuid(id)) return undefined
  const [found] = await tx
    .select()
    .from(availabilityExceptions)
    .where(and(eq(availabilityExceptions.id, id), eq(availabilityExceptions.productId, productId)))
  return found
}
