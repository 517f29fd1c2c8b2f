// What the page of a tour or a stay shows: for its own address, and in answer to a booking that could not be begun.
import { randomUUID } from 'node:crypto'
import { data } from 'react-router'
import { availabilityOf, monthsFor } from '../domain/availability.ts'
import { todayInIndia } from '../domain/calendar.ts'
import { choiceIn, isSlug } from '../domain/choice.ts'
import { fetchProduct, fetchSlots, lacksCatalogue } from './api/catalogue.ts'
import { postedChoice } from './begin-booking.ts'
import { type AppContext, hostOf } from './host.ts'
import { referralOf } from './referral.ts'

/**
 * The tour or the stay at an address; undefined where the host has none at all.
 * @throws a 404 page for one that is not there, an error page when the host cannot tell
 */
export async function findProduct(context: AppContext, slug: string) {
  if (!isSlug(slug)) throw data(null, { status: 404 })
  const outcome = await fetchProduct(context, slug)
  if (outcome.ok) return outcome.data.product
  if (await lacksCatalogue(context, outcome)) return undefined
  if (outcome.status === 404) throw data(null, { status: 404 })
  throw data(
    { code: 'product-failed', message: 'This page cannot be shown just now. Please try again in a moment.' },
    { status: outcome.status },
  )
}

interface PageRequest {
  request: Request
  url: URL
  context: AppContext
  slug: string
}

/** What the page needs; `product` is undefined where the host has no tours and stays. */
export async function loadProductPage({ request, url, context, slug }: PageRequest) {
  const { headers } = referralOf(request, url, context)
  const product = await findProduct(context, slug)
  if (product === undefined) return data({ product }, { headers })
  const posted = postedChoice(context)
  const choice = posted?.choice ?? choiceIn(url.searchParams)
  const today = todayInIndia()
  const days = monthsFor(choice, today)
  // Somebody who has just been refused sees the days as they are now.
  const fresh = posted !== undefined
  const slots = await fetchSlots(context, slug, { from: days.from, to: days.to }, { fresh })
  return data(
    {
      product,
      choice,
      availability: slots.ok ? availabilityOf(product, slots.data.slots, choice, today) : undefined,
      formKey: posted?.formKey ?? randomUUID(),
      signedIn: hostOf(context).cookies.outgoing() !== undefined,
      origin: url.origin,
    },
    { headers },
  )
}
