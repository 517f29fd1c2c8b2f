import { ProductDraft } from '@affiliate-booking/contract/shapes/products/product-fields'
import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { bookings } from '../../../db/schema/bookings.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import { ok, type Result, fail } from '../../../result.ts'
import { notifyOfMeetingPoint } from '../../messages/notices/bookings/booking-notices.ts'
import { notifyOfProduct } from '../../messages/notices/product-notices.ts'
import { resolveTerritories } from '../../territories/locations.ts'
import { findApprovalObstacle } from './approval-obstacle.ts'
import type { ProductChangeRow } from './find-change.ts'
import { auditedChanges, draftOfProduct, type Product } from '../draft.ts'
import {
  applyStagedImages,
  auditImageChanges,
  hasImage,
  listStagedImages,
  withImageCleanup,
} from '../../images/staged-images.ts'
import {
  applyDraft,
  type ActionContext,
  type UploadActionContext,
  productAuditEntry,
  updateProduct,
} from '../update-product.ts'
import { findLeavingProvider } from './leaving-provider.ts'
import { type ExpectedVersion, lockSubmission, decideChange } from './lock-submission.ts'

/**
 * Approves a submitted product or edit. Fails with 404 outside the administrator's territory, with 403 for an edit that
 * moves the product out of it, and with 409 when nothing is waiting, or not the expected version, when a product would
 * be live without a picture of its own, and when its provider is deleting their account.
 */
export function approveProduct(
  context: UploadActionContext,
  id: string,
  expected: ExpectedVersion,
): Promise<Result<Product>> {
  const { db, actor, now, uploads } = context
  return withImageCleanup(uploads, (discard) =>
    db.transaction(async (tx) => {
      const submission = await lockSubmission(tx, context, id, expected)
      if (!submission.ok) return submission
      const { product, edit } = submission.value
      if (edit) return approveEdit(tx, context, product, edit, discard)
      if (!(await hasImage(tx, product.id))) return fail(409, lacksImage)
      const leaving = await findLeavingProvider(tx, product)
      if (leaving) return leaving
      const approved = await updateProduct(tx, product, {
        status: 'approved',
        submittedAt: null,
        approvedAt: now,
        approvedBy: actor.id,
        updatedAt: now,
      })
      await writeAudit(tx, productAuditEntry(approved, context, { action: 'product.approved' }))
      await notifyOfProduct(tx, approved, { kind: 'product-approved' }, now)
      return ok(approved)
    }),
  )
}

async function approveEdit(
  tx: Database,
  context: ActionContext,
  product: Product,
  edit: ProductChangeRow,
  discard: (images: readonly string[]) => void,
): Promise<Result<Product>> {
  const draft = ProductDraft.parse(edit.draft)
  const chain = resolveTerritories(draft.location)
  if (!chain.ok) return chain
  const obstacle = findApprovalObstacle(context.actor, product, edit)
  if (obstacle !== null) return fail(403, obstacle)
  const images = await listStagedImages(tx, product.id)
  // Those that are live since before the rule keep what they have.
  const removesImage = images.some(({ staged }) => staged === 'removed')
  if (removesImage && !(await hasImage(tx, product.id))) return fail(409, lacksImage)
  const approved = await applyDraft(tx, context, product, draft, chain.value)
  await decideChange(tx, context, edit, { status: 'approved' })
  discard(await applyStagedImages(tx, product.id))
  const changes = { ...auditedChanges(draftOfProduct(product), draft), ...auditImageChanges(images) }
  await writeAudit(tx, productAuditEntry(approved, context, { action: 'product.approved', changes }))
  await notifyOfProduct(tx, approved, { kind: 'product-change-approved' }, context.now)
  const isElsewhere = approved.meetingPoint !== product.meetingPoint || hasMoved(product, approved)
  if (isElsewhere) await tellGuests(tx, approved, context.now)
  return ok(approved)
}

/** Of a position that guests have seen: one that they see now for the first time sends nobody to a wrong place. */
const hasMoved = (before: Product, { coordinates }: Product): boolean =>
  before.showsPosition && before.coordinates !== null && before.coordinates !== coordinates

/** Of paid trips, also those that wait for the provider: their customers see the meeting point. */
async function tellGuests(tx: Database, { id, version }: Product, at: Date): Promise<void> {
  const isComing = and(
    eq(bookings.productId, id),
    inArray(bookings.status, ['pending', 'confirmed']),
    eq(bookings.paymentStatus, 'completed'),
    gt(bookings.startsAt, at),
  )
  await notifyOfMeetingPoint(tx, await tx.select().from(bookings).where(isComing), { version, at })
}

const lacksImage = 'It needs at least one picture. The provider must add one first.'
