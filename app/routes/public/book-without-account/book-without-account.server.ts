// Books without an account: holds the seats for the contact, or shows the form with what is wrong.
import type { SubmissionResult } from '@conform-to/react'
import { BookingContact } from '@affiliate-booking/contract/calls/bookings/bookings'
import type { CorrectBookingContactPayload } from '@affiliate-booking/contract/calls/bookings/links'
import { linkedBooking } from '@affiliate-booking/contract/options/bookings'
import type { BookingDetails } from '@affiliate-booking/contract/shapes/bookings'
import { data, redirect } from 'react-router'
import { canCorrectContact, isHoldExpired } from '../../../domain/bookings/holds.ts'
import { parseBookingSelection } from '../../../domain/bookings/booking-selection.ts'
import { tripPath } from '../../../domain/bookings/trip-path.ts'
import { bookingMessages } from '../../../domain/messages.ts'
import { bookingAnchor, productPath } from '../../../domain/products/product-path.ts'
import type { AppContext } from '../../../.server/api/client.ts'
import {
  correctBookingContact,
  getLinkedBooking,
  holdSeatsWithoutAccount,
} from '../../../.server/api/endpoints/bookings.ts'
import { getProduct } from '../../../.server/api/endpoints/products/products.ts'
import type { Failure } from '../../../.server/api/response.ts'
import { GuestDetailsForm } from '../../../.server/forms/guest-details.ts'
import { heldCookie, readHeld } from '../../../.server/forms/held-booking.ts'
import { checkUser } from '../../../.server/auth/session.ts'
import { invalid, parseForm, readBody, rejected } from '../../../.server/forms/submission.ts'
import { claimOf, referralOf } from '../../../.server/http/referral.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { countryCode } from '../../../ui/forms/country-code.ts'
import { continueToBooking } from '../continue-to-booking.server.ts'
import { bookedBefore, BookForm, keyFor, refusalMessage, toHoldRequest } from '../booking-form.server.ts'
import type { BookingRequest } from '../book/start-booking.server.ts'
import { offSaleStatus } from './off-sale-status.ts'

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
  const asHold = toHoldRequest(form)
  if ('problem' in asHold) return rejected(submission, { status: 400, message: asHold.problem }, '')
  const contact = { name, email, phone }
  const formKey = asHold.request.idempotencyKey
  // With another contact it is another request: an address that was mistyped can be corrected.
  const idempotencyKey = keyFor(formKey, name, email, phone)
  const guests = { guestNames, hostMessage }
  const continueTo = async (link: string) => {
    const answer = await continueToBooking(context, { path: tripPath(link), id: linkedBooking, guests, link })
    answer.headers.append(
      'Set-Cookie',
      await heldCookie.keep(context, { form: formKey, idempotencyKey, link }, productPath(slug)),
    )
    return answer
  }
  const refused = async (failure: Failure) =>
    failure.status === 404 && (await isOffSale(context, slug))
      ? rejected(submission, { status: offSaleStatus, message: bookingMessages.offSale }, '')
      : rejected(submission, { status: failure.status, message: refusalMessage(failure) }, '')

  const held = await readHeld(request)
  if (held?.form === formKey && held.idempotencyKey !== idempotencyKey) {
    const taken = await takeOverHold(context, { link: held.link, idempotencyKey, contact })
    if (taken === 'paid')
      return redirectWithToast(context, tripPath(held.link), bookingMessages.paid, 'error')
    if (taken !== 'ended') return taken.ok ? continueTo(taken.value.link) : refused(taken)
  }
  const { ref, signedClick } = claimOf(referralOf(request, url), form.code)
  const hold = { ...asHold.request, idempotencyKey, ref, contact }
  const outcome = await holdSeatsWithoutAccount(context, hold, signedClick)
  // The key is in the address: the product's page makes another one.
  if (!outcome.ok && outcome.isKeyUsed === true)
    return redirectWithToast(context, back, bookedBefore, 'error')
  if (!outcome.ok) return refused(outcome)
  const { booking, link } = outcome.value
  if (hasEnded(booking)) return redirectWithToast(context, back, bookingMessages.ended, 'error')
  return continueTo(link)
}

async function isOffSale(context: AppContext, slug: string): Promise<boolean> {
  const found = await getProduct(context, slug, { fresh: true })
  return !found.ok && found.reason !== 'not-offered' && found.status === 404
}

const hasEnded = (booking: BookingDetails) =>
  booking.status === 'cancelled' || isHoldExpired(booking, new Date())

/**
 * Gives the booking of the link the contact of this form: the form was sent before, with another one. `ended` if there is
 * no such booking any more, `paid` if its contact stays.
 */
async function takeOverHold(context: AppContext, correction: CorrectBookingContactPayload) {
  const corrected = await correctBookingContact(context, correction)
  if (corrected.ok) return corrected
  if (corrected.status === 404 || corrected.reason === 'not-offered') return 'ended'
  if (corrected.status !== 409) return corrected
  const present = await getLinkedBooking(context, correction.link)
  if (!present.ok) return present.status === 404 ? 'ended' : corrected
  const { booking } = present.value
  if (hasEnded(booking)) return 'ended'
  return canCorrectContact(booking, new Date()) ? corrected : 'paid'
}

/** The form with what was told of the guests on the page before, from where the browser posts it here. */
function forwarded(sent: FormData) {
  const told = Object.keys(GuestDetailsForm.shape).flatMap((name) => {
    const text = sent.get(name)
    return typeof text === 'string' ? [[name, text] as const] : []
  })
  return data<SubmissionResult>({ initialValue: { phone: countryCode, ...Object.fromEntries(told) } })
}
