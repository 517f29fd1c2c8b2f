// What the page of a tour or a stay shows: for its own address, and in answer to a booking that could not be begun.
import { randomUUID } from 'node:crypto'
import { todayInIndia } from '@affiliate-booking/shared/days'
import { availabilityOf, daySpansFor } from '../../../domain/products/availability.ts'
import { parseBookingSelection, unreadableParts } from '../../../domain/bookings/booking-selection.ts'
import { listSlots } from '../../../.server/api/endpoints/products/products.ts'
import { postedSelection } from '../book/start-booking.server.ts'
import { type AppContext, apiOf } from '../../../.server/api/client.ts'
import { findProduct } from '../../../.server/http/find-product.ts'

interface PageRequest {
  url: URL
  context: AppContext
  slug: string
}

/** What the page needs; `product` is undefined where the host has no tours and stays. */
export async function loadProductPage({ url, context, slug }: PageRequest) {
  const posted = postedSelection(context)
  const product = await findProduct(context, slug, { fresh: posted?.isOutdated ?? false })
  if (product === undefined) return { product }
  const selection = posted?.selection ?? parseBookingSelection(url.searchParams)
  const today = todayInIndia()
  // After a refusal, the page shows the current days.
  const fresh = posted !== undefined
  const spans = daySpansFor(selection, today)
  const loaded = await Promise.all(spans.map((span) => listSlots(context, slug, span, { fresh })))
  const slots = loaded.flatMap((outcome) => (outcome.ok ? outcome.value.slots : []))
  return {
    product,
    selection,
    availability: loaded.every(({ ok }) => ok) ? availabilityOf(product, slots, selection, today) : undefined,
    unreadable: posted === undefined ? unreadableParts(url.searchParams) : [],
    formKey: posted?.formKey ?? randomUUID(),
    signedIn: apiOf(context).cookies.outgoing() !== undefined,
    origin: url.origin,
  }
}
