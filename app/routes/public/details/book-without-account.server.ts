// Books without an account: holds the seats for the contact, or shows the form with what is wrong.
import type { SubmissionResult } from '@conform-to/react'
import { BookingContact } from '@affiliate-booking/contract/calls/bookings/bookings'
import { linkedBooking } from '@affiliate-booking/contract/options/bookings'
import { data, redirect } from 'react-router'
import { isHoldExpired } from '../../../domain/bookings/holds.ts'
import { parseBookingSelection } from '../../../domain/bookings/booking-selection.ts'
import { tripPath } from '../../../domain/bookings/trip-path.ts'
import { bookingMessages } from '../../../domain/messages.ts'
import { bookingAnchor, productPath } from '../../../domain/products/product-path.ts'
import { holdSeatsWithoutAccount } from '../../../.server/api/endpoints/bookings.ts'
import { GuestDetailsForm, tellGuestDetails } from '../../../.server/forms/guest-details.ts'
import { checkUser } from '../../../.server/auth/session.ts'
import { invalid, parseForm, readBody, rejected } from '../../../.server/forms/submission.ts'
import { claimOf, referralOf } from '../../../.server/http/referral.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { countryCode } from '../../../ui/forms/country-code.ts'
import { BookForm, type BookingRequest, readRequest, refusalMessage } from '../book/start-booking.server.ts'

export const DetailsForm = BookForm.extend(BookingContact.shape).extend(GuestDetailsForm.shape)

/** The product's page with what was chosen. */
export const selectionPath = (slug: string, url: URL): `/${string}` =>
  `${productPath(slug, parseBookingSelection(url.searchParams))}#${bookingAnchor}`

const isContactField = (name: string) => name in BookingContact.shape || name in GuestDetailsForm.shape

export async function bookWithoutAccount({ request, url, context, slug }: BookingRequest) {
  const sent = await readBody(request)
  const submission = parseForm(sent, DetailsForm)
  const back = selectionPath(slug, url)
  const asked = await checkUser(context)
  if (!asked.ok)
    return rejected(submission, { status: asked.status, message: bookingMessages.unanswered }, '')
  // Somebody has signed in meanwhile, and books with the account.
  if (asked.value !== undefined) return redirect(back)
  if (!sent.has('email')) return forwarded(sent)
  if (submission.status !== 'success') {
    const wrong = Object.keys(submission.error ?? {}).filter((name) => !isContactField(name))
    if (wrong.length === 0) return invalid(submission)
    return rejected(submission, { status: 400, message: bookingMessages.chooseAgain }, '')
  }
  const { name, email, phone, guestNames, hostMessage, ...form } = submission.value
  const read = readRequest(form)
  if ('problem' in read) return rejected(submission, { status: 400, message: read.problem }, '')
  const { ref, signedClick } = claimOf(referralOf(request, url), form.code)
  const contact = { name, email, phone }
  const outcome = await holdSeatsWithoutAccount(context, { ...read.request, ref, contact }, signedClick)
  if (!outcome.ok) {
    const { status } = outcome
    return rejected(submission, { status, message: refusalMessage(outcome) }, '')
  }
  const { booking, link } = outcome.value
  if (booking.status !== 'cancelled' && !isHoldExpired(booking, new Date())) {
    const isTold = await tellGuestDetails(context, linkedBooking, { guestNames, hostMessage }, link)
    if (isTold) return redirect(tripPath(link))
    return redirectWithToast(context, tripPath(link), bookingMessages.guestsNotSaved, 'error')
  }
  return redirectWithToast(context, back, bookingMessages.ended, 'error')
}

/** The form with what was told of the guests on the page before, from where the browser posts it here. */
function forwarded(sent: FormData) {
  const told = Object.keys(GuestDetailsForm.shape).flatMap((name) => {
    const text = sent.get(name)
    return typeof text === 'string' ? [[name, text] as const] : []
  })
  return data<SubmissionResult>({ initialValue: { phone: countryCode, ...Object.fromEntries(told) } })
}
