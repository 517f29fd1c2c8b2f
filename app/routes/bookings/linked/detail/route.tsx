import { randomUUID } from 'node:crypto'
import { CorrectBookingContactPayload } from '@affiliate-booking/contract/calls/bookings/links'
import { linkedBooking } from '@affiliate-booking/contract/options/bookings'
import type { BookingDetails } from '@affiliate-booking/contract/shapes/bookings'
import * as z from 'zod'
import type { Route } from './+types/route'
import {
  actOnBooking,
  getLinkedBooking,
  lacksContactCorrection,
  renewBookingLink,
} from '../../../../.server/api/endpoints/bookings.ts'
import { apiOf, type AppContext } from '../../../../.server/api/client.ts'
import { setRefundPayee } from '../../../../.server/api/endpoints/money/refunds.ts'
import { movedCookie } from '../../../../.server/forms/held-booking.ts'
import { constraintsOf, invalid, readForm, rejected } from '../../../../.server/forms/submission.ts'
import { redirectWithToast } from '../../../../.server/http/toast.ts'
import { labelEvents } from '../../../../.server/lists/event-labels.ts'
import { tripAccountPath, tripContactPath, tripPath } from '../../../../domain/bookings/trip-path.ts'
import { tripMessages } from '../../../../domain/bookings/trip-messages.ts'
import { canCorrectContact } from '../../../../domain/bookings/holds.ts'
import { productPath } from '../../../../domain/products/product-path.ts'
import { revalidateAfterRefusal } from '../../../../ui/forms/revalidate-after-conflict.ts'
import { actionMessages, actionNotConfirmed } from '../../action-messages.ts'
import { answerForm, handleConnectionLossOfForm } from '../../../../ui/forms/form-answer.ts'
import { bookingForms, RefundPayeeForm, toActionPayload } from '../../booking-forms.ts'
import { cancellationOutlook } from '../../cancellation-copy.ts'
import { bookingHeadline } from '../../booking-headline.ts'
import { BookingPage } from '../../detail/page.tsx'
import { loadLinkedBooking, unknownLinkPage } from '../../load-bookings.server.ts'
import { otherTrips } from '../../other-trips.server.ts'
import { providerWhatsApp } from '../../provider-whats-app.server.ts'
import { calendarLink } from '../../trip-file/trip-calendar.server.ts'
import { upiPaymentOption } from '../../upi-payment-option.server.ts'
import { isPhoneNumber, whatsAppNumber } from '../../../../domain/bookings/whats-app-number.ts'
import { mailtoUrl } from '../../../../domain/format/mailto.ts'
import { TripFrame } from '../frame.tsx'
import { tripHead } from '../trip-head.ts'
import { LinkPanel } from './link-panel.tsx'

export const handle = { hydrate: true }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  tripHead(loaderData === undefined ? 'Booking' : loaderData.booking.bookingId)

/** A rejected action means that the booking has changed, so the page reloads it. */
export const shouldRevalidate = revalidateAfterRefusal

const RenewLinkForm = z.object({
  intent: z.literal('renew-link'),
  key: CorrectBookingContactPayload.shape.idempotencyKey.optional(),
})

/** What the link permits on this page; cancelling has a page of its own. */
const LinkForm = z.discriminatedUnion('intent', [bookingForms.pay, RefundPayeeForm, RenewLinkForm], {
  error: 'Choose what to do.',
})

const constraints = {
  pay: constraintsOf(bookingForms.pay),
  'set-refund-payee': constraintsOf(RefundPayeeForm),
}

function addressesToMyself(booking: BookingDetails, address: string) {
  const { customerPhone, customerEmail, productTitle, bookingId } = booking
  const text = encodeURIComponent(`${productTitle}, ${bookingId}: ${address}`)
  const subject = encodeURIComponent(`Booking ${bookingId}`)
  return {
    whatsApp:
      customerPhone == null || !isPhoneNumber(customerPhone)
        ? undefined
        : `https://wa.me/${whatsAppNumber(customerPhone)}?text=${text}`,
    email: customerEmail == null ? undefined : mailtoUrl(customerEmail, `subject=${subject}&body=${text}`),
  }
}

export async function loader({ context, url, params: { link } }: Route.LoaderArgs) {
  const booking = await loadLinkedBooking(context, link)
  const path = tripPath(link)
  const now = new Date()
  const isCorrectable = canCorrectContact(booking, now) && !(await lacksContactCorrection(context))
  return {
    path,
    address: `${url.origin}${path}`,
    accountPath: tripAccountPath(link),
    booking,
    headline: bookingHeadline(booking, 'customer', now),
    terms: cancellationOutlook(booking, now),
    contactPath: isCorrectable ? tripContactPath(link) : undefined,
    renewalKey: randomUUID(),
    providerWhatsApp: providerWhatsApp(booking, 'customer'),
    calendar: calendarLink(booking, path, now),
    others: await otherTrips(context, booking, now),
    toMyself: addressesToMyself(booking, `${url.origin}${path}`),
    events: labelEvents(booking.timeline),
    upi: upiPaymentOption(booking, now),
    constraints,
    now: now.toISOString(),
    signedIn: apiOf(context).cookies.outgoing() !== undefined,
  }
}

export async function action({ request, context, params: { link } }: Route.ActionArgs) {
  const submission = await readForm(request, LinkForm)
  if (submission.status !== 'success') return answerForm(submission, invalid(submission))
  const form = submission.value
  if (form.intent === 'renew-link') return renewLink(context, link, form.key)
  const outcome =
    form.intent === 'pay'
      ? await actOnBooking(context, linkedBooking, toActionPayload(form), link)
      : await setRefundPayee(context, form.refundId, { version: form.version, upiId: form.upiId }, link)
  if (!outcome.ok) return answerForm(submission, rejected(submission, outcome, actionNotConfirmed))
  return redirectWithToast(context, tripPath(link), actionMessages[form.intent])
}

async function renewLink(context: AppContext, link: string, key: string | undefined) {
  const renewed = await renewBookingLink(context, link, key)
  if (renewed.ok) {
    const { link: next } = renewed.value
    const answer = await redirectWithToast(context, tripPath(next), tripMessages.linkRenewed)
    const found = await getLinkedBooking(context, next)
    if (found.ok) {
      const path = productPath(found.value.booking.productSlug)
      answer.headers.append('Set-Cookie', await movedCookie(link).keep(context, { link: next }, path))
    }
    return answer
  }
  if (renewed.status === 404) throw unknownLinkPage()
  return redirectWithToast(context, tripPath(link), renewed.message ?? actionNotConfirmed, 'error')
}

export const clientAction = (sending: Route.ClientActionArgs) => handleConnectionLossOfForm(sending)

export default function Trip({ loaderData, actionData }: Route.ComponentProps) {
  const { signedIn, booking } = loaderData
  return (
    <TripFrame signedIn={signedIn}>
      <BookingPage
        {...loaderData}
        side="customer"
        recordsOtherAmounts={false}
        position={undefined}
        back={{
          path: productPath(booking.productSlug),
          label: booking.kind === 'stay' ? 'The stay' : 'The tour',
        }}
        notice={<LinkPanel {...loaderData} email={booking.customerEmail ?? undefined} />}
        actionResult={actionData}
      />
    </TripFrame>
  )
}
