// A review that its provider reports, or on which an administrator decides.
import type { ReviewAction } from '@affiliate-booking/contract/options/bookings'
import type { BookingDetails } from '@affiliate-booking/contract/shapes/bookings'
import { formatShortDay } from '../../../domain/format/dates.ts'
import { ActionForm, type ActionResult, reasonField } from '../../../ui/forms/action-form.tsx'
import type { Constraints } from '../../../ui/forms/checked-form.tsx'
import { Callout } from '../../../ui/primitives/callout.tsx'
import { ReviewPictures } from '../../../ui/products/review-pictures.tsx'
import { StepPage } from '../step-page.tsx'

interface ReviewPageProps {
  /** Of the booking. */
  path: string
  booking: BookingDetails
  /** What the account may do; the first is what it came for. */
  actions: readonly ReviewAction[]
  title: string
  constraint: Constraints
  actionResult: ActionResult | undefined
}

export function ReviewPage({ path, booking, actions, title, constraint, actionResult }: ReviewPageProps) {
  const { review, reviewReport, reviewRemoval } = booking
  return (
    <StepPage path={path} booking={booking} title={title}>
      {review != null && (
        <blockquote className="max-w-prose whitespace-pre-line">
          {review.rating} of 5 stars. {review.text}
        </blockquote>
      )}
      {review != null && <ReviewPictures pictures={review.pictures} author={review.author} />}
      {reviewReport?.isOpen === true && actions.includes('keep') && (
        <Callout tone="warning">
          The provider reported it on {formatShortDay(reviewReport.at)}: {reviewReport.reason}
        </Callout>
      )}
      {reviewRemoval != null && (
        <Callout tone="neutral">
          Taken down on {formatShortDay(reviewRemoval.at)}: {reviewRemoval.reason}
        </Callout>
      )}
      {actions.map((action) => {
        const { label, hint, variant } = forms[action]
        return (
          <ActionForm
            key={action}
            name={`${action}-review`}
            label={label}
            variant={variant}
            constraint={constraint}
            actionResult={actionResult}
          >
            {hint === undefined ? undefined : reasonField(hint)}
          </ActionForm>
        )
      })}
    </StepPage>
  )
}

const forms: Record<
  ReviewAction,
  {
    readonly label: string
    /** Of the reason; undefined: none. */
    readonly hint?: string
    readonly variant: 'primary' | 'secondary' | 'danger'
  }
> = {
  remove: {
    label: 'Take the review down',
    hint: 'The customer and the provider read it. Its stars do not count any more, and nobody sees its pictures.',
    variant: 'danger',
  },
  keep: { label: 'Keep the review', hint: 'The provider reads it.', variant: 'secondary' },
  report: {
    label: 'Report the review',
    hint: 'Tell the administrators what is wrong with it. They decide whether it is taken down. The customer does not see your report.',
    variant: 'primary',
  },
  restore: { label: 'Show the review again', variant: 'primary' },
}
