import { writeAudit } from '../../audit/write-audit.ts'
import { ok, type Result, fail } from '../../../result.ts'
import type { Product } from '../draft.ts'
import { lockProduct } from '../find-product.ts'
import { discardStagedImages, withImageCleanup } from '../../images/staged-images.ts'
import {
  lockProductVersion,
  type UploadActionContext,
  productAuditEntry,
  updateProduct,
} from '../update-product.ts'
import { findOpenChange } from './find-change.ts'
import { withdrawChange } from './stage-change.ts'

/**
 * Withdraws a pending or returned edit with its images. Fails with 404, with 409 when there is none, and when the product has
 * another version than the one that was shown.
 */
export function withdrawProductChange(
  context: UploadActionContext,
  id: string,
  shownVersion: number | null | undefined,
): Promise<Result<Product>> {
  return withImageCleanup(context.uploads, (discard) =>
    context.db.transaction(async (tx) => {
      const locked = await (shownVersion == null
        ? lockProduct(tx, context.actor, id)
        : lockProductVersion(tx, context, id, shownVersion))
      if (!locked.ok) return locked
      const open = await findOpenChange(tx, locked.value.id)
      if (!open) return fail(409, 'No edit is waiting for approval.')
      await withdrawChange(tx, context, open)
      discard(await discardStagedImages(tx, locked.value.id))
      await writeAudit(tx, productAuditEntry(locked.value, context, { action: 'product.change-withdrawn' }))
      return ok(await updateProduct(tx, locked.value, {}))
    }),
  )
}
