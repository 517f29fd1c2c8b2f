// Products in lists.
import type { ProductImage, ProductCard } from '@affiliate-booking/contract/shapes/products/products'
import type { Database } from '../../db/database.ts'
import { products } from '../../db/schema/products/products.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { findCoverImages } from '../images/list-images.ts'

/** For queries that join `users` as the provider. */
export const cardColumns = {
  id: products.id,
  slug: products.slug,
  kind: products.kind,
  title: products.title,
  price: products.price,
  discountPrice: products.discountPrice,
  lowestPrice: products.lowestPrice,
  guestsPerGroup: products.guestsPerGroup,
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

/** The mean rating as it is shown, with one decimal; null without reviews. */
export const averageRating = ({ ratingSum, reviewCount }: Pick<Product, 'ratingSum' | 'reviewCount'>) =>
  reviewCount === 0 ? null : Math.round((ratingSum * 10) / reviewCount) / 10

export const describeProductCard = (row: CardRow, image: ProductImage | null): ProductCard => ({
  id: row.id,
  slug: row.slug,
  kind: row.kind,
  title: row.title,
  price: row.price,
  discountPrice: row.discountPrice,
  lowestPrice: row.lowestPrice,
  guestsPerGroup: row.guestsPerGroup,
  category: row.category,
  location: { district: row.district, state: row.state, country: row.country },
  rating: averageRating(row),
  reviewCount: row.reviewCount,
  status: row.status,
  serviceProviderName: row.serviceProviderName,
  image,
})

/** In the order of the rows, each with its first image. */
export async function describeProductCards(db: Database, rows: readonly CardRow[]): Promise<ProductCard[]> {
  const images = await findCoverImages(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => describeProductCard(row, images.get(row.id) ?? null))
}
