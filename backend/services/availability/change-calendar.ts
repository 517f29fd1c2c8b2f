import type { WeeklyRule } from '@affiliate-booking/contract/shapes/products/products'
import { isTourTime } from '@affiliate-booking/contract/options/products/tour-times'
import type { Database } from '../../db/database.ts'
import { type AuditEntry, writeAudit } from '../audit/write-audit.ts'
import { fail, ok, type Result } from '../../result.ts'
import type { Product } from '../products/draft.ts'
import { lockProduct } from '../products/find-product.ts'
import { reopenCancelled } from '../bookings/slot-cancellation.ts'
import { shortTime } from './read-slots.ts'
import { type RefreshedSlots, refreshSlots } from './refresh-slots.ts'
import { type ActionContext, productAuditEntry } from '../products/update-product.ts'

export const maximumTimesPerDay = 10

type Times = Pick<WeeklyRule, 'startTime' | 'endTime'>

/** A night of a stay ends the next day. */
export const hasValidEnd = ({ kind, durationMinutes }: Product, times: Times) =>
  kind === 'stay' || isTourTime(times, durationMinutes)

export const invalidEnd = fail(400, 'The end must be after the start.')

interface Change extends Pick<AuditEntry, 'action' | 'changes'> {
  /** A time that is sold again, though the provider had cancelled it. */
  reopens?: { date: string; startTime: string }
}

type Alter = (tx: Database, product: Product) => Promise<Result<Change>>

/** Changes the calendar of the provider's own product and its slots. It applies at once, without approval. */
export async function changeCalendar(
  context: ActionContext,
  id: string,
  alter: Alter,
): Promise<Result<Product>> {
  const changed = await changeSlots(context, id, alter)
  return changed.ok ? ok(changed.value.product) : changed
}

export interface ChangedSlots extends RefreshedSlots {
  product: Product
}

/** As `changeCalendar`; also gives the slots that the change has closed or moved. */
export function changeSlots(context: ActionContext, id: string, alter: Alter): Promise<Result<ChangedSlots>> {
  return context.db.transaction(async (tx) => {
    const locked = await lockProduct(tx, context.actor, id)
    if (!locked.ok) return locked
    const entry = await alter(tx, locked.value)
    if (!entry.ok) return entry
    const { reopens, ...audited } = entry.value
    const isReopened = ({ date, startTime }: { date: string; startTime: string }) =>
      date === reopens?.date && (locked.value.kind === 'stay' || shortTime(startTime) === reopens.startTime)
    const refreshed = await refreshSlots(tx, id, context.now, (slots, closed) =>
      reopenCancelled(
        slots,
        context,
        locked.value,
        closed.filter(isReopened).map((slot) => slot.id),
      ),
    )
    await writeAudit(tx, productAuditEntry(locked.value, context, audited))
    // Reads the product again, with its new version.
    const changed = await lockProduct(tx, context.actor, id)
    return changed.ok ? ok({ product: changed.value, ...refreshed }) : changed
  })
}
