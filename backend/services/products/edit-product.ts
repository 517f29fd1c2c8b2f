// Making a tour or a stay, editing it, and taking an edit back.
import { randomInt } from 'node:crypto'
import type {
  CreateProductPayload,
  EditProductPayload,
} from '@affiliate-booking/contract/calls/managed-products'
import { ProductDraft } from '@affiliate-booking/contract/product-fields'
import { and, eq, sql } from 'drizzle-orm'
import { type Database, violatesUnique } from '../../db/database.ts'
import { productChanges, products } from '../../db/schema/products.ts'
import type { Actor } from '../users/account.ts'
import { type AuditEntry, type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { ensureTerritory } from '../territories/ensure-territory.ts'
import { ok, type Result, fail } from '../../result.ts'
import { assignTerritory } from '../territories/assign-territory.ts'
import { type Territory, resolveTerritories } from '../territories/locations.ts'
import { type ProductChangeRow, findOpenChange } from './changes.ts'
import { auditedChanges, columnsOf, draftOfPayload, draftOfProduct, isSame, type Product } from './draft.ts'
import { lockProduct } from './find-product.ts'
import { refreshSlots } from '../availability/refresh-slots.ts'
import { auditImageChanges, discardStagedImages, listStagedImages, withImageCleanup } from '../images/staged-images.ts'

/** What every change of a product needs to know. */
export interface ActionContext {
  db: Database
  actor: Actor
  origin: RequestOrigin
  now: Date
}

/** The refusal of what was decided by an older state, with the present one. */
export async function versionConflict(tx: Database, product: Product) {
  const state = productStateLabel(product, await findOpenChange(tx, product.id))
  return fail(409, `This was changed meanwhile: it is ${state} now. Look at it again.`)
}

function productStateLabel({ status, rejectionReason }: Product, change: ProductChangeRow | undefined): string {
  if (status !== 'approved') return rejectionReason === null ? 'waiting for approval' : 'returned'
  if (!change) return 'live'
  return change.status === 'pending'
    ? 'live, with an edit that waits for approval,'
    : 'live, with a returned edit,'
}

/** What else those need that may remove pictures. */
export interface UploadActionContext extends ActionContext {
  /** The folder for files. */
  uploads: string
}

/** A deed on a product. */
export const productAuditEntry = (
  { id, territoryPath }: Product,
  { actor, origin, now }: ActionContext,
  deed: Pick<AuditEntry, 'action' | 'changes' | 'reason'>,
): AuditEntry => ({ actor, origin, objectType: 'product', objectId: id, territoryPath, at: now, ...deed })

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const longestSlug = 60

/** Letters of the title that every address has, and a few more. It stays, whatever becomes of the title. */
export function productSlug({ title, kind }: Pick<Product, 'title' | 'kind'>, suffix: string): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longestSlug)
    .replaceAll(/^-+|-+$/g, '')
  return `${words || kind}-${suffix}`
}

const randomSuffix = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Offers a new tour or stay, which waits for approval. Refused with 400 for a place that is not in the lists. */
export async function createProduct(change: ActionContext, payload: CreateProductPayload): Promise<Result<Product>> {
  const draft = draftOfPayload(payload)
  const chain = resolveTerritories(draft.location)
  if (!chain.ok) return chain
  const attempt = () => insertProduct(change, payload.kind, draft, chain.value)
  try {
    return await attempt()
  } catch (error) {
    // Rare: once more, with other letters.
    if (violatesUnique(error, 'products_slug_unique')) return attempt()
    throw error
  }
}

