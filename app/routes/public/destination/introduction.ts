import type { ProductCard } from '@affiliate-booking/contract/shapes/products/products'
import { categoryTaglines } from '../../../domain/products/categories.ts'

const taglines = new Map<string, string>(Object.entries(categoryTaglines))

/** After what there is to book: what it is about, and what guests like best. */
export function introductionOf(offer: string, products: readonly ProductCard[]): string {
  const subjects = [...new Set(products.map(({ category }) => category))].flatMap(
    (category) => taglines.get(category)?.toLowerCase() ?? [],
  )
  const [favourite] = products
    .filter(({ rating }) => rating != null)
    .toSorted((one, other) => (other.rating ?? 0) - (one.rating ?? 0))
  const sentences = [
    `Book ${offer} with local people.`,
    ...(subjects.length > 0 ? [`Expect ${subjects.join('; ')}.`] : []),
    ...(favourite?.rating == null
      ? []
      : [`Guests like “${favourite.title}” best: ${favourite.rating.toFixed(1)} out of 5.`]),
  ]
  return sentences.join(' ')
}
