import type { ProductDraft } from '@affiliate-booking/contract/shapes/products/product-fields'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { products } from '../../db/schema/products/products.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { Actor } from '../users/account.ts'
import type { AuditEntry, RequestOrigin } from '../audit/write-audit.ts'
import { ensureTerritory } from '../territories/ensure-territory.ts'
import { fail, type Result } from '../../result.ts'
import type { Territory } from '../territories/locations.ts'
import { type ProductChangeRow, findOpenChange } from './approval/find-change.ts'
import { draftColumnsOf, type Product } from './draft.ts'
import { lockProduct } from './find-product.ts'
import { refreshLowestPrice } from '../prices/refresh-lowest-price.ts'
import { refreshSlots } from '../availability/refresh-slots.ts'

export interface ActionContext {
  db: Database
  actor: Actor
  origin: RequestOrigin
  now: Date
}

/** Locks a product. Fails with 404 outside the actor's scope, and with 409 for an outdated version. */
export async function lockProductVersion(
  tx: Database,
  { actor }: ActionContext,
  id: string,
  version: number,
): Promise<Result<Product>> {
  const locked = await lockProduct(tx, actor, id)
  return !locked.ok || locked.value.version === version ? locked : versionConflict(tx, locked.value)
}

/** The failure of an action on an outdated version, naming the current state. */
export async function versionConflict(tx: Database, product: Product) {
  const state = productStateLabel(product, await findOpenChange(tx, product.id))
  return fail(409, `This was changed in the meantime: it is ${state} now. Check it again.`)
}

function productStateLabel(
  { status, rejectionReason }: Product,
  change: ProductChangeRow | undefined,
): string {
  if (status === 'pending_approval') return rejectionReason === null ? 'waiting for approval' : 'returned'
  const state = status === 'off_sale' ? 'off sale' : 'live'
  if (!change) return state
  return change.status === 'pending'
    ? `${state}, with an edit waiting for approval,`
    : `${state}, with a returned edit,`
}

/** For actions that may remove images. */
export interface UploadActionContext extends ActionContext {
  uploads: FileStore
}

/** The audit entry of an action on a product. */
export const productAuditEntry = (
  { id, territoryPath }: Product,
  { actor, origin, now }: ActionContext,
  entry: Pick<AuditEntry, 'action' | 'changes' | 'reason'>,
): AuditEntry => ({ actor, origin, objectType: 'product', objectId: id, territoryPath, at: now, ...entry })

/** Applies a draft to a product; `more` sets its approval columns. */
export async function applyDraft(
  tx: Database,
  { now }: ActionContext,
  product: Product,
  draft: ProductDraft,
  chain: readonly Territory[],
  more: Partial<typeof products.$inferInsert> = {},
): Promise<Product> {
  const territoryPath = await ensureTerritory(tx, chain)
  const edited = await updateProduct(tx, product, {
    ...draftColumnsOf(draft),
    territoryPath,
    updatedAt: now,
    ...more,
  })
  // What channels close follows from the duration too.
  if (edited.cutoffMinutes !== product.cutoffMinutes || edited.durationMinutes !== product.durationMinutes)
    await refreshSlots(tx, product.id, now)
  else if (edited.effectivePrice !== product.effectivePrice) await refreshLowestPrice(tx, product.id, now)
  return edited
}

/** What an edit of a product that is not live also changes: if it was returned, it is submitted again. */
export const submittedAgain = ({ submittedAt }: Product, now: Date) => ({
  rejectionReason: null,
  submittedAt: submittedAt ?? now,
})

/** Updates a locked product and increases its version. */
export async function updateProduct(
  tx: Database,
  { id }: Product,
  columns: Partial<typeof products.$inferInsert>,
): Promise<Product> {
  const [product] = await tx
    .update(products)
    .set({ ...columns, version: sql`${products.version} + 1` })
    .where(eq(products.id, id))
    .returning()
  if (!product) throw new Error('A locked product was deleted')
  return product
}
