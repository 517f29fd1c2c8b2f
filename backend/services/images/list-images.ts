import type { ManagedImage, ProductImage } from '@affiliate-booking/contract/shapes/products/products'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { productImages } from '../../db/schema/products/images.ts'

const imageColumns = {
  id: productImages.id,
  width: productImages.width,
  height: productImages.height,
  alt: productImages.alt,
}

/** Images that customers see: an added one is hidden until its edit is approved. */
const isShown = sql`${productImages.staged} is distinct from 'added'`

/** The first image of each of the `products` of a query, or null. For few rows: it is read once for each. */
export const coverImage = sql<ProductImage | null>`(
  select json_build_object('id', cover.id, 'width', cover.width, 'height', cover.height, 'alt', cover.alt)
  from ${productImages} as cover
  where cover.product_id = products.id and cover.staged is distinct from 'added'
  order by cover.position limit 1)`

/** The first image of each product that has one, by product id. */
export async function findCoverImages(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, ProductImage>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([productImages.productId], {
      productId: productImages.productId,
      ...imageColumns,
    })
    .from(productImages)
    .where(and(inArray(productImages.productId, [...ids]), isShown))
    .orderBy(asc(productImages.productId), asc(productImages.position))
  return new Map(rows.map(({ productId, ...image }) => [productId, image]))
}

/** The images that customers see, in their order. */
export const listProductImages = (db: Database, productId: string): Promise<ProductImage[]> =>
  db
    .select(imageColumns)
    .from(productImages)
    .where(and(eq(productImages.productId, productId), isShown))
    .orderBy(asc(productImages.position))

/** All images, with the pending edit's changes. */
export const listManagedImages = (db: Database, productId: string): Promise<ManagedImage[]> =>
  db
    .select({ ...imageColumns, staged: productImages.staged })
    .from(productImages)
    .where(eq(productImages.productId, productId))
    .orderBy(asc(productImages.position))
