// The form for one picture or several.
import type { SubmissionResult } from '@conform-to/react'
import { ImagePlus } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { imagesProblem } from '../../../domain/products/several-pictures.ts'
import { imageHint } from '../../../domain/uploads.ts'
import { FileField } from '../../../ui/forms/fields/file-field.tsx'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import { type Constraints, useCheckedForm } from '../../../ui/forms/use-checked-form.ts'
import { Alert, FormAlert } from '../../../ui/primitives/alert.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { useErrorToast } from '../../../ui/toasts/toaster.tsx'

interface AddImageProps {
  constraint: Constraints
  lastResult: (SubmissionResult & { stored?: number }) | undefined
  /** How many more there may be. */
  room: number
  isLive: boolean
}

export function AddImage({ room, isLive, constraint, lastResult }: AddImageProps) {
  const { form, fields, alertRef } = useCheckedForm<Record<'image' | 'alt', string>>({
    lastResult,
    constraint,
  })
  const pending = useNavigation().formData?.get('alt') != null
  useErrorToast(lastResult)
  return (
    <Card
      id="add-image"
      title="Add pictures"
      {...(isLive && {
        note: 'Customers see it after an administrator approves it.',
      })}
    >
      <Form
        method="post"
        encType="multipart/form-data"
        id={form.id}
        onSubmit={form.onSubmit}
        noValidate={form.noValidate}
        className="grid gap-5"
      >
        <FileField
          label="Picture"
          several={([...files]) => imagesProblem(files, room)}
          field={fields.image}
          hint={`${imageHint} Several at once: 16 MB together. We remove location and camera details.`}
          icon={ImagePlus}
        />
        <TextField
          label="Description of the picture"
          field={fields.alt}
          hint="Say what it shows, for people who cannot see it. Several pictures get it with a number; describe each one afterwards."
        />
        <Button type="submit" disabled={pending} className="sm:justify-self-start sm:px-8">
          {pending ? 'Sending...' : 'Add pictures'}
        </Button>
        {lastResult?.stored === undefined ? (
          <FormAlert form={form} ref={alertRef} />
        ) : (
          // The form is a new one by now: it does not know what was wrong with the last.
          <Alert>{lastResult.error?.['']?.[0]}</Alert>
        )}
      </Form>
    </Card>
  )
}
