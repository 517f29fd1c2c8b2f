import type { WeeklyRule } from '@affiliate-booking/contract/products'
import type { Database } from '../../db/database.ts'
import { type AuditEntry, writeAudit } from '../audit/write-audit.ts'
import { type Result, fail } from '../../result.ts'
import type { Product } from '../products/draft.ts'
import { lockProduct } from '../products/find-product.ts'
import { refreshSlots } from './refresh-slots.ts'
import { type ActionContext, productAuditEntry } from '../products/update-product.ts'

export const maximumTimesPerDay = 10

type Times = Pick<WeeklyRule, 'startTime' | 'endTime'>

/** Tours end on the day on which they begin; a night of a stay ends the day after. */
export const endsInTime = ({ kind }: Product, { startTime, endTime }: Times) =>
  kind === 'stay' || endTime > startTime

export const endsTooEarly = fail(400, 'The end must be after the start.')

/** Changes the calendar of the provider's own product and its slots. It applies at once, without approval. */
export function changeCalendar(
  context: ActionContext,
  id: string,
  alter: (tx: Database, product: Product) => Promise<Result<Pick<AuditEntry, 'action' | 'changes'>>>,
): Promise<Result<Product>> {
  return context.db.transaction(async (tx) => {
    const held = await lockProduct(tx, context.actor, id)
    if (!held.ok) return held
    const entry = await alter(tx, held.value)
    if (!entry.ok) return entry
    await refreshSlots(tx, id, context.now)
    await writeAudit(tx, productAuditEntry(held.value, context, entry.value))
    // As it is now.
    return lockProduct(tx, context.actor, id)
  })
}
