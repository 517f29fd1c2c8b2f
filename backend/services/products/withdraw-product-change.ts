import { writeAudit } from '../audit/write-audit.ts'
import { ok, type Result, fail } from '../../result.ts'
import type { Product } from './draft.ts'
import { lockProduct } from './find-product.ts'
import { discardStagedImages, withImageCleanup } from '../images/staged-images.ts'
import { type UploadActionContext, productAuditEntry, updateProduct } from './update-product.ts'
import { withdrawPendingChange } from './stage-change.ts'

/** Takes a staged edit back, with its pictures. Refused with 404, and with 409 when none waits. */
export function withdrawProductChange(change: UploadActionContext, id: string): Promise<Result<Product>> {
  return withImageCleanup(change.uploads, (discard) =>
    change.db.transaction(async (tx) => {
      const held = await lockProduct(tx, change.actor, id)
      if (!held.ok) return held
      const canceled = await withdrawPendingChange(tx, change, held.value)
      if (canceled.length === 0) return fail(409, 'No edit is waiting for approval.')
      discard(await discardStagedImages(tx, held.value.id))
      await writeAudit(tx, productAuditEntry(held.value, change, { action: 'product.change-withdrawn' }))
      return ok(await updateProduct(tx, held.value, {}))
    }),
  )
}
