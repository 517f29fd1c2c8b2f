import type { OffSale } from '@affiliate-booking/contract/shapes/products/products'
import type { Database } from '../../../db/database.ts'
import type { products } from '../../../db/schema/products/products.ts'
import { ok, type Result } from '../../../result.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import { notifyOfProduct } from '../../messages/notices/product-notices.ts'
import type { Product } from '../draft.ts'
import {
  type ActionContext,
  lockProductVersion,
  productAuditEntry,
  updateProduct,
} from '../update-product.ts'
import { describeOffSale } from './off-sale.ts'

type SaleColumns = Required<
  Pick<typeof products.$inferInsert, 'status' | 'offSaleAt' | 'offSaleBy' | 'offSaleReason'>
>

/**
 * Takes a product off sale or puts it back, as `decide` says. Fails with 404 outside the actor's scope, with 409 for an
 * outdated version, and as `decide` fails.
 */
export function changeSale(
  context: ActionContext,
  id: string,
  version: number,
  action: 'product.put-on-sale' | 'product.taken-off-sale',
  decide: (
    product: Product,
    offSale: OffSale | null,
    tx: Database,
  ) => Result<SaleColumns> | Promise<Result<SaleColumns>>,
): Promise<Result<Product>> {
  return context.db.transaction(async (tx) => {
    const locked = await lockProductVersion(tx, context, id, version)
    if (!locked.ok) return locked
    const product = locked.value
    const columns = await decide(product, describeOffSale(product), tx)
    if (!columns.ok) return columns
    const changed = await updateProduct(tx, product, { ...columns.value, updatedAt: context.now })
    const changes = { status: { old: product.status, new: changed.status } }
    const reason = changed.offSaleReason ?? undefined
    await writeAudit(tx, productAuditEntry(changed, context, { action, changes, reason }))
    if (context.actor.id !== changed.providerId)
      await notifyOfProduct(
        tx,
        changed,
        changed.status === 'off_sale'
          ? { kind: 'product-taken-off-sale', reason: reason ?? '' }
          : { kind: 'product-put-on-sale' },
        context.now,
      )
    return ok(changed)
  })
}
