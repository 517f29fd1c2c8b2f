// Making a tour or a stay, editing it, and taking an edit back.
import type { EditProductPayload } from '@affiliate-booking/contract/calls/managed-products'
import type { ProductDraft } from '@affiliate-booking/contract/product-fields'
import type { Database } from '../../db/database.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { ok, type Result } from '../../result.ts'
import { type Territory, resolveTerritories } from '../territories/locations.ts'
import { auditedChanges, draftOfPayload, draftOfProduct, type Product } from './draft.ts'
import { lockProduct } from './find-product.ts'
import { type ActionContext, versionConflict, productAuditEntry, applyDraft } from './update-product.ts'
import { stageChange } from './approval/stage-change.ts'

/**
 * Edits one's own: at once while it is not live, which submits it again if it was returned; else the edit is staged,
 * in the place of one that waits already. Refused with 400 for a bad place, 404, and 409 when it was changed meanwhile.
 */
export function editProduct(
  context: ActionContext,
  id: string,
  { version, ...payload }: EditProductPayload,
): Promise<Result<Product>> {
  const draft = draftOfPayload(payload)
  return context.db.transaction(async (tx) => {
    const held = await lockProduct(tx, context.actor, id)
    if (!held.ok) return held
    const product = held.value
    if (product.version !== version) return versionConflict(tx, product)
    const chain = resolveTerritories(draft.location)
    if (!chain.ok) return chain
    return product.status === 'approved'
      ? ok(await stageChange(tx, context, product, draft))
      : ok(await editAtOnce(tx, context, product, draft, chain.value))
  })
}

async function editAtOnce(
  tx: Database,
  context: ActionContext,
  product: Product,
  draft: ProductDraft,
  chain: readonly Territory[],
): Promise<Product> {
  const edited = await applyDraft(tx, context, product, draft, chain, {
    rejectionReason: null,
    submittedAt: product.submittedAt ?? context.now,
  })
  await writeAudit(
    tx,
    productAuditEntry(edited, context, {
      action: 'product.edited',
      changes: auditedChanges(draftOfProduct(product), draft),
    }),
  )
  return edited
}
