// One booking: its status, the next step, its details and its history.
import type { BookingDetails } from '@affiliate-booking/contract/shapes/bookings'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import type { BookingSide } from '../../../domain/bookings/booking-sides.ts'
import type { OthersLink } from '../../../domain/bookings/other-products.ts'
import type { TimelineEvent } from '../../../domain/bookings/timeline-event.ts'
import { formatClock, formatMoment } from '../../../domain/format/dates.ts'
import type { ListPosition } from '../../../domain/navigation/list-position.ts'
import { NextRowLink } from '../../../ui/lists/next-row.tsx'
import { Timeline } from '../../../ui/lists/timeline.tsx'
import { Alert } from '../../../ui/primitives/alert.tsx'
import { ButtonLink } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { Callout } from '../../../ui/primitives/callout.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import type { ActionResult } from '../../../ui/forms/action-form.tsx'
import { StepLinks } from './step-links.tsx'
import { BookingActions, type FormConstraints } from './booking-actions.tsx'
import { Details } from './details.tsx'
import type { Headline } from '../booking-headline.ts'
import { bookingStage, stageLabel } from '../../../domain/bookings/booking-stage.ts'
import { HoldCountdown } from './hold-countdown.tsx'
import { OnlinePayment } from './online-payment.tsx'
import { PaymentPanel, type UpiPaymentOption } from './payment-panel.tsx'
import { RefundPanel } from './refund-panel.tsx'
import { ReviewForm } from './review/parts.ts'
import { ReviewCard } from './review/review-card.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
// Here, since the form comes later.
import './review/stars.css'

interface BookingPageProps {
  path: string
  /** Undefined: the list of bookings. */
  back?: { path: `/${string}`; label: string } | undefined
  /** Below what to do next. */
  notice?: ReactNode
  booking: BookingDetails
  headline: Headline
  /** How much a cancellation gives back, and until when. */
  terms: readonly string[]
  /** Opens WhatsApp to the customer. */
  customerWhatsApp?: string | undefined
  /** Opens WhatsApp to the provider. */
  providerWhatsApp?: string | undefined
  /** The trip as a file for the calendar of its customer. */
  calendar?: { address: string; label: string } | undefined
  /** Instead of a trip that does not take place. */
  others?: OthersLink | undefined
  events: TimelineEvent[]
  side: BookingSide
  upi: UpiPaymentOption | undefined
  /** The signed-in account records other sums than the price. */
  recordsOtherAmounts: boolean
  /** Whether a review can have pictures. */
  takesPictures?: boolean
  constraints: FormConstraints
  actionResult: ActionResult | undefined
  /** With what the next booking of the list waits for. */
  position: (ListPosition & { readonly waiting: { readonly one: string; readonly many: string } }) | undefined
  /** The server's clock. */
  now: string
}

export function BookingPage(props: BookingPageProps) {
  const { booking, events, side, position, now, back } = props
  const { productTitle, bookingId } = booking
  return (
    <div className="grid gap-6">
      <header className="grid gap-2">
        <BackLink to={back?.path ?? position?.list ?? '/bookings'}>
          {back?.label ?? (side === 'customer' ? 'Your trips' : 'Bookings')}
        </BackLink>
        <h1 className="text-title font-bold">{productTitle}</h1>
        <p className="flex flex-wrap items-center gap-3 text-muted">
          <span className="tabular-nums">{bookingId}</span>
          <StatusBadge status={stageLabel(booking, side, new Date(now))} />
        </p>
      </header>
      {position && <NextRowLink position={position} {...position.waiting} />}
      <div className="grid items-start gap-5 sm:gap-6 lg:grid-cols-12 lg:grid-rows-[auto_1fr]">
        <div className="grid gap-5 sm:gap-6 lg:col-span-7">
          <NextStep {...props} />
          {props.notice}
          <ReviewCard
            path={props.path}
            booking={booking}
            side={side}
            removal={{
              constraint: props.constraints['remove-review-picture'],
              actionResult: props.actionResult,
            }}
          />
        </div>
        <div className="lg:col-span-5 lg:row-span-2">
          <Details
            path={props.path}
            booking={booking}
            terms={props.terms}
            side={side}
            linksRefunds={props.recordsOtherAmounts}
            customerWhatsApp={props.customerWhatsApp}
            providerWhatsApp={props.providerWhatsApp}
          />
        </div>
        <div className="empty:hidden lg:col-span-7">
          {events.length > 0 && <Timeline events={events} isOldestFirst />}
        </div>
      </div>
    </div>
  )
}