function insertProduct(
  change: ActionContext,
  kind: Product['kind'],
  draft: ProductDraft,
  chain: readonly Territory[],
): Promise<Result<Product>> {
  const { db, actor, now } = change
  return db.transaction(async (tx) => {
    const [product] = await tx
      .insert(products)
      .values({
        ...columnsOf(draft),
        kind,
        slug: productSlug({ title: draft.title, kind }, randomSuffix()),
        providerId: actor.id,
        territoryPath: await ensureTerritory(tx, chain),
        submittedAt: now,
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    if (!product) throw new Error('An inserted product was not returned')
    await assignTerritory(tx, actor.id, product.territoryPath)
    await writeAudit(tx, productAuditEntry(product, change, { action: 'product.created' }))
    return ok(product)
  })
}

/**
 * Edits one's own: at once while it is not live, which submits it again if it was returned; else the edit is staged,
 * in the place of one that waits already. Refused with 400 for a bad place, 404, and 409 when it was changed meanwhile.
 */
export function editProduct(
  change: ActionContext,
  id: string,
  { version, ...payload }: EditProductPayload,
): Promise<Result<Product>> {
  const draft = draftOfPayload(payload)
  return change.db.transaction(async (tx) => {
    const held = await lockProduct(tx, change.actor, id)
    if (!held.ok) return held
    const product = held.value
    if (product.version !== version) return versionConflict(tx, product)
    const chain = resolveTerritories(draft.location)
    if (!chain.ok) return chain
    return product.status === 'approved'
      ? ok(await stageChange(tx, change, product, draft))
      : ok(await editAtOnce(tx, change, product, draft, chain.value))
  })
}

async function editAtOnce(
  tx: Database,
  change: ActionContext,
  product: Product,
  draft: ProductDraft,
  chain: readonly Territory[],
): Promise<Product> {
  const edited = await applyDraft(tx, change, product, draft, chain, {
    rejectionReason: null,
    submittedAt: product.submittedAt ?? change.now,
  })
  await writeAudit(
    tx,
    productAuditEntry(edited, change, {
      action: 'product.edited',
      changes: auditedChanges(draftOfProduct(product), draft),
    }),
  )
  return edited
}

/** Makes a product what a draft says; `more` says what becomes of its approval. */
export async function applyDraft(
  tx: Database,
  { now }: ActionContext,
  product: Product,
  draft: ProductDraft,
  chain: readonly Territory[],
  more: Partial<typeof products.$inferInsert> = {},
): Promise<Product> {
  const territoryPath = await ensureTerritory(tx, chain)
  const edited = await updateProduct(tx, product, {
    ...columnsOf(draft),
    territoryPath,
    updatedAt: now,
    ...more,
  })
  if (edited.cutoffMinutes !== product.cutoffMinutes) await refreshSlots(tx, product.id, now)
  return edited
}

/** Writes to a product that is held, and counts its version up. */
export async function updateProduct(
  tx: Database,
  { id }: Product,
  columns: Partial<typeof products.$inferInsert>,
): Promise<Product> {
  const [product] = await tx
    .update(products)
    .set({ ...columns, version: sql`${products.version} + 1` })
    .where(eq(products.id, id))
    .returning()
  if (!product) throw new Error('A product that was held is gone')
  return product
}

/** An edit that makes it what it is already only takes back what was staged before. */
async function stageChange(tx: Database, change: ActionContext, product: Product, draft: ProductDraft): Promise<Product> {
  const live = draftOfProduct(product)
  const isNothing = await replacePendingChange(tx, change, product, draft)
  if (isNothing === undefined) return product
  const action = isNothing ? 'product.change-withdrawn' : 'product.change-staged'
  const changes = isNothing
    ? undefined
    : { ...auditedChanges(live, draft), ...auditImageChanges(await listStagedImages(tx, product.id)) }
  await writeAudit(tx, productAuditEntry(product, change, { action, changes }))
  return updateProduct(tx, product, {})
}

/**
 * Lets a draft, and the pictures that are staged, wait in the place of what waited before. Gives whether they make it
 * what it is already, so that nothing waits now; undefined if nothing did before.
 */
async function replacePendingChange(
  tx: Database,
  change: ActionContext,
  product: Product,
  draft: ProductDraft,
): Promise<boolean | undefined> {
  const open = await findOpenChange(tx, product.id)
  const isNothing =
    isSame(draftOfProduct(product), draft) && (await listStagedImages(tx, product.id)).length === 0
  if (isNothing && !open) return undefined
  await withdrawPendingChange(tx, change, product)
  if (isNothing && open?.status === 'returned') {
    await tx.update(productChanges).set({ status: 'withdrawn' }).where(eq(productChanges.id, open.id))
  }
  if (!isNothing) {
    await tx.insert(productChanges).values({ productId: product.id, draft, createdAt: change.now })
  }
  return isNothing
}

/** After a picture was staged, or no longer is: it waits together with the rest of the edit, if there is one. */
export async function stageImageChanges(tx: Database, change: ActionContext, product: Product): Promise<void> {
  const open = await findOpenChange(tx, product.id)
  const draft = open ? ProductDraft.parse(open.draft) : draftOfProduct(product)
  await replacePendingChange(tx, change, product, draft)
}

const withdrawPendingChange = (tx: Database, { now, actor }: ActionContext, { id }: Product) =>
  tx
    .update(productChanges)
    .set({ status: 'withdrawn', decidedAt: now, decidedBy: actor.id })
    .where(and(eq(productChanges.productId, id), eq(productChanges.status, 'pending')))
    .returning({ id: productChanges.id })

/** Takes a staged edit back, with its pictures. Refused with 404, and with 409 when none waits. */
export function withdrawProductChange(change: UploadActionContext, id: string): Promise<Result<Product>> {
  return withImageCleanup(change.uploads, (discard) =>
    change.db.transaction(async (tx) => {
      const held = await lockProduct(tx, change.actor, id)
      if (!held.ok) return held
      const canceled = await withdrawPendingChange(tx, change, held.value)
      if (canceled.length === 0) return fail(409, 'No edit waits for approval.')
      discard(await discardStagedImages(tx, held.value.id))
      await writeAudit(tx, productAuditEntry(held.value, change, { action: 'product.change-withdrawn' }))
      return ok(await updateProduct(tx, held.value, {}))
    }),
  )
}
