import { writeAudit } from '../../audit/write-audit.ts'
import { fail, ok, type Result } from '../../../result.ts'
import type { Product } from '../draft.ts'
import { lockProduct } from '../find-product.ts'
import { type ActionContext, productAuditEntry, updateProduct, versionConflict } from '../update-product.ts'
import { describeOffSale, saleSideOf } from './off-sale.ts'

/**
 * Takes a live product off sale: nobody can find or book it, and its bookings stay. An administrator can also take over
 * what the provider took off sale, so that the provider cannot put it back. Fails with 404 outside the actor's scope, and
 * with 409 for an outdated version and for a product that is not on sale.
 */
export function takeOffSale(
  context: ActionContext,
  id: string,
  { version, reason }: { version: number; reason: string },
): Promise<Result<Product>> {
  const { db, actor, now } = context
  return db.transaction(async (tx) => {
    const locked = await lockProduct(tx, actor, id)
    if (!locked.ok) return locked
    const product = locked.value
    if (product.version !== version) return versionConflict(tx, product)
    if (product.status === 'pending_approval') return fail(409, 'This is not on sale yet.')
    const offSale = describeOffSale(product)
    if (offSale && (offSale.by === 'administrator' || saleSideOf(actor) === 'provider'))
      return fail(409, 'This is already off sale.')
    const changed = await updateProduct(tx, product, {
      status: 'off_sale',
      offSaleAt: now,
      offSaleBy: actor.id,
      offSaleReason: reason,
      updatedAt: now,
    })
    await writeAudit(
      tx,
      productAuditEntry(changed, context, {
        action: 'product.taken-off-sale',
        changes: { status: { old: product.status, new: changed.status } },
        reason,
      }),
    )
    return ok(changed)
  })
}
