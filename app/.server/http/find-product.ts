// The tour or stay that an address names.
import { data } from 'react-router'
import { isSlug } from '../../domain/bookings/booking-selection.ts'
import { getProduct, lacksProducts } from '../api/endpoints/products.ts'
import type { AppContext } from '../api/context.ts'

/**
 * The tour or the stay at an address; undefined where the host has none at all.
 * @throws a 404 page for one that is not there, an error page when the host cannot tell
 */
export async function findProduct(context: AppContext, slug: string) {
  if (!isSlug(slug)) throw data(null, { status: 404 })
  const outcome = await getProduct(context, slug)
  if (outcome.ok) return outcome.value.product
  if (await lacksProducts(context, outcome)) return undefined
  if (outcome.status === 404) throw data(null, { status: 404 })
  throw data(
    { code: 'product-failed', message: 'This page could not be loaded. Please try again in a moment.' },
    { status: outcome.status },
  )
}
