import { randomInt } from 'node:crypto'
import type { CreateProductPayload } from '@affiliate-booking/contract/calls/products/managed-products'
import type { ProductDraft } from '@affiliate-booking/contract/shapes/products/product-fields'
import { violatesUnique } from '../../db/database.ts'
import { products } from '../../db/schema/products/products.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { ensureTerritory } from '../territories/ensure-territory.ts'
import { ok, type Result } from '../../result.ts'
import { assignTerritory } from '../territories/assign-territory.ts'
import { type Territory, resolveTerritories } from '../territories/locations.ts'
import { draftColumnsOf, draftOfPayload, type Product } from './draft.ts'
import { type ActionContext, productAuditEntry } from './update-product.ts'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

const maximumSlugLength = 60

/** The title as a slug, with a random suffix. It stays the same when the title changes. */
export function productSlug({ title, kind }: Pick<Product, 'title' | 'kind'>, suffix: string): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maximumSlugLength)
    .replaceAll(/^-+|-+$/g, '')
  return `${words || kind}-${suffix}`
}

const randomSuffix = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Creates a product that is waiting for approval. Fails with 400 for an unknown location or a missing field. */
export async function createProduct(
  context: ActionContext,
  payload: CreateProductPayload,
): Promise<Result<Product>> {
  const draft = draftOfPayload(payload, payload.kind)
  if (!draft.ok) return draft
  const chain = resolveTerritories(draft.value.location)
  if (!chain.ok) return chain
  const attempt = () => insertProduct(context, payload.kind, draft.value, chain.value)
  try {
    return await attempt()
  } catch (error) {
    // The random suffix was taken: rare, so one retry is enough.
    if (violatesUnique(error, 'products_slug_unique')) return attempt()
    throw error
  }
}

function insertProduct(
  context: ActionContext,
  kind: Product['kind'],
  draft: ProductDraft,
  chain: readonly Territory[],
): Promise<Result<Product>> {
  const { db, actor, now } = context
  return db.transaction(async (tx) => {
    const [product] = await tx
      .insert(products)
      .values({
        ...draftColumnsOf(draft),
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
    await writeAudit(tx, productAuditEntry(product, context, { action: 'product.created' }))
    return ok(product)
  })
}
