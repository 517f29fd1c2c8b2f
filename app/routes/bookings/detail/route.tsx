import type { BookingDetails } from '@affiliate-booking/contract/shapes/bookings'
import { listBookings } from '@affiliate-booking/contract/calls/bookings/bookings'
import { Day } from '@affiliate-booking/contract/days'
import type { Route } from './+types/route'
import {
  actOnBooking,
  lacksReviewPictures,
  removeReviewPicture,
  reviewBooking,
} from '../../../.server/api/endpoints/bookings.ts'
import type { AppContext } from '../../../.server/api/client.ts'
import { setRefundPayee } from '../../../.server/api/endpoints/money/refunds.ts'
import { loadBooking } from '../load-bookings.server.ts'
import { constraintsOf, invalid, authFailed, readForm, rejected } from '../../../.server/forms/submission.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { whatsAppAddress } from '../../../domain/bookings/whats-app-number.ts'
import { type BookingSide, sideOf } from '../../../domain/bookings/booking-sides.ts'
import { formatShortDay } from '../../../domain/format/dates.ts'
import { listUrl } from '../../../domain/navigation/list-url.ts'
import { sendsMoney } from '../../../domain/accounts/money-roles.ts'
import { type ListPosition, parseListPosition } from '../../../domain/navigation/list-position.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { rolesFor } from '../../../domain/navigation/navigation.ts'
import {
  BookingForm,
  bookingForms,
  OtherAmountForm,
  type PageAction,
  RefundPayeeForm,
  RemovePictureForm,
  toActionPayload,
} from '../booking-forms.ts'
import { readWaitingBookings } from '../../../.server/lists/queries/booking-query.ts'
import { loadWaitingRows } from '../../../.server/lists/load-list.ts'
import { findUrlAfterDecision } from '../../../.server/lists/next-row.ts'
import { upiPaymentOption } from '../upi-payment-option.server.ts'
import { labelEvents } from '../../../.server/lists/event-labels.ts'
import { answerForm, handleConnectionLossOfForm } from '../../../ui/forms/form-answer.ts'
import { cancellationOutlook } from '../cancellation-copy.ts'
import { bookingHeadline } from '../booking-headline.ts'
import { otherTrips } from '../other-trips.server.ts'
import { providerWhatsApp } from '../provider-whats-app.server.ts'
import { calendarLink } from '../trip-file/trip-calendar.server.ts'
import { guestListPath } from '../guest-list/page.tsx'
import { BookingPage } from './page.tsx'
import { loadFormsOf } from './review/later-parts.tsx'
import { isReviewForm, writeReview } from './review/write-review.server.ts'
import { actionMessages, actionNotConfirmed } from '../action-messages.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { revalidateAfterRefusal } from '../../../ui/forms/revalidate-after-conflict.ts'
import { waitForPart } from '../../../ui/later/later-script.tsx'

/** Of a review. */
export const handle = { accepts: 'files' }

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: pageTitle(
      loaderData !== undefined && 'booking' in loaderData ? loaderData.booking.bookingId : 'Booking',
    ),
  },
]

/** A rejected action means that the booking has changed, so the page reloads it. */
export const shouldRevalidate = revalidateAfterRefusal

/** A link to here shows the page when the form of a review, if it has one, has come, too. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  waitForPart('routes/bookings/detail/route', loadFormsOf),
]

const paths = { list: '/bookings' } as const

/** The actions that decide on a booking of a list of work, and what the others of that list wait for. */
const decisions: Partial<Record<PageAction, 'payment check' | 'answer'>> = {
  'confirm-payment': 'payment check',
  'record-other-amount': 'payment check',
  'reject-payment': 'payment check',
  accept: 'answer',
  decline: 'answer',
}

