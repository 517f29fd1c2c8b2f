// Starts a booking: holds the seats, or shows the page with the selection and the error.
import { randomUUID } from 'node:crypto'
import { createContext, data, redirect } from 'react-router'
import {
  bookingAnchor,
  type BookingSelection,
  detailsPath,
  productPath,
  withReturnTo,
} from '../../../domain/products/product-path.ts'
import { parseBookingSelection } from '../../../domain/bookings/booking-selection.ts'
import type { PostedGuestDetails } from '../../../domain/bookings/posted-guest-details.ts'
import { isHoldExpired } from '../../../domain/bookings/holds.ts'
import { bookingMessages } from '../../../domain/messages.ts'
import { holdSeats, lacksBookingWithoutAccount } from '../../../.server/api/endpoints/bookings.ts'
import { GuestDetailsForm } from '../../../.server/forms/guest-details.ts'
import { readForm } from '../../../.server/forms/submission.ts'
import type { AppContext } from '../../../.server/api/client.ts'
import { claimOf, referralOf } from '../../../.server/http/referral.ts'
import { checkUser } from '../../../.server/auth/session.ts'
import {
  bookedBefore,
  BookForm,
  chosenExtrasOf,
  guestsOf,
  refusalMessage,
  toHoldRequest,
} from '../booking-form.server.ts'
import { continueToBooking } from '../continue-to-booking.server.ts'

/** With what customers tell of their guests. */
const CustomerForm = BookForm.extend(GuestDetailsForm.shape)

/**
 * What a form brought that is answered with the page: its selection, and its key, so that sending it again is the same
 * booking.
 */
interface Posted {
  readonly selection: BookingSelection
  readonly formKey: string | undefined
  readonly guestDetails: PostedGuestDetails
  /** Seats or the price have changed since the page was shown. */
  readonly isOutdated?: boolean
}

const postedContext = createContext<Posted | null>(null)

/** For the page's loader: undefined when there was no form. */
export const postedSelection = (context: AppContext): Posted | undefined =>
  context.get(postedContext) ?? undefined

export interface BookingRequest {
  request: Request
  url: URL
  context: AppContext
  slug: string
}

/** Answers the form of a product's page: a redirect to the booking or to the sign-in page, or why there is none. */
export async function startBooking({ request, url, context, slug }: BookingRequest) {
  const submission = await readForm(request, CustomerForm, ['update'])
  const problems = submission.status === 'success' ? undefined : submission.error
  const guestDetails = guestDetailsOf(submission.payload, problems)
  if (submission.status !== 'success') {
    const errors = Object.values(problems ?? {}).flatMap((messages) => messages ?? [])
    const posted = { ...Object.fromEntries(url.searchParams), ...textsOf(submission.payload) }
    const selection = parseBookingSelection(new URLSearchParams(posted))
    context.set(postedContext, { selection, guestDetails, formKey: undefined })
    return refused(400, errors[0] ?? bookingMessages.chooseDay)
  }
  const { key, code, guestNames, hostMessage } = submission.value
  const hold = toHoldRequest(submission.value)
  const selection = selectionOf(submission.value)
  const posted = { selection, guestDetails, formKey: key }
  context.set(postedContext, posted)
  if ('update' in submission.payload) return null
  if ('problem' in hold) return refused(400, hold.problem)
  const loginPath = withReturnTo('/login', `${productPath(slug, selection)}#${bookingAnchor}`)

  const asked = await checkUser(context)
  if (!asked.ok) return refused(asked.status, bookingMessages.unanswered)
  const user = asked.value
  if (user === undefined) {
    const needsAccount = await lacksBookingWithoutAccount(context)
    if (needsAccount) return redirect(loginPath)
    const isTold = [guestNames, hostMessage].some((text = '') => text.trim() !== '')
    // The page of a product is one for many visitors; the key is one for each booking.
    return redirect(
      detailsPath(slug, {
        // Not what is told of the guests: an address is kept and logged.
        ...textsOf({ ...submission.payload, guestNames: undefined, hostMessage: undefined }),
        guests: String(selection.guests),
        key: randomUUID(),
      }),
      // The browser posts it there once more.
      isTold ? 307 : 302,
    )
  }
  if (user.role !== 'user') return refused(403, bookingMessages.customersOnly)

  const { ref, signedClick } = claimOf(referralOf(request, url), code)
  const outcome = await holdSeats(context, { ...hold.request, joinsHold: true, ref }, signedClick)
  if (outcome.ok) {
    const { booking, wasHeld } = outcome.value
    if (booking.status !== 'cancelled' && !isHoldExpired(booking, new Date())) {
      const path = `/bookings/${encodeURIComponent(booking.id)}` as const
      const notice = wasHeld === true ? bookingMessages.heldAlready : undefined
      return continueToBooking(context, { path, id: booking.id, guests: { guestNames, hostMessage }, notice })
    }
    // The key of the form belongs to that booking: the page gets another one.
    context.set(postedContext, { ...posted, formKey: undefined })
    return refused(409, bookingMessages.ended)
  }
  if (outcome.status === 401) return redirect(loginPath)
  if (outcome.isKeyUsed === true) {
    context.set(postedContext, { ...posted, formKey: undefined })
    return refused(409, bookedBefore)
  }
  if (outcome.status === 409 || outcome.status === 404)
    context.set(postedContext, { ...posted, isOutdated: true })
  return refused(outcome.status, refusalMessage(outcome))
}

const guestDetailsOf = (
  { guestNames, hostMessage }: Record<string, unknown>,
  problems: Readonly<Record<string, string[] | null>> | null | undefined,
): PostedGuestDetails => ({
  ...textsOf({ guestNames, hostMessage }),
  namesProblem: problems?.['guestNames']?.[0],
  messageProblem: problems?.['hostMessage']?.[0],
})

const textsOf = (payload: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(payload).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

function selectionOf(form: BookForm) {
  const { date, departure, slot, children, rooms, code } = form
  const extras = chosenExtrasOf(form)
  const guests = guestsOf(form)
  return { date, departure, guests, children: children || undefined, rooms, slot, extras, code }
}

const refused = (status: number, refusal: string) => data({ refusal }, { status })
