import { writeAudit } from '../../audit/write-audit.ts'
import { fail, ok, type Result } from '../../../result.ts'
import type { Product } from '../draft.ts'
import { lockProduct } from '../find-product.ts'
import { type ActionContext, productAuditEntry, updateProduct, versionConflict } from '../update-product.ts'
import { describeOffSale, saleSideOf } from './off-sale.ts'

const takenOffBy = {
  provider: 'The provider took this off sale. Only the provider can put it back.',
  administrator: 'An administrator took this off sale. Only an administrator can put it back.',
}

/**
 * Puts a product back on sale. Fails with 404 outside the actor's scope, and with 409 for an outdated version, for a
 * product that is not off sale, and for one that the other side took off.
 */
export function putOnSale(
  context: ActionContext,
  id: string,
  { version }: { version: number },
): Promise<Result<Product>> {
  const { db, actor, now } = context
  return db.transaction(async (tx) => {
    const locked = await lockProduct(tx, actor, id)
    if (!locked.ok) return locked
    const product = locked.value
    if (product.version !== version) return versionConflict(tx, product)
    const offSale = describeOffSale(product)
    if (!offSale) return fail(409, 'This is not off sale.')
    if (offSale.by !== saleSideOf(actor)) return fail(409, takenOffBy[offSale.by])
    const changed = await updateProduct(tx, product, {
      status: 'approved',
      offSaleAt: null,
      offSaleBy: null,
      offSaleReason: null,
      updatedAt: now,
    })
    await writeAudit(
      tx,
      productAuditEntry(changed, context, {
        action: 'product.put-on-sale',
        changes: { status: { old: product.status, new: changed.status } },
      }),
    )
    return ok(changed)
  })
}
