import { randomInt } from 'node:crypto'
import type { CreateProductPayload } from '@affiliate-booking/contract/calls/managed-products'
import type { ProductDraft } from '@affiliate-booking/contract/product-fields'
import { violatesUnique } from '../../db/database.ts'
import { products } from '../../db/schema/products.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { ensureTerritory } from '../territories/ensure-territory.ts'
import { ok, type Result } from '../../result.ts'
import { assignTerritory } from '../territories/assign-territory.ts'
import { type Territory, resolveTerritories } from '../territories/locations.ts'
import { columnsOf, draftOfPayload, type Product } from './draft.ts'
import { type ActionContext, productAuditEntry } from './update-product.ts'

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
export async function createProduct(
  change: ActionContext,
  payload: CreateProductPayload,
): Promise<Result<Product>> {
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