const constraints = {
  pay: constraintsOf(bookingForms.pay),
  'reject-payment': constraintsOf(bookingForms['reject-payment']),
  decline: constraintsOf(bookingForms.decline),
  refund: constraintsOf(bookingForms.refund),
  'reverse-payment': constraintsOf(bookingForms['reverse-payment']),
  'recover-payment': constraintsOf(bookingForms['recover-payment']),
  'void-payment': constraintsOf(bookingForms['void-payment']),
  review: constraintsOf(bookingForms.review),
  'remove-review-picture': constraintsOf(RemovePictureForm),
  'set-refund-payee': constraintsOf(RefundPayeeForm),
  'record-other-amount': constraintsOf(OtherAmountForm),
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { role } = await requireRole(context, rolesFor('/bookings'))
  const booking = await loadBooking(context, params.id)
  if ('launchingSoon' in booking) return booking
  const side = sideOf(role)
  const now = new Date()
  const position = parseListPosition(url, paths)
  return {
    path: `/bookings/${booking.id}`,
    booking: withoutObstructed(booking),
    headline: bookingHeadline(booking, side, now),
    terms: cancellationOutlook(booking, now),
    events: labelEvents(booking.timeline),
    side,
    customerWhatsApp: whatsAppAddress(booking.customerPhone, booking.whatsAppText),
    providerWhatsApp: providerWhatsApp(booking, side),
    calendar: side === 'customer' ? calendarLink(booking, `/bookings/${booking.id}`, now) : undefined,
    others: side === 'customer' ? await otherTrips(context, booking, now) : undefined,
    upi: upiPaymentOption(booking, now),
    position: position && { ...position, waiting: waitingWords(side, position) },
    back: guestListOf(url),
    recordsOtherAmounts: sendsMoney(role),
    takesPictures: booking.actions.includes('review') && !(await lacksReviewPictures(context)),
    hasReviewForm: booking.actions.includes('review') || hasOwnPictures(booking, side),
    constraints,
    now: now.toISOString(),
  }
}

/** The customer can remove them. */
const hasOwnPictures = ({ review }: BookingDetails, side: BookingSide): boolean =>
  side === 'customer' && (review?.pictures ?? []).length > 0

/** The headline says who confirms a payment in place of the account. */
const withoutObstructed = (booking: BookingDetails): BookingDetails =>
  booking.paymentObstacle == null
    ? booking
    : { ...booking, actions: booking.actions.filter((action) => action !== 'confirm-payment') }

/** What the next booking of the list waits for; in other lists of administrators, for what was decided on there. */
function waitingWords(side: BookingSide, { list }: ListPosition) {
  if (side === 'provider' || list.includes('view=answer'))
    return { one: 'booking to accept', many: 'bookings to accept' }
  return list.includes('view=review')
    ? { one: 'payment to check', many: 'payments to check' }
    : { one: 'booking', many: 'bookings that wait' }
}

/** The day of the guest list that the page was opened from. */
const dayOf = (url: URL) => Day.safeParse(url.searchParams.get('day')).data

function guestListOf(url: URL) {
  const date = dayOf(url)
  return date === undefined
    ? undefined
    : { path: listUrl(guestListPath, { date }), label: `Guests on ${formatShortDay(date)}` }
}

export async function action({ request, context, url, params: { id } }: Route.ActionArgs) {
  const visitor = await checkRole(context, rolesFor('/bookings'))
  const back = listUrl(`/bookings/${encodeURIComponent(id)}`, { day: dayOf(url) })
  if (isReviewForm(request)) return writeReview(context, visitor, request, id, back)
  const submission = await readForm(request, BookingForm)
  if (!visitor.ok) return answerForm(submission, authFailed(submission, visitor))
  if (submission.status !== 'success') return answerForm(submission, invalid(submission))
  const waitsFor = decisions[submission.value.intent]
  const after =
    waitsFor &&
    (await findUrlAfterDecision({
      url,
      paths,
      id,
      load: (list) =>
        loadWaitingRows(
          context,
          listBookings,
          readWaitingBookings(list, sideOf(visitor.value.role), waitsFor),
        ),
    }))
  const outcome = await perform(context, id, submission.value)
  if (!outcome.ok) return answerForm(submission, rejected(submission, outcome, actionNotConfirmed))
  return redirectWithToast(
    context,
    after ?? back,
    isRefundOnItsWay(submission.value, outcome)
      ? 'The refund is created. The payment gateway sends it.'
      : actionMessages[submission.value.intent],
  )
}

type Done = Extract<Awaited<ReturnType<typeof perform>>, { ok: true }>

/** A gateway sends back by itself what it took: nobody has to send it. */
function isRefundOnItsWay({ intent }: BookingForm, { value }: Done): boolean {
  if (intent !== 'refund' || !('booking' in value)) return false
  const refund = value.booking.refunds?.at(-1)
  return refund?.status === 'due' && refund.payee == null
}

function perform(context: AppContext, id: string, form: BookingForm) {
  if (form.intent === 'review') return reviewBooking(context, id, { rating: form.rating, text: form.text })
  if (form.intent === 'remove-review-picture') return removeReviewPicture(context, id, form.picture)
  if (form.intent !== 'set-refund-payee') return actOnBooking(context, id, toActionPayload(form))
  return setRefundPayee(context, form.refundId, { version: form.version, upiId: form.upiId })
}

export const clientAction = (sending: Route.ClientActionArgs) => handleConnectionLossOfForm(sending)

export default function Booking({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <BookingPage key={loaderData.booking.id} {...loaderData} actionResult={actionData} />
}
