// What the customer said of a completed trip.
import type { BookingDetails } from '@affiliate-booking/contract/shapes/bookings'
import type { Review } from '@affiliate-booking/contract/shapes/products/reviews'
import { Star } from 'lucide-react'
import { Suspense } from 'react'
import type { BookingSide } from '../../../../domain/bookings/booking-sides.ts'
import { formatShortDay } from '../../../../domain/format/dates.ts'
import { ButtonLink } from '../../../../ui/primitives/button.tsx'
import { Callout } from '../../../../ui/primitives/callout.tsx'
import { Card } from '../../../../ui/primitives/card.tsx'
import { ReviewPictures } from '../../../../ui/products/review-pictures.tsx'
import { RemovePicture } from './parts.ts'
import type { Removal } from './remove-picture.tsx'
import { starLabels } from './star-labels.ts'

/** What was said, what became of it, and the ways to answer it. */
export function ReviewCard({
  path,
  booking,
  side,
  removal,
}: {
  path: string
  booking: BookingDetails
  side: BookingSide
  removal: Removal
}) {
  const { review, reviewRemoval, canReply, canRemoveReply } = booking
  if (review == null && reviewRemoval == null) return null
  const replies = canReply === true || canRemoveReply === true
  const decision = decisionLabel(booking)
  const pictures = review?.pictures ?? []
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
        {side === 'customer' && pictures.length > 0 && (
          <Suspense>
            <RemovePicture pictures={pictures} removal={removal} />
          </Suspense>
        )}
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

function PublishedReview({
  review: { rating, text, author, createdAt, reply, pictures },
}: {
  review: Review
}) {
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
      <ReviewPictures pictures={pictures} author={author} />
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
