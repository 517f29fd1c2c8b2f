import { writeAudit } from '../../audit/write-audit.ts'
import { ok, type Result } from '../../../result.ts'
import { notifyOfProduct } from '../../messages/notices/product-notices.ts'
import type { Product } from '../draft.ts'
import { type ActionContext, productAuditEntry, updateProduct } from '../update-product.ts'
import { type ExpectedVersion, lockSubmission, decideChange } from './lock-submission.ts'

/** Returns a submitted product or edit with a reason. Fails with 404 and 409 as approveProduct does. */
export function returnProduct(
  context: ActionContext,
  id: string,
  { reason, ...expected }: ExpectedVersion & { reason: string },
): Promise<Result<Product>> {
  return context.db.transaction(async (tx) => {
    const submission = await lockSubmission(tx, context, id, expected)
    if (!submission.ok) return submission
    const { product, edit } = submission.value
    if (edit) await decideChange(tx, context, edit, { status: 'returned', reason })
    const returned = await updateProduct(
      tx,
      product,
      edit ? {} : { rejectionReason: reason, submittedAt: null },
    )
    await writeAudit(tx, productAuditEntry(returned, context, { action: 'product.returned', reason }))
    const kind = edit ? 'product-change-returned' : 'product-returned'
    await notifyOfProduct(tx, returned, { kind, reason }, context.now)
    return ok(returned)
  })
}
