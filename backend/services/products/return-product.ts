import { writeAudit } from '../audit/write-audit.ts'
import { ok, type Result } from '../../result.ts'
import type { Product } from './draft.ts'
import { type ActionContext, productAuditEntry, updateProduct } from './update-product.ts'
import { type ExpectedVersion, lockSubmission, decideChange } from './lock-submission.ts'

/** Returns what waits, with a reason. Refused with 404 out of reach, and 409 as approveProduct. */
export function returnProduct(
  change: ActionContext,
  id: string,
  { reason, ...seen }: ExpectedVersion & { reason: string },
): Promise<Result<Product>> {
  return change.db.transaction(async (tx) => {
    const waiting = await lockSubmission(tx, change, id, seen)
    if (!waiting.ok) return waiting
    const { product, edit } = waiting.value
    if (edit) await decideChange(tx, change, edit, { status: 'returned', reason })
    const returned = await updateProduct(
      tx,
      product,
      edit ? {} : { rejectionReason: reason, submittedAt: null },
    )
    await writeAudit(tx, productAuditEntry(returned, change, { action: 'product.returned', reason }))
    return ok(returned)
  })
}
