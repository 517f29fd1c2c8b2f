// Loads the product of a URL.
import { data } from 'react-router'
import { isSlug } from '../../domain/bookings/booking-selection.ts'
import { getProduct } from '../api/endpoints/products/products.ts'
import type { AppContext } from '../api/client.ts'

/**
 * The product with this slug; undefined when the host offers no products. `fresh` skips the cache.
 * @throws a 404 page when there is none, and an error page when the host fails
 */
export async function findProduct(context: AppContext, slug: string, options: { fresh?: boolean } = {}) {
  if (!isSlug(slug)) throw data(null, { status: 404 })
  const outcome = await getProduct(context, slug, options)
  if (outcome.ok) return outcome.value.product
  if (outcome.reason === 'not-offered') return undefined
  if (outcome.status === 404) throw data(null, { status: 404 })
  throw data(
    { code: 'product-failed', message: 'This page could not be loaded. Please try again in a moment.' },
    { status: outcome.status },
  )
}
