import { writeAudit } from '../../audit/write-audit.ts'
import { ok, type Result } from '../../../result.ts'
import type { Product } from '../draft.ts'
import { type ActionContext, productAuditEntry, updateProduct } from '../update-product.ts'
import { type ExpectedVersion, lockSubmission, decideChange } from './lock-submission.ts'

/** Returns a submitted product or edit with a reason. Fails with 404 and 409 as approveProduct does. */
export function returnProduct(
  context: ActionContext,
  id: string,
  { reason, ...seen }: ExpectedVersion & { reason: string },
): Promise<Result<Product>> {
  return context.db.transaction(async (tx) => {
    const waiting = await lockSubmission(tx, context, id, seen)
    if (!waiting.ok) return waiting
    const { product, edit } = waiting.value
    if (edit) await decideChange(tx, context, edit, { status: 'returned', reason })
    const returned = await updateProduct(
      tx,
      product,
      edit ? {} : { rejectionReason: reason, submittedAt: null },
    )
    await writeAudit(tx, productAuditEntry(returned, context, { action: 'product.returned', reason }))
    return ok(returned)
  })
}
