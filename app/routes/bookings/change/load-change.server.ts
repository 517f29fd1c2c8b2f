// What the page of a change shows: the days of the product as they are for this booking, and what the chosen one means.
import type { BookingDetails } from '@affiliate-booking/contract/shapes/bookings'
import { isDeepStrictEqual } from 'node:util'
import { data } from 'react-router'
import { todayInIndia } from '@affiliate-booking/shared/days'
import type { AppContext } from '../../../.server/api/client.ts'
import { changeBooking, quoteBookingChange } from '../../../.server/api/endpoints/bookings.ts'
import { listSlots } from '../../../.server/api/endpoints/products/products.ts'
import { findProduct } from '../../../.server/http/find-product.ts'
import { readForm } from '../../../.server/forms/submission.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { describeDeadline } from '../../../domain/bookings/cancellation.ts'
import { parseBookingSelection } from '../../../domain/bookings/booking-selection.ts'
import {
  asLongAs,
  restOf,
  requestOf,
  selectionOf,
  selectionOfChosen,
  withOwnSeats,
} from '../../../domain/bookings/present-trip.ts'
import { availabilityOf, daySpansFor } from '../../../domain/products/availability.ts'
import type { ChosenDays } from '../../../domain/products/chosen-days.ts'
import type { BookingSelection } from '../../../domain/products/product-path.ts'
import { bookingMessages } from '../../../domain/messages.ts'
import { bookingForms } from '../booking-forms.ts'
import { whyNotChanged } from '../why-not.server.ts'

interface ChangeRequest {
  context: AppContext
  url: URL
  booking: BookingDetails
  /** Of the booking. */
  path: `/${string}`
  /** The name of the booking in calls. */
  id: string
  link?: string
}

export interface OtherWay {
  selection: BookingSelection
  /** Or only what the choice has beyond the booking, whose own seats the whole would need. */
  isWhole: boolean
}

const notChosen = { quote: undefined, problem: undefined, deadline: undefined }

/** @throws a redirect to the booking where it cannot be changed */
export async function loadChange({ context, url, booking, path, id, link }: ChangeRequest) {
  if (!booking.actions.includes('change'))
    throw await redirectWithToast(context, path, whyNotChanged(booking, new Date()), 'error')
  const product = await findProduct(context, booking.productSlug)
  if (product === undefined)
    throw await redirectWithToast(context, path, 'The days of this tour or stay are not known here.', 'error')
  const asked = asLongAs(booking, parseBookingSelection(url.searchParams))
  const present = { ...selectionOf(booking, []), month: asked.month }
  const hasChosen = asked.date !== undefined
  const today = todayInIndia()
  const spans = daySpansFor(hasChosen ? asked : present, today)
  const loaded = await Promise.all(
    spans.map((span) => listSlots(context, booking.productSlug, span, { fresh: true })),
  )
  const freeToAll = loaded.flatMap((outcome) => (outcome.ok ? outcome.value.slots : []))
  const slots = withOwnSeats(booking, freeToAll)
  const selection = hasChosen ? asked : { ...selectionOf(booking, slots), month: asked.month }
  const availability = loaded.every(({ ok }) => ok)
    ? availabilityOf(product, slots, selection, today)
    : undefined
  const chosen = hasChosen ? availability?.chosen : undefined
  /** How the choice can be had without changing the booking. */
  const otherWayTo = (choice: ChosenDays): OtherWay | undefined => {
    const whole = selectionOfChosen(choice)
    const beside = availabilityOf(product, freeToAll, whole, today).chosen
    const isFree = beside !== undefined && isDeepStrictEqual(selectionOfChosen(beside), whole)
    // A new booking has none by itself.
    const extras = (booking.extras ?? []).filter(({ name }) =>
      product.extras?.some((offered) => offered.name === name),
    )
    if (isFree) return { selection: { ...whole, extras }, isWhole: true }
    const rest = restOf(booking, choice, product)
    return rest && { selection: rest, isWhole: false }
  }
  return {
    path,
    booking,
    product,
    selection,
    availability,
    hasChosen,
    otherWay: chosen && otherWayTo(chosen),
    ...(chosen === undefined
      ? notChosen
      : await readQuote(context, { id, booking, link, request: requestOf(chosen) })),
  }
}

interface QuoteRequest {
  id: string
  booking: BookingDetails
  link: string | undefined
  request: ReturnType<typeof requestOf>
}

async function readQuote(context: AppContext, { id, booking, link, request }: QuoteRequest) {
  const outcome = await quoteBookingChange(context, id, request, link)
  if (!outcome.ok) {
    const isKnown = outcome.reason === 'rejected' && outcome.status < 500
    const problem =
      (isKnown ? outcome.message : undefined) ?? 'We can’t show the new price right now. Please try again.'
    return { ...notChosen, problem }
  }
  const { quote } = outcome.value
  return {
    quote,
    problem: undefined,
    deadline: describeDeadline(quote.policy ?? booking.policy, new Date(quote.startsAt), new Date()).text,
  }
}

const changeNotConfirmed = 'We could not confirm the change. This page shows the booking as it is.'

/** Changes the booking as the form asks for; the reason why it was not changed, or undefined. */
export async function postChange(
  context: AppContext,
  request: Request,
  { id, link }: { id: string; link?: string },
) {
  const submission = await readForm(request, bookingForms.change)
  // The form has no field to fill in: it was built by something else.
  if (submission.status !== 'success') return refused(400, bookingMessages.reload)
  const { intent: _intent, ...payload } = submission.value
  const outcome = await changeBooking(context, id, payload, link)
  return outcome.ok ? undefined : refused(outcome.status, outcome.message ?? changeNotConfirmed)
}

export const refused = (status: number, refusal: string) => data({ refusal }, { status })
