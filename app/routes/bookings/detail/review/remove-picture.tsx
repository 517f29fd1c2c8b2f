// With which customers remove a picture of their own review.
import { type FieldMetadata, getInputProps } from '@conform-to/react'
import type { PictureRef } from '../../../../domain/products/images.ts'
import { ActionForm, type ActionResult } from '../../../../ui/forms/action-form.tsx'
import type { Constraints } from '../../../../ui/forms/checked-form.tsx'
import { FieldError } from '../../../../ui/forms/fields/field-frame.tsx'
import { PictureImage } from '../../../../ui/products/review-pictures.tsx'
import { Fold } from '../fold.tsx'

export interface Removal {
  readonly constraint: Constraints | undefined
  readonly actionResult: ActionResult | undefined
}

const name = 'remove-review-picture'

export function RemovePicture({
  pictures,
  removal: { constraint, actionResult },
}: {
  pictures: readonly PictureRef[]
  removal: Removal
}) {
  const [only] = pictures
  if (only === undefined) return null
  const isSingle = pictures.length === 1
  return (
    <Fold
      // Closed again after each removal.
      key={pictures.length}
      summary={isSingle ? 'Remove the picture' : 'Remove a picture'}
      isOpen={actionResult?.form === name}
    >
      <p className="text-sm text-muted">It is gone at once and for good. Your words and stars stay.</p>
      <ActionForm
        name={name}
        hidden={{ picture: isSingle ? only.id : undefined }}
        label="Remove the picture"
        pending="Removing..."
        variant="danger"
        constraint={constraint}
        actionResult={actionResult}
      >
        {isSingle ? undefined : ({ picture }) => picture && <Choice field={picture} pictures={pictures} />}
      </ActionForm>
    </Fold>
  )
}

function Choice({ field, pictures }: { field: FieldMetadata<string>; pictures: readonly PictureRef[] }) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="pb-1.5 font-medium">Picture</legend>
      <div className="grid max-w-sm grid-cols-4 gap-2">
        {pictures.map((picture, index) => {
          const { key, ...input } = getInputProps(field, { type: 'radio', value: picture.id })
          return (
            <label key={key ?? picture.id} className="grid cursor-pointer justify-items-center gap-1.5">
              <PictureImage picture={picture} alt={`Picture ${index + 1}`} />
              <input
                {...input}
                id={`${field.id}-${index + 1}`}
                data-required="Choose a picture."
                className="size-5 accent-brand"
              />
            </label>
          )
        })}
      </div>
      <FieldError field={field} />
    </fieldset>
  )
}