function NextStep(props: BookingPageProps) {
  const { path, booking, headline, events, side, upi, recordsOtherAmounts } = props
  const { calendar, others, constraints, actionResult, now } = props
  const { actions, paymentRejection, holdExpiresAt, productSlug, isProductOnSale } = booking
  const stage = bookingStage(booking, new Date(now))
  const isOver = hasEnded(booking) || stage === 'hold-ended'
  return (
    <Card id="next" title={headline.title} note={headline.advice}>
      <div className="grid gap-6">
        <SuspendedProvider booking={booking} side={side} />
        {booking.changeAllowedUntil != null && (
          <Callout tone="neutral">
            {side === 'customer' ? 'The provider lets you' : 'The guest can'} change day or guests until{' '}
            {formatMoment(booking.changeAllowedUntil)}.
          </Callout>
        )}
        {side === 'customer' && paymentRejection != null && booking.paymentStatus === 'pending' && (
          <p className="rounded-control bg-bad-soft px-4 py-3 font-medium text-bad">{paymentRejection}</p>
        )}
        {side === 'customer' && stage === 'unpaid' && holdExpiresAt != null && (
          <HoldCountdown until={holdExpiresAt} now={now} />
        )}
        {booking.paymentGateway != null && booking.isProviderSuspended !== true && (
          <OnlinePayment path={path} amount={booking.totalAmount} hasUpi={upi !== undefined} />
        )}
        {actions.includes('pay') && upi !== undefined && (
          <PaymentPanel
            booking={booking}
            upi={upi}
            isLate={stage !== 'unpaid' || booking.isProviderSuspended === true}
            constraint={constraints.pay}
            actionResult={actionResult}
          />
        )}
        {booking.canPayOnlineInAccount === true && booking.isProviderSuspended !== true && (
          <div className="grid gap-3">
            <Callout tone="neutral">
              To pay online, first keep this booking in an account. Your booking stays held.
            </Callout>
            <ButtonLink to={`${path}/account`} className="justify-self-start">
              Keep it in an account
            </ButtonLink>
          </div>
        )}
        {stage === 'unpaid' &&
          side === 'customer' &&
          !actions.includes('pay') &&
          booking.paymentGateway == null &&
          booking.canPayOnlineInAccount !== true && <NoPaymentMethod until={holdExpiresAt} />}
        {others !== undefined && (
          <ButtonLink to={others.path} variant="secondary" className="justify-self-start print:hidden">
            {others.text}
          </ButtonLink>
        )}
        {side === 'customer' &&
          booking.refunds?.map((refund) => (
            <RefundPanel
              key={`${refund.id} ${refund.version}`}
              refund={refund}
              constraint={constraints['set-refund-payee']}
              actionResult={actionResult}
            />
          ))}
        {actions.includes('review') && (
          // A message leads here; once there is a review, to that.
          <div id={booking.review == null ? 'review' : undefined}>
            <Suspense>
              <ReviewForm
                takesPictures={props.takesPictures === true}
                constraint={constraints.review}
                actionResult={actionResult}
              />
            </Suspense>
          </div>
        )}
        {/* After each action the forms are closed and empty. Not every action changes the version. */}
        <BookingActions
          key={booking.version + events.length}
          booking={booking}
          recordsOtherAmounts={recordsOtherAmounts}
          constraints={constraints}
          actionResult={actionResult}
          now={new Date(now)}
        />
        <StepLinks
          path={path}
          booking={booking}
          side={side}
          again={
            isOver && side === 'customer' && isProductOnSale !== false ? `/tours/${productSlug}` : undefined
          }
          calendar={calendar}
        />
        <StaleActionError actions={offeredForms(booking, recordsOtherAmounts)} actionResult={actionResult} />
      </div>
    </Card>
  )
}

function NoPaymentMethod({ until }: { until: string | null | undefined }) {
  return (
    <Callout tone="neutral">
      You cannot pay on this site yet.{' '}
      <Link to="/contact" className="underline">
        Contact us
      </Link>
      {until != null && ` before ${formatClock(until)}`}, and we tell you how to pay.
    </Callout>
  )
}

/** A suspended provider may not be there for the guests. */
function SuspendedProvider({ booking, side }: { booking: BookingDetails; side: BookingSide }) {
  const { isProviderSuspended, actions, isPaymentInReview, paymentStatus, arrivedAt } = booking
  if (isProviderSuspended !== true || hasEnded(booking) || booking.fullRefundUntil != null) return null
  if (side !== 'customer') {
    return (
      <Callout tone="warning">
        The provider is suspended.{' '}
        {arrivedAt == null
          ? 'The customer can cancel for a full refund.'
          : 'The guests are marked as arrived: the customer cannot cancel after the start.'}
      </Callout>
    )
  }
  if (arrivedAt != null && !actions.includes('cancel')) {
    return (
      <Callout tone="warning">
        The provider is suspended. If something is wrong with your trip,{' '}
        <Link to="/contact" className="underline">
          contact us
        </Link>
        .
      </Callout>
    )
  }
  const isUnpaid = paymentStatus === 'pending' && !isPaymentInReview
  return (
    <Callout tone="warning">
      The provider is suspended, so this trip may not take place.{' '}
      {isUnpaid
        ? 'Please do not pay for it.'
        : actions.includes('cancel') && 'You can cancel for a full refund.'}
    </Callout>
  )
}

/** What the page has forms for. */
const offeredForms = (
  { actions, refunds }: BookingDetails,
  recordsOtherAmounts: boolean,
): readonly string[] => [
  ...actions,
  ...(refunds?.some((refund) => refund.actions.includes('set-payee')) === true ? ['set-refund-payee'] : []),
  ...(recordsOtherAmounts && actions.includes('confirm-payment') ? ['record-other-amount'] : []),
]

const hasEnded = ({ status }: BookingDetails) => status === 'cancelled' || status === 'completed'

/** The error of an action whose form is gone, since the booking has changed in the meantime. */
function StaleActionError({
  actions,
  actionResult,
}: {
  actions: readonly string[]
  actionResult: ActionResult | undefined
}) {
  const [error] = Object.values(actionResult?.result.error ?? {}).find((errors) => errors !== null) ?? []
  if (error === undefined || (actionResult?.form !== undefined && actions.includes(actionResult.form)))
    return null
  return <Alert>{error}</Alert>
}
