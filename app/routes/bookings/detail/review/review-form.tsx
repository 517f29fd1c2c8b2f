// The form with which the customer reviews a completed trip.
import { type FieldMetadata, getInputProps } from '@conform-to/react'
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
