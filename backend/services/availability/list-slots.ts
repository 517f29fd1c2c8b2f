import type { SlotQuery } from '@affiliate-booking/contract/calls/products/products'
import type { Slot } from '@affiliate-booking/contract/shapes/products/products'
import type { Database } from '../../db/database.ts'
import { ok, type Result } from '../../result.ts'
import { readSlots } from './read-slots.ts'
import { notOnSale, findOnSale } from '../products/find-on-sale.ts'

/**
 * The slots of a product on sale, as customers can book them, and when the next of them closes. Fails with 404, and
 * with 400 for too many days.
 */
export async function listSlots(
  db: Database,
  slug: string,
  span: SlotQuery,
  now: Date,
): Promise<Result<{ slots: Slot[]; validUntil: string | null }>> {
  const found = await findOnSale(db, slug)
  if (!found) return notOnSale
  let validUntil: Date | undefined
  const slots = await readSlots(db, found.product, span, (slot) => {
    const isOpen = slot.cutoffAt > now && !slot.isClosed
    if (isOpen && (validUntil === undefined || slot.cutoffAt < validUntil)) validUntil = slot.cutoffAt
    return isOpen ? slot : { ...slot, reserved: slot.capacity, status: 'CLOSED' }
  })
  return slots.ok ? ok({ slots: slots.value, validUntil: validUntil?.toISOString() ?? null }) : slots
}
