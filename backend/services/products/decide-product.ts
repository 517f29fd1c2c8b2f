// What an administrator decides on a tour or a stay in reach, or on the staged edit of one that is live.
import { ProductDraft } from '@affiliate-booking/contract/product-fields'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { productChanges } from '../../db/schema/products.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { ok, type Result, fail } from '../../result.ts'
import { resolveTerritories } from '../territories/locations.ts'
import { scopeOf } from '../territories/scope.ts'
import { type ProductChangeRow, findPendingChange } from './changes.ts'
import { auditedChanges, draftOfProduct, type Product } from './draft.ts'
import { lockProduct } from './find-product.ts'
import { applyStagedImages, auditImageChanges, listStagedImages, withImageCleanup } from '../images/staged-images.ts'
import {
  applyDraft,
  type ActionContext,
  versionConflict,
  type UploadActionContext,
  productAuditEntry,
  updateProduct,
} from './edit-product.ts'

/** What the administrator has looked at. */
export interface ExpectedVersion {
  version: number
  changeId?: string | null | undefined
}

/** What waits for a decision: the product itself, or an edit of it. */
interface Submission {
  product: Product
  edit: ProductChangeRow | undefined
}

/** Holds the product; refused unless what was seen is what waits. */
async function lockSubmission(
  tx: Database,
  { actor }: ActionContext,
  id: string,
  seen: ExpectedVersion,
): Promise<Result<Submission>> {
  const held = await lockProduct(tx, actor, id)
  if (!held.ok) return held
  const product = held.value
  const edit = await findPendingChange(tx, product.id)
  if (product.version !== seen.version || (seen.changeId ?? undefined) !== edit?.id)
    return versionConflict(tx, product)
  if (edit || product.submittedAt) return ok({ product, edit })
  return fail(409, product.rejectionReason === null ? 'Nothing waits for approval.' : alreadyReturned)
}

const alreadyReturned = 'This was returned. The provider has to edit it first.'

/**
 * Approves what waits. Refused with 404 out of reach, 403 for an edit that moves it to a place out of reach, and 409
 * when something else waits than was seen, or nothing.
 */
export function approveProduct(change: UploadActionContext, id: string, seen: ExpectedVersion): Promise<Result<Product>> {
  const { db, actor, now, uploads } = change
  return withImageCleanup(uploads, (discard) =>
    db.transaction(async (tx) => {
      const waiting = await lockSubmission(tx, change, id, seen)
      if (!waiting.ok) return waiting
      const { product, edit } = waiting.value
      if (edit) return approveEdit(tx, change, product, edit, discard)
      const approved = await updateProduct(tx, product, {
        status: 'approved',
        submittedAt: null,
        approvedAt: now,
        approvedBy: actor.id,
        updatedAt: now,
      })
      await writeAudit(tx, productAuditEntry(approved, change, { action: 'product.approved' }))
      return ok(approved)
    }),
  )
}

async function approveEdit(
  tx: Database,
  change: ActionContext,
  product: Product,
  edit: ProductChangeRow,
  discard: (images: readonly string[]) => void,
): Promise<Result<Product>> {
  const draft = ProductDraft.parse(edit.draft)
  const chain = resolveTerritories(draft.location)
  if (!chain.ok) return chain
  const { path } = chain.value.at(-1) ?? chain.value[0]
  if (!scopeOf(change.actor).includes(path)) return fail(403, movesAway)
  const approved = await applyDraft(tx, change, product, draft, chain.value)
  await decideChange(tx, change, edit, { status: 'approved' })
  const images = await listStagedImages(tx, product.id)
  discard(await applyStagedImages(tx, product.id))
  const changes = { ...auditedChanges(draftOfProduct(product), draft), ...auditImageChanges(images) }
  await writeAudit(tx, productAuditEntry(approved, change, { action: 'product.approved', changes }))
  return ok(approved)
}

const movesAway =
  'This edit moves it out of your territory. An administrator of both places has to approve it.'

const decideChange = (
  tx: Database,
  { now, actor }: ActionContext,
  { id }: ProductChangeRow,
  columns: { status: 'approved' | 'returned'; reason?: string },
) =>
  tx
    .update(productChanges)
    .set({ ...columns, decidedAt: now, decidedBy: actor.id })
    .where(eq(productChanges.id, id))

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
