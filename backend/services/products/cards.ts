// Tours and stays as lists show them.
import type { ManagedImage, ProductImage, ProductCard } from '@affiliate-booking/contract/products'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { productImages } from '../../db/schema/images.ts'
import { products } from '../../db/schema/products.ts'
import { users } from '../../db/schema/users.ts'

/** What a card is made of, for queries that join `users` as the provider. */
export const cardColumns = {
  id: products.id,
  slug: products.slug,
  kind: products.kind,
  title: products.title,
  price: products.price,
  discountPrice: products.discountPrice,
  category: products.category,
  country: products.country,
  state: products.state,
  district: products.district,
  ratingSum: products.ratingSum,
  reviewCount: products.reviewCount,
  status: products.status,
  serviceProviderName: users.name,
}

type Product = typeof products.$inferSelect
export type CardRow = Pick<Product, Exclude<keyof typeof cardColumns, 'serviceProviderName'>> & {
  serviceProviderName: string
}

/** The mean of the ratings, to two places; null until somebody has rated. */
export const averageRating = ({ ratingSum, reviewCount }: Pick<Product, 'ratingSum' | 'reviewCount'>) =>
  reviewCount === 0 ? null : Math.round((ratingSum * 100) / reviewCount) / 100

export const describeProductCard = (row: CardRow, image: ProductImage | null): ProductCard => ({
  id: row.id,
  slug: row.slug,
  kind: row.kind,
  title: row.title,
  price: row.price,
  discountPrice: row.discountPrice,
  category: row.category,
  location: { district: row.district, state: row.state, country: row.country },
  rating: averageRating(row),
  reviewCount: row.reviewCount,
  status: row.status,
  serviceProviderName: row.serviceProviderName,
  image,
})

/** Cards in the order of the rows, each with its first picture. */
export async function describeProductCards(db: Database, rows: readonly CardRow[]): Promise<ProductCard[]> {
  const images = await findCoverImages(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => describeProductCard(row, images.get(row.id) ?? null))
}

const imageColumns = {
  id: productImages.id,
  width: productImages.width,
  height: productImages.height,
  alt: productImages.alt,
}

/** Those that customers see: an edit that adds one has to be approved before. */
const isShown = sql`${productImages.staged} is distinct from 'added'`

/** The first picture of each of the products that has one, by the product's id. */
export async function findCoverImages(db: Database, ids: readonly string[]): Promise<Map<string, ProductImage>> {
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

/** The pictures of a product that customers see, in the order in which they are shown. */
export const listProductImages = (db: Database, productId: string): Promise<ProductImage[]> =>
  db
    .select(imageColumns)
    .from(productImages)
    .where(and(eq(productImages.productId, productId), isShown))
    .orderBy(asc(productImages.position))

/** All of them, with what an edit does to each; for who manages the product. */
export const listManagedImages = (db: Database, productId: string): Promise<ManagedImage[]> =>
  db
    .select({ ...imageColumns, staged: productImages.staged })
    .from(productImages)
    .where(eq(productImages.productId, productId))
    .orderBy(asc(productImages.position))
