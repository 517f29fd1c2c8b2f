import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { productChanges } from '../../../db/schema/products/products.ts'
import { ok, type Result, fail } from '../../../result.ts'
import { type ProductChangeRow, findPendingChange } from './find-change.ts'
import type { Product } from '../draft.ts'
import { type ActionContext, lockProductVersion, versionConflict } from '../update-product.ts'

/** The version that the administrator has reviewed. */
export interface ExpectedVersion {
  version: number
  changeId?: string | null | undefined
}

/** A product, or an edit of a live one, that is waiting for approval. */
interface Submission {
  product: Product
  edit: ProductChangeRow | undefined
}

/** Locks the product. Fails with 409 unless the expected version is the one that is waiting. */
export async function lockSubmission(
  tx: Database,
  context: ActionContext,
  id: string,
  expected: ExpectedVersion,
): Promise<Result<Submission>> {
  const locked = await lockProductVersion(tx, context, id, expected.version)
  if (!locked.ok) return locked
  const product = locked.value
  const edit = await findPendingChange(tx, product.id)
  if ((expected.changeId ?? undefined) !== edit?.id) return versionConflict(tx, product)
  if (edit || product.submittedAt) return ok({ product, edit })
  return fail(409, product.rejectionReason === null ? 'Nothing is waiting for approval.' : alreadyReturned)
}

const alreadyReturned = 'This was returned. The provider must edit it first.'

export const decideChange = (
  tx: Database,
  { now, actor }: ActionContext,
  { id }: ProductChangeRow,
  columns: { status: 'approved' | 'returned'; reason?: string },
) =>
  tx
    .update(productChanges)
    .set({ ...columns, decidedAt: now, decidedBy: actor.id })
    .where(eq(productChanges.id, id))
