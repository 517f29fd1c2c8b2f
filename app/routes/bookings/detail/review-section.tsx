// What the customer says of a completed trip: the form, and what was said.
import type { BookingDetails } from '@affiliate-booking/contract/shapes/bookings'
import type { Review } from '@affiliate-booking/contract/shapes/products/products'
import { type FieldMetadata, getInputProps } from '@conform-to/react'
import { Star } from 'lucide-react'
import type { BookingSide } from '../../../domain/bookings/booking-sides.ts'
import { formatShortDay } from '../../../domain/format/dates.ts'
import { FieldError } from '../../../ui/forms/fields/field-frame.tsx'
import { TextAreaField } from '../../../ui/forms/fields/text-area-field.tsx'
import type { Constraints } from '../../../ui/forms/checked-form.tsx'
import { ActionForm, type ActionResult } from '../../../ui/forms/action-form.tsx'
import { ButtonLink } from '../../../ui/primitives/button.tsx'
import { Callout } from '../../../ui/primitives/callout.tsx'
import { Card } from '../../../ui/primitives/card.tsx'

const starLabels = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent']

export function ReviewForm({
  constraint,
  actionResult,
}: {
  constraint: Constraints | undefined
  actionResult: ActionResult | undefined
}) {
  return (
    <ActionForm
      name="review"
      label="Send the review"
      pending="Sending..."
      constraint={constraint}
      actionResult={actionResult}
    >
      {({ rating, text }) =>
        rating &&
        text && (
          <>
            <Stars field={rating} />
            <TextAreaField
              label="Review"
              field={text}
              hint="Your review is public and shows your first name. Check the stars and the text: you cannot change them afterwards."
              rows={4}
            />
          </>
        )
      }
    </ActionForm>
  )
}

function Stars({ field }: { field: FieldMetadata<string> }) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="pb-1.5 font-medium">Rating</legend>
      <div className="flex flex-wrap gap-2">
        {starLabels.map((label, index) => {
          const value = String(index + 1)
          const { key, ...input } = getInputProps(field, { type: 'radio', value })
          return (
            <label
              key={key ?? value}
              className="flex min-h-12 cursor-pointer items-center gap-2 rounded-control bg-sunken px-3.5 font-medium has-checked:bg-accent-soft has-checked:text-accent-ink"
            >
              <input
                {...input}
                id={`${field.id}-${value}`}
                data-required="Choose one to five stars."
                className="size-4 accent-brand"
              />
              <span>
                {value} <Star className="inline size-4 -translate-y-px fill-current" aria-hidden="true" />
                <span className="sr-only"> stars, {label}</span>
              </span>
            </label>
          )
        })}
      </div>
      <FieldError field={field} />
    </fieldset>
  )
}

/** What was said, what became of it, and the ways to answer it. */
export function ReviewCard({
  path,
  booking,
  side,
}: {
  path: string
  booking: BookingDetails
  side: BookingSide
}) {
  const { review, reviewRemoval, canReply, canRemoveReply } = booking
  if (review == null && reviewRemoval == null) return null
  const replies = canReply === true || canRemoveReply === true
  const decision = decisionLabel(booking)
  return (
    <Card id="review" title="Review">
      <div className="grid gap-4">
        {reviewRemoval != null && (
          <Callout tone="warning">
            {side === 'customer' ? 'We took your review down' : 'The review was taken down'} on{' '}
            {formatShortDay(reviewRemoval.at)}. Reason: {reviewRemoval.reason}
          </Callout>
        )}
        {review != null && <PublishedReview review={review} />}
        <ReportState booking={booking} side={side} />
        {(replies || decision !== undefined) && (
          <p className="flex flex-wrap gap-3">
            {replies && (
              <ButtonLink to={`${path}/reply`} variant="secondary">
                {replyLabel(booking)}
              </ButtonLink>
            )}
            {decision !== undefined && (
              <ButtonLink to={`${path}/review`} variant="secondary">
                {decision}
              </ButtonLink>
            )}
          </p>
        )}
      </div>
    </Card>
  )
}

function ReportState({
  booking: { reviewReport, reviewRemoval },
  side,
}: {
  booking: BookingDetails
  side: BookingSide
}) {
  if (reviewReport == null || reviewRemoval != null) return null
  const { at, reason, isOpen } = reviewReport
  const who = side === 'provider' ? 'You' : 'The provider'
  return (
    <Callout tone={isOpen ? 'warning' : 'neutral'}>
      {who} reported this review on {formatShortDay(at)}: {reason}{' '}
      {isOpen ? 'An administrator decides.' : 'An administrator decided that it stays.'}
    </Callout>
  )
}

const replyLabel = ({ canReply, review }: BookingDetails) =>
  canReply !== true ? 'Remove the reply' : review?.reply == null ? 'Reply' : 'Change the reply'

function decisionLabel({ reviewActions }: BookingDetails): string | undefined {
  if (reviewActions?.includes('keep') === true) return 'Decide on the report'
  if (reviewActions?.includes('remove') === true) return 'Take the review down'
  if (reviewActions?.includes('restore') === true) return 'Show the review again'
  return reviewActions?.includes('report') === true ? 'Report the review' : undefined
}

function PublishedReview({ review: { rating, text, author, createdAt, reply } }: { review: Review }) {
  return (
    <figure className="grid gap-2">
      <p className="flex items-center gap-0.5 text-[#f59e0b]">
        <span className="sr-only">{rating} of 5 stars</span>
        {starLabels.map((label, index) => (
          <Star
            key={label}
            className={`size-5 ${index < rating ? 'fill-current' : 'text-field-line'}`}
            aria-hidden="true"
          />
        ))}
      </p>
      <blockquote className="max-w-prose whitespace-pre-line">{text}</blockquote>
      <figcaption className="text-sm text-muted">
        {author}, {formatShortDay(createdAt)}
      </figcaption>
      {reply != null && (
        <div className="mt-2 grid gap-1 rounded-control bg-sunken px-4 py-3">
          <p className="text-sm font-medium">Reply of the provider, {formatShortDay(reply.at)}</p>
          <p className="max-w-prose whitespace-pre-line">{reply.text}</p>
        </div>
      )}
    </figure>
  )
}
