// Starts a booking: holds the seats, or shows the page with the selection and the error.
import { createHash, randomUUID } from 'node:crypto'
import { HoldSeatsPayload } from '@affiliate-booking/contract/calls/bookings/bookings'
import { createContext, data, redirect } from 'react-router'
import * as z from 'zod'
import { daysBetween, isDay } from '@affiliate-booking/shared/days'
import {
  bookingAnchor,
  type BookingSelection,
  detailsPath,
  productPath,
  withReturnTo,
} from '../../../domain/products/product-path.ts'
import { parsePolicyText } from '../../../domain/bookings/cancellation.ts'
import { parseBookingSelection } from '../../../domain/bookings/booking-selection.ts'
import { expectedPriceOf } from '../../../domain/products/expected-price.ts'
import type { PostedGuestDetails } from '../../../domain/bookings/posted-guest-details.ts'
import { isHoldExpired } from '../../../domain/bookings/holds.ts'
import { parseReferral } from '../../../domain/accounts/referral.ts'
import { bookingMessages } from '../../../domain/messages.ts'
import type { Failure } from '../../../.server/api/response.ts'
import { holdSeats, lacksBookingWithoutAccount } from '../../../.server/api/endpoints/bookings.ts'
import { GuestDetailsForm } from '../../../.server/forms/guest-details.ts'
import { readForm } from '../../../.server/forms/submission.ts'
import type { AppContext } from '../../../.server/api/client.ts'
import { claimOf, referralOf } from '../../../.server/http/referral.ts'
import { checkUser } from '../../../.server/auth/session.ts'
import { continueToBooking } from './continue-to-booking.server.ts'

const day = z.string(bookingMessages.chooseDay).refine(isDay, bookingMessages.chooseDay)

const guests = HoldSeatsPayload.shape.guests.unwrap().unwrap()

export const BookForm = z.object({
  slot: HoldSeatsPayload.shape.slotId,
  /** The day of a tour, or of arrival. */
  date: day,
  /** Stays only, as the rooms. */
  departure: day.optional(),
  /** Of a day without a child price; otherwise adults and children. */
  guests: guests.optional(),
  adults: guests.optional(),
  children: HoldSeatsPayload.shape.children,
  rooms: HoldSeatsPayload.shape.seats.optional(),
  /** Paise for a seat, or for a room, night by night, as the page showed it. */
  prices: z
    .string()
    .regex(/^\d{1,10}(,\d{1,10})*$/, bookingMessages.reload)
    .transform((text) => text.split(',').map(Number))
    .optional(),
  childPrice: z.int(bookingMessages.reload).optional(),
  /** What cancelling costs, as the page showed it. */
  policy: z.string().transform(parsePolicyText).optional(),
  key: HoldSeatsPayload.shape.idempotencyKey,
  /** Of an affiliate, typed in; one that cannot be any counts as none. */
  code: z.string().optional().transform(parseReferral),
})

/** For a form that is sent again after its booking was changed. */
export const bookedBefore = 'You have already booked with this form. Press again to make another booking.'

/** With what customers tell of their guests. */
const CustomerForm = BookForm.extend(GuestDetailsForm.shape)

/** What a form brought that is answered with the page: its selection, and its key, so that sending it again is the same booking. */
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
  const read = readRequest(submission.value)
  const selection = selectionOf(submission.value)
  const posted = { selection, guestDetails, formKey: key }
  context.set(postedContext, posted)
  if ('update' in submission.payload) return null
  if ('problem' in read) return refused(400, read.problem)
  const back = withReturnTo('/login', `${productPath(slug, selection)}#${bookingAnchor}`)

  const asked = await checkUser(context)
  if (!asked.ok) return refused(asked.status, bookingMessages.unanswered)
  const user = asked.value
  if (user === undefined) {
    const needsAccount = await lacksBookingWithoutAccount(context)
    if (needsAccount) return redirect(back)
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
  const outcome = await holdSeats(context, { ...read.request, ref }, signedClick)
  if (outcome.ok) {
    const { booking } = outcome.value
    if (booking.status !== 'cancelled' && !isHoldExpired(booking, new Date())) {
      const path = `/bookings/${encodeURIComponent(booking.id)}` as const
      return continueToBooking(context, { path, id: booking.id, guests: { guestNames, hostMessage } })
    }
    // The key of the form belongs to that booking: the page gets another one.
    context.set(postedContext, { ...posted, formKey: undefined })
    return refused(409, bookingMessages.ended)
  }
  if (outcome.status === 401) return redirect(back)
  if (outcome.isKeyUsed === true) {
    context.set(postedContext, { ...posted, formKey: undefined })
    return refused(409, bookedBefore)
  }
  if (outcome.status === 409) context.set(postedContext, { ...posted, isOutdated: true })
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

type BookForm = z.infer<typeof BookForm>

/** Grown-ups and children are counted apart where they pay different prices. */
const guestsOf = ({ guests: all, adults, children = 0 }: BookForm) =>
  adults === undefined ? all : adults + children

function selectionOf(form: BookForm) {
  const { date, departure, slot, children, rooms, code } = form
  return { date, departure, guests: guestsOf(form), children: children || undefined, rooms, slot, code }
}

/** What is asked of the host, without who recommended it; or what is wrong with the form. */
export function readRequest(form: BookForm) {
  const { key, date, departure, slot, children = 0, rooms, prices, childPrice, policy } = form
  const nights = HoldSeatsPayload.shape.nights.safeParse(
    departure === undefined ? 1 : daysBetween(date, departure),
  )
  if (!nights.success) return { problem: nights.error.issues[0]?.message ?? bookingMessages.chooseDay }
  const all = guestsOf(form)
  if (all === undefined) return { problem: bookingMessages.guests }
  const requested = {
    slotId: slot,
    seats: rooms ?? all,
    ...(departure !== undefined && { guests: all }),
    nights: nights.data,
    ...(children > 0 && { children }),
  }
  const isStay = departure !== undefined
  const expected = prices && expectedPriceOf({ prices, childPrice }, { isStay, children, ...requested })
  if (prices !== undefined && expected === undefined) return { problem: bookingMessages.reload }
  const idempotencyKey = keyFor(key, ...Object.values(requested))
  return { request: { ...requested, ...expected, ...(policy && { expectedPolicy: policy }), idempotencyKey } }
}

const refused = (status: number, refusal: string) => data({ refusal }, { status })

/** The same form with the same selection is the same booking, however often it is sent; with another selection it is another. */
export const keyFor = (...parts: (string | number)[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

export function refusalMessage({ reason, status, message }: Failure): string {
  // The host's messages are for users, except those of 404.
  if (reason === 'rejected' && status < 500 && status !== 404 && message !== undefined) return message
  if (reason === 'not-offered') return bookingMessages.notOffered
  if (status === 409 || status === 404) return bookingMessages.gone
  if (reason === 'rejected' && status < 500) return bookingMessages.refused
  return bookingMessages.unanswered
}
