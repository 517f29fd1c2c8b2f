// The host's public reply to a review: written, changed or removed.
import type { BookingDetails } from '@affiliate-booking/contract/shapes/bookings'
import { TextAreaField } from '../../../ui/forms/fields/text-area-field.tsx'
import type { Constraints } from '../../../ui/forms/checked-form.tsx'
import { ActionForm, type ActionResult, reasonField } from '../../../ui/forms/action-form.tsx'
import { StepPage } from '../step-page.tsx'

interface ReplyPageProps {
  /** Of the booking. */
  path: string
  booking: BookingDetails
  constraint: Constraints
  reasonConstraint: Constraints
  actionResult: ActionResult | undefined
}

export function ReplyPage({ path, booking, constraint, reasonConstraint, actionResult }: ReplyPageProps) {
  const { review, canReply, canRemoveReply } = booking
  return (
    <StepPage
      path={path}
      booking={booking}
      title={canReply === true ? 'Reply to the review' : 'The reply to the review'}
    >
      {review != null && (
        <blockquote className="max-w-prose whitespace-pre-line">
          {review.rating} of 5 stars. {review.text}
        </blockquote>
      )}
      {canReply !== true && review?.reply != null && (
        <p className="whitespace-pre-line text-muted">{review.reply.text}</p>
      )}
      {canReply === true && (
        <ActionForm
          name="reply-to-review"
          label="Publish the reply"
          constraint={constraint}
          actionResult={actionResult}
          defaultValue={{ text: review?.reply?.text ?? '' }}
        >
          {({ text }) =>
            text && (
              <TextAreaField
                label="Reply"
                field={text}
                hint="Everybody sees it under the review. Do not write names or phone numbers."
                rows={4}
              />
            )
          }
        </ActionForm>
      )}
      {canRemoveReply === true && canReply !== true && (
        <ActionForm
          name="take-reply-down"
          label="Remove the reply"
          variant="danger"
          constraint={reasonConstraint}
          actionResult={actionResult}
        >
          {reasonField('The provider reads it, and can write another reply. The review stays.')}
        </ActionForm>
      )}
      {canRemoveReply === true && canReply === true && (
        <ActionForm
          name="remove-review-reply"
          label="Remove the reply"
          variant="danger"
          actionResult={actionResult}
        />
      )}
    </StepPage>
  )
}
