// What the page of a tour or a stay shows: for its own address, and in answer to a booking that could not be begun.
import type { ProductPage } from '@affiliate-booking/contract/shapes/products/products'
import { randomUUID } from 'node:crypto'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import { instantInIndia, todayInIndia } from '@affiliate-booking/shared/days'
import {
  type CancellationDeadline,
  describeDeadline,
  nextDeadline,
} from '../../../domain/bookings/cancellation.ts'
import { availabilityOf, daySpansFor } from '../../../domain/products/availability.ts'
import type { ChosenDays } from '../../../domain/products/chosen-days.ts'
import { parseBookingSelection, unreadableParts } from '../../../domain/bookings/booking-selection.ts'
import { pathOfCategory } from '../../../domain/products/categories.ts'
import { describeTownDistance } from '../../../domain/products/towns.ts'
import { linkAddress, shareText } from '../../../domain/accounts/share-link.ts'
import { formatFromPrice, productPath, providerPagePath } from '../../../domain/products/product-path.ts'
import { referralParameter } from '../../../domain/accounts/referral.ts'
import { findOwnCode, previewEarnings } from '../../../.server/api/endpoints/referrals/links.ts'
import { listSavedSlugs } from '../../../.server/api/endpoints/products/saved-products.ts'
import { lacksWaitlist } from '../../../.server/api/endpoints/products/waitlist.ts'
import { lacksGuestDetails } from '../../../.server/api/endpoints/bookings.ts'
import {
  lacksDestinations,
  lacksReviewPages,
  listSlots,
} from '../../../.server/api/endpoints/products/products.ts'
import { findOtherProducts } from './other-products.server.ts'
import { findOwnHold } from './own-hold.server.ts'
import { productHead } from './head.ts'
import { findWaiting } from './waiting.server.ts'
import { postedSelection } from '../book/start-booking.server.ts'
import { endPageAt } from '../../../.server/api/catalogue/freshness.ts'
import { type AppContext, apiOf } from '../../../.server/api/client.ts'
import { askPath, questionsPath } from '../question-paths.server.ts'
import { productCardPath } from '../../../.server/images/product-card.ts'
import { findProduct } from '../../../.server/http/find-product.ts'

interface PageRequest {
  url: URL
  context: AppContext
  slug: string
  /** Whether to ask the host again, where an answer is still cached. */
  fresh?: boolean
}

function deadlineOf(
  context: AppContext,
  { policy }: ProductPage,
  { date, slots, slotId }: ChosenDays,
): CancellationDeadline | undefined {
  const slot = slots.find(({ id }) => id === slotId)
  if (slot === undefined) return undefined
  const [start, now] = [instantInIndia(date, slot.startTime), new Date()]
  endPageAt(context, nextDeadline(policy, start, now))
  return describeDeadline(policy, start, now)
}

/** How a signed-in affiliate shares the page: with their code, and with what the agreement asks them to say. */
async function ownShareOf(context: AppContext, product: ProductPage, origin: string) {
  const code = await findOwnCode(context)
  if (code === undefined) return undefined
  const path = `${productPath(product.slug)}?${referralParameter}=${encodeURIComponent(code)}`
  const text = shareText(origin, { path, product }, formatFromPrice(product))
  const earnings = await previewEarnings(context, [product.slug])
  return { address: linkAddress(origin, { path }), text, earning: earnings.get(product.slug) }
}

/** The page of all that the provider has; undefined where this is all, or the host does not say what finds them. */
const allOfHost = ({ host }: ProductPage) =>
  host?.id == null || host.products < 2 ? undefined : providerPagePath(host.id)

/** What is asked and answered, and where one asks. */
function askingOf({ slug, questions, answeredQuestions }: ProductPage) {
  if (questions == null) return undefined
  const total = answeredQuestions ?? questions.length
  const all = { label: `All ${formatQuantity(total, 'question', 'questions')}`, to: questionsPath(slug) }
  const links = [{ label: 'Ask a question', to: askPath(slug) }, ...(total > questions.length ? [all] : [])]
  return { questions, links }
}

/** What the page needs; `product` is undefined where the host has no tours and stays. */
export async function loadProductPage({ url, context, slug, fresh: isFresh = false }: PageRequest) {
  const posted = postedSelection(context)
  const selection = posted?.selection ?? parseBookingSelection(url.searchParams)
  const options = { fresh: isFresh || (posted?.isOutdated ?? false), selection }
  const product = await findProduct(context, slug, options)
  if (product === undefined) return { product, head: productHead(undefined) }
  const today = todayInIndia()
  // After a refusal, the page shows the current days.
  const fresh = isFresh || posted !== undefined
  const spans = daySpansFor(selection, today)
  const loaded = await Promise.all(spans.map((span) => listSlots(context, slug, span, { fresh })))
  const slots = loaded.flatMap((outcome) => (outcome.ok ? outcome.value.slots : []))
  const isLoaded = loaded.every(({ ok }) => ok)
  const availability = isLoaded ? availabilityOf(product, slots, selection, today) : undefined
  const hasDestinations = !(await lacksDestinations(context))
  const signedIn = apiOf(context).cookies.outgoing() !== undefined
  // Somebody without an account is asked on the page for their details.
  const takesGuestDetails = signedIn && !(await lacksGuestDetails(context))
  const savedSlugs = await listSavedSlugs(context)
  const others = findOtherProducts({ product, selection, availability, today, hasDestinations })
  const isCustomer = signedIn && savedSlugs !== undefined
  const isMissed = others.isNeeded || posted?.isOutdated === true
  return {
    product,
    selection,
    availability,
    others,
    ownHold: isCustomer && isMissed ? await findOwnHold(context, slug) : undefined,
    waiting: (await lacksWaitlist(context))
      ? undefined
      : findWaiting(product, slots, selection, availability),
    allOfHost: allOfHost(product),
    cancellation: availability?.chosen && deadlineOf(context, product, availability.chosen),
    savedSlugs,
    // Customers save, affiliates do not: a page of theirs needs no further call.
    ownShare: savedSlugs === undefined ? await ownShareOf(context, product, url.origin) : undefined,
    distances: (product.towns ?? []).map(describeTownDistance).join(' · '),
    categoryPath: pathOfCategory(product.category),
    hasDestinations,
    asking: askingOf(product),
    hasReviewPages: !(await lacksReviewPages(context)),
    head: productHead({
      product,
      cardPath: productCardPath(product),
      hasDestinations,
      hasFreeDays: slots.some(({ free }) => free > 0),
      origin: url.origin,
    }),
    unreadable: posted === undefined ? unreadableParts(url.searchParams) : [],
    formKey: posted?.formKey ?? randomUUID(),
    signedIn,
    guestDetails: takesGuestDetails ? (posted?.guestDetails ?? {}) : undefined,
    origin: url.origin,
  }
}
