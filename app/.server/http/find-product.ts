// Loads the product of a URL.
import { isSlug } from '../../domain/bookings/booking-selection.ts'
import { todayInIndia } from '@affiliate-booking/shared/days'
import { othersLink } from '../../domain/bookings/other-products.ts'
import type { BookingSelection } from '../../domain/products/product-path.ts'
import { getProduct, lacksDestinations } from '../api/endpoints/products/products.ts'
import { answersForm } from '../api/asked-page.ts'
import type { AppContext } from '../api/client.ts'
import type { Failure } from '../api/response.ts'
import { statusPage } from './load-failure.ts'

const offSale = 'This tour or stay is not on sale now.'

interface Options {
  fresh?: boolean
  /** For which others are searched where it is gone. */
  selection?: BookingSelection
}

/**
 * The product with this slug; undefined when the host offers no products. `fresh` skips the cache.
 * @throws a 404 page when there is none, and an error page when the host fails
 */
export async function findProduct(context: AppContext, slug: string, options: Options = {}) {
  if (!isSlug(slug)) throw statusPage(404)
  const outcome = await getProduct(context, slug, options)
  if (outcome.ok) return outcome.value.product
  if (outcome.reason === 'not-offered') return undefined
  // The reason is not told. A printed link leads here long after the product was taken off sale, and so does its form.
  if (outcome.status === 404)
    throw statusPage(404, {
      code: 'not-on-sale',
      message: answersForm(context) ? `${offSale} If you tried to book it, nothing was booked.` : offSale,
      ...(outcome.gone && { others: await othersThan(context, outcome.gone, options.selection) }),
    })
  throw statusPage(outcome.status, {
    code: 'product-failed',
    message: 'This page could not be loaded. Please try again in a moment.',
  })
}

async function othersThan(
  context: AppContext,
  { kind, ...location }: NonNullable<Failure['gone']>,
  { date, departure, guests }: BookingSelection = {},
) {
  const hasDestinations = !(await lacksDestinations(context))
  return othersLink({ kind, location, date, departure, guests }, todayInIndia(), hasDestinations)
}
