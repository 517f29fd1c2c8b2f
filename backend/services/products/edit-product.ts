import type { EditProductPayload } from '@affiliate-booking/contract/calls/products/managed-products'
import { soldBy } from '@affiliate-booking/contract/options/products/sold-by'
import type { ProductDraft } from '@affiliate-booking/contract/shapes/products/product-fields'
import type { Database } from '../../db/database.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { fail, ok, type Result } from '../../result.ts'
import { type Territory, resolveTerritories } from '../territories/locations.ts'
import { auditedChanges, draftOfPayload, draftOfProduct, isApproved, type Product } from './draft.ts'
import {
  type ActionContext,
  applyDraft,
  lockProductVersion,
  productAuditEntry,
  submittedAgain,
} from './update-product.ts'
import { stageChange } from './approval/stage-change.ts'

/**
 * Edits the provider's own product. A product that is not live is changed at once, and submitted again if it was
 * returned. On a live product the edit is staged and replaces a pending one. Fails with 400 for an unknown location, a
 * missing field, or groups instead of the seats of a live product, with 404, and with 409 for an outdated version.
 */
export function editProduct(
  context: ActionContext,
  id: string,
  { version, ...payload }: EditProductPayload,
): Promise<Result<Product>> {
  return context.db.transaction(async (tx) => {
    const locked = await lockProductVersion(tx, context, id, version)
    if (!locked.ok) return locked
    const product = locked.value
    const draft = draftOfPayload(payload, product.kind)
    if (!draft.ok) return draft
    const chain = resolveTerritories(draft.value.location)
    if (!chain.ok) return chain
    if (isApproved(product) && soldBy({ ...product, ...draft.value }) !== soldBy(product))
      return soldOtherwise
    return isApproved(product)
      ? ok(await stageChange(tx, context, product, draft.value))
      : ok(await editAtOnce(tx, context, product, draft.value, chain.value))
  })
}

/** Its weekly times and bookings count the one or the other. */
const soldOtherwise = fail(
  400,
  'An approved service cannot switch between seats and groups. Leave the guests per group as they were, and offer a new service: this one can be its template.',
)

async function editAtOnce(
  tx: Database,
  context: ActionContext,
  product: Product,
  draft: ProductDraft,
  chain: readonly Territory[],
): Promise<Product> {
  const again = submittedAgain(product, context.now)
  const edited = await applyDraft(tx, context, product, draft, chain, again)
  await writeAudit(
    tx,
    productAuditEntry(edited, context, {
      action: 'product.edited',
      changes: auditedChanges(draftOfProduct(product), draft),
    }),
  )
  return edited
}
