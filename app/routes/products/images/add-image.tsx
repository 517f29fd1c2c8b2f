// The form for one picture or several.
import type { SubmissionResult } from '@conform-to/react'
import { ImagePlus } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { imagesProblem } from '../../../domain/products/several-images.ts'
import { imageHint } from '../../../domain/uploads.ts'
import { FileField } from '../../../ui/forms/fields/file-field.tsx'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import { type Constraints, useCheckedForm } from '../../../ui/forms/checked-form.tsx'
import { Alert, FormAlert } from '../../../ui/primitives/alert.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { useErrorToast } from '../../../ui/toasts/toaster.tsx'
import type { Batch } from './sending-images.tsx'

interface AddImageProps {
  constraint: Constraints
  lastResult: (SubmissionResult & { stored?: number }) | undefined
  /** How many more there may be. */
  room: number
  isLive: boolean
  /** Of a batch of which some were refused. */
  defaultAlt: string | undefined
  isSending: boolean
  /** Several may be chosen, which are sent by a script. */
  onChoose: () => void
  /** Takes several pictures over; undefined until the script is there. */
  onSend: ((batch: Batch) => void) | undefined
}

export function AddImage({
  room,
  isLive,
  constraint,
  lastResult,
  defaultAlt = '',
  isSending,
  onChoose,
  onSend,
}: AddImageProps) {
  const { form, fields, alertRef } = useCheckedForm<Record<'image' | 'alt', string>>({
    lastResult,
    constraint,
    defaultValue: { alt: defaultAlt },
  })
  const isPosting = useNavigation().formData?.get('alt') != null
  const pending = isPosting || isSending
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
        onSubmit={(event) => {
          form.onSubmit(event)
          const batch = batchOf(event.currentTarget)
          if (event.defaultPrevented || onSend === undefined || batch === undefined) return
          event.preventDefault()
          onSend(batch)
        }}
        noValidate={form.noValidate}
        className="grid gap-5"
      >
        <FileField
          label="Picture"
          several={([...files]) => imagesProblem(files, room)}
          field={fields.image}
          hint={`${imageHint} Several at once: 16 MB together. We remove location and camera details.`}
          icon={ImagePlus}
          onChange={onChoose}
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

// Leaves room for the number; the server says so of a longer one.
const longestAlt = 180

/** Several pictures with their description; undefined for one, which is posted with its form. */
function batchOf(form: HTMLFormElement): Batch | undefined {
  const posted = new FormData(form)
  const files = posted.getAll('image').filter((value) => value instanceof File)
  const alt = posted.get('alt')
  const isBatch = files.length > 1 && typeof alt === 'string' && alt.trim() !== '' && alt.length <= longestAlt
  return isBatch ? { files, alt: alt.trim() } : undefined
}
