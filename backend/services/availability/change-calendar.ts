// The weeks and the days that differ, as a provider sets them. They apply at once, also to what is live.
import type { WeeklyRule } from '@affiliate-booking/contract/products'
import type { Database } from '../../db/database.ts'
import { type AuditEntry, writeAudit } from '../audit/write-audit.ts'
import { type Result, fail } from '../../result.ts'
import type { Product } from '../products/draft.ts'
import { lockProduct } from '../products/find-product.ts'
import { refreshSlots } from './refresh-slots.ts'
import { type ActionContext, productAuditEntry } from '../products/update-product.ts'

export const mostADay = 10

type Times = Pick<WeeklyRule, 'startTime' | 'endTime'>

/** Tours end on the day on which they begin; a night of a stay ends the day after. */
export const endsInTime = ({ kind }: Product, { startTime, endTime }: Times) =>
  kind === 'stay' || endTime > startTime

export const endsTooEarly = fail(400, 'The end must be after the start.')

/** Changes the calendar of one's own, and its slots accordingly; `deed` tells of it. */
export function changeCalendar(
  change: ActionContext,
  id: string,
  alter: (tx: Database, product: Product) => Promise<Result<Pick<AuditEntry, 'action' | 'changes'>>>,
): Promise<Result<Product>> {
  return change.db.transaction(async (tx) => {
    const held = await lockProduct(tx, change.actor, id)
    if (!held.ok) return held
    const deed = await alter(tx, held.value)
    if (!deed.ok) return deed
    await refreshSlots(tx, id, change.now)
    await writeAudit(tx, productAuditEntry(held.value, change, deed.value))
    // As it is now.
    return lockProduct(tx, change.actor, id)
  })
}
