// The form with which the customer reviews a completed trip.
import { type FieldMetadata, getInputProps } from '@conform-to/react'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import { ImagePlus, Star } from 'lucide-react'
import { reviewPicturesProblem } from '../../../../domain/products/several-images.ts'
import { imageHint } from '../../../../domain/uploads.ts'
import { ActionForm, type ActionResult } from '../../../../ui/forms/action-form.tsx'
import type { Constraints } from '../../../../ui/forms/checked-form.tsx'
import { FieldError } from '../../../../ui/forms/fields/field-frame.tsx'
import { FileField } from '../../../../ui/forms/fields/file-field.tsx'
import { TextAreaField } from '../../../../ui/forms/fields/text-area-field.tsx'
import { starLabels } from './star-labels.ts'

export function ReviewForm({
  takesPictures,
  constraint,
  actionResult,
}: {
  takesPictures: boolean
  constraint: Constraints | undefined
  actionResult: ActionResult | undefined
}) {
  return (
    <ActionForm
      name="review"
      label="Send the review"
      pending="Sending..."
      hasFiles={takesPictures}
      constraint={constraint}
      actionResult={actionResult}
    >
      {({ rating, text, pictures }) =>
        rating &&
        text &&
        pictures && (
          <>
            <Stars field={rating} />
            <TextAreaField
              label="Review"
              field={text}
              hint="Your review is public and shows your first name. Check the stars and the text: you cannot change them afterwards."
              rows={4}
            />
            {/* The last field: what arrives before too many files stays. */}
            {takesPictures && (
              <FileField
                label="Pictures (optional)"
                several={([...files]) => reviewPicturesProblem(files)}
                field={pictures}
                hint={`Up to four. ${imageHint} Everybody can see them. We remove the place where they were taken.`}
                icon={ImagePlus}
              />
            )}
          </>
        )
      }
    </ActionForm>
  )
}

/** One row of stars, filled up to the chosen one, and what that says. */
function Stars({ field }: { field: FieldMetadata<string> }) {
  return (
    <fieldset className="stars grid gap-1.5">
      <legend className="pb-1.5 font-medium">Rating</legend>
      <div className="flex">
        {starLabels.map((label, index) => {
          const value = String(index + 1)
          const { key, ...input } = getInputProps(field, { type: 'radio', value })
          return (
            <label key={key ?? value}>
              <input
                {...input}
                id={`${field.id}-${value}`}
                data-required="Choose one to five stars."
                className="cursor-pointer rounded-control"
              />
              <Star className="size-8" aria-hidden="true" />
              <span className="sr-only">
                {formatQuantity(index + 1, 'star', 'stars')}, {label}
              </span>
            </label>
          )
        })}
      </div>
      {/* What the chosen one says, for the eye. */}
      <p aria-hidden="true" className="text-sm text-muted">
        <span>1 is poor, 5 is excellent.</span>
        {starLabels.map((label) => (
          <span key={label}>{label}</span>
        ))}
      </p>
      <FieldError field={field} />
    </fieldset>
  )
}
