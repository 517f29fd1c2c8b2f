import { and, eq } from 'drizzle-orm'
import { availabilityExceptions } from '../../db/schema/products/availability.ts'
import { ok, type Result, fail } from '../../result.ts'
import type { Product } from '../products/draft.ts'
import { shortTime } from './read-slots.ts'
import type { ActionContext } from '../products/update-product.ts'
import { changeCalendar } from './change-calendar.ts'
import { isUuid } from '../../uuid.ts'

const exceptionNotFound = fail(404, 'This exception does not exist.')

/** Removes an exception, so that its day follows the weekly times again. Fails with 404. */
export const removeAvailabilityException = (
  context: ActionContext,
  id: string,
  exceptionId: string,
): Promise<Result<Product>> =>
  changeCalendar(context, id, async (tx) => {
    if (!isUuid(exceptionId)) return exceptionNotFound
    const [removed] = await tx
      .delete(availabilityExceptions)
      .where(and(eq(availabilityExceptions.id, exceptionId), eq(availabilityExceptions.productId, id)))
      .returning()
    if (!removed) return exceptionNotFound
    const { date, isClosed, startTime, endTime, capacity } = removed
    const label = isClosed
      ? 'closed'
      : `${shortTime(startTime ?? '')}–${shortTime(endTime ?? '')} ×${capacity}`
    return ok({ action: 'product.day-changed', changes: { [date]: { old: label, new: null } } })
  })
