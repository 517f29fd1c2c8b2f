// A picture to send: the browser's own file input, and with JavaScript what was chosen, in a place that was kept for it.
import { getInputProps } from '@conform-to/react'
import type { LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { acceptedImages, imageProblem } from '../../../domain/uploads.ts'
import type { Field } from '../checks/form-fields.ts'
import { describedByHint, FieldError, hintId, autoFocusIfWrong } from './field-frame.tsx'

interface FileFieldProps {
  label: string
  hint: string
  field: Field
  /** Stands where the picture will be. */
  icon: LucideIcon
  /** Phones open this camera. */
  capture?: 'user' | 'environment'
  /** Whether the host judges which pictures it takes. */
  takesAny?: boolean
  /** Allows several, and finds what is wrong with them; one without it. */
  several?: (files: FileList) => string | undefined
  onChange?: () => void
}

export function FileField(props: FileFieldProps) {
  const { label, hint, field, icon: Icon, capture, takesAny = false, several, onChange } = props
  const preview = usePreview()
  const { key, ...inputProps } = getInputProps(field, {
    type: 'file',
    value: false,
    ...describedByHint(field, hint),
  })
  return (
    <div className="grid grid-cols-[5rem_minmax(0,1fr)] items-start gap-x-4 gap-y-1.5 sm:grid-cols-[7rem_minmax(0,1fr)]">
      <div className="grid aspect-square place-items-center overflow-hidden rounded-control bg-sunken text-muted">
        {preview.address === undefined ? (
          <Icon className="size-8" strokeWidth={1.5} aria-hidden="true" />
        ) : (
          <img
            src={preview.address}
            alt={`Your choice for: ${label}`}
            className="size-full object-cover"
            onError={preview.giveUp}
          />
        )}
      </div>
      <div className="grid content-start gap-1.5 max-sm:contents">
        <label htmlFor={field.id} className="font-medium">
          {label}
        </label>
        <input
          key={key}
          {...inputProps}
          {...autoFocusIfWrong(field)}
          accept={takesAny ? 'image/*' : acceptedImages}
          capture={capture}
          multiple={several !== undefined}
          data-label={label}
          onInput={({ currentTarget }) => {
            const { files } = currentTarget
            const problem =
              files && (several ? several(files) : files[0] && imageProblem(label, files[0], takesAny))
            // As any other of the browser's checks, for the form to show.
            currentTarget.setCustomValidity(problem ?? '')
          }}
          onChange={(event) => {
            preview.show(event.currentTarget.files?.[0])
            onChange?.()
          }}
          className="w-full rounded-control text-sm text-muted max-sm:col-span-2 file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-control file:border-0 file:bg-brand-soft file:px-4 file:py-2 file:font-semibold file:text-brand-text hover:file:bg-line aria-invalid:text-bad"
        />
        <p id={hintId(field, hint)} className="text-sm text-muted max-sm:col-span-2">
          {hint}
        </p>
        <div className="empty:hidden max-sm:col-span-2">
          <FieldError field={field} />
        </div>
      </div>
    </div>
  )
}

/** An address under which the browser shows the chosen file; none for one that it cannot show. */
function usePreview() {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (address !== undefined) return () => URL.revokeObjectURL(address)
  }, [address])
  return {
    address,
    show: (file: File | undefined) => setAddress(file && URL.createObjectURL(file)),
    giveUp: () => setAddress(undefined),
  }
}
