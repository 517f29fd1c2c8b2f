import type { SlotQuery } from '@affiliate-booking/contract/calls/products/products'
import type { Slot } from '@affiliate-booking/contract/shapes/products/products'
import type { Database } from '../../db/database.ts'
import type { Result } from '../../result.ts'
import { readSlots } from './read-slots.ts'
import { notOnSale, findOnSale } from '../products/find-on-sale.ts'

/** The slots of a product on sale, as customers can book them. Fails with 404, and with 400 for too many days. */
export async function listSlots(
  db: Database,
  slug: string,
  span: SlotQuery,
  now: Date,
): Promise<Result<Slot[]>> {
  const found = await findOnSale(db, slug)
  if (!found) return notOnSale
  return readSlots(db, found.product, span, (slot) =>
    slot.cutoffAt > now && !slot.isClosed ? slot : { ...slot, reserved: slot.capacity, status: 'CLOSED' },
  )
}
