// Slots that their provider has cancelled, and those of them that the provider has opened again. The audit log tells.
import { and, between, eq, exists, gt, notExists, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'
import { isOneOf } from '../../db/conditions/one-of.ts'
import { auditLog } from '../../db/schema/audit.ts'
import { availabilitySlots } from '../../db/schema/products/availability.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import type { Product } from '../products/draft.ts'
import type { Actor } from '../users/account.ts'

const reopening = alias(auditLog, 'reopening')

const ofSlot = (entry: typeof auditLog | typeof reopening, slotId: SQLWrapper, action: string) =>
  and(eq(entry.objectType, 'slot'), eq(entry.objectId, sql`${slotId}::text`), eq(entry.action, action))

/** Whether the provider cancelled the slot and has not opened it again since. */
export const wasCancelled = (db: Database, slotId: SQLWrapper): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(auditLog)
      .where(
        and(
          ofSlot(auditLog, slotId, 'slot.cancelled'),
          notExists(
            db
              .select({ one: sql`1` })
              .from(reopening)
              .where(and(ofSlot(reopening, slotId, 'slot.reopened'), gt(reopening.id, auditLog.id))),
          ),
        ),
      ),
  )

const { id, productId, date, isClosed, reserved } = availabilitySlots

/** The ids of the closed slots of these days that the provider cancelled. */
export async function readCancelled(
  db: Database,
  product: Pick<Product, 'id'>,
  { from, to }: { from: string; to: string },
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id })
    .from(availabilitySlots)
    .where(and(eq(productId, product.id), between(date, from, to), eq(isClosed, true), wasCancelled(db, id)))
  return new Set(rows.map((row) => row.id))
}

interface Reopening {
  actor: Actor
  origin: RequestOrigin
  now: Date
}

/**
 * Lets the calendar open those of the locked slots again that the provider cancelled. One of which somebody still has seats
 * stays cancelled.
 */
export async function reopenCancelled(
  tx: Database,
  { actor, origin, now: at }: Reopening,
  { territoryPath }: Pick<Product, 'territoryPath'>,
  slotIds: readonly string[],
): Promise<void> {
  if (slotIds.length === 0) return
  const slots = await tx
    .select({ id })
    .from(availabilitySlots)
    .where(and(isOneOf(id, slotIds), eq(reserved, 0), wasCancelled(tx, id)))
  await writeAudit(
    tx,
    ...slots.map((slot) => ({
      actor,
      origin,
      action: 'slot.reopened' as const,
      objectType: 'slot' as const,
      objectId: slot.id,
      territoryPath,
      at,
    })),
  )
}
