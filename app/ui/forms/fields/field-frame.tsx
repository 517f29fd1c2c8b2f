// What every form field has around it: label, hint, error.
import type { FieldMetadata } from '@conform-to/react'
import type { ReactNode } from 'react'

interface FieldFrameProps {
  label: string
  field: FieldMetadata<string>
  hint?: string | undefined
  children: ReactNode
}

/** The id of a field's hint, for `aria-describedby`; undefined when there is none. */
export const hintId = (field: FieldMetadata<string>, hint: string | undefined) =>
  hint === undefined ? undefined : `${field.id}-hint`

/** Names the field's hint for conform's props. */
export const describedByHint = (field: FieldMetadata<string>, hint: string | undefined) =>
  hint === undefined ? {} : { ariaDescribedBy: `${field.id}-hint` }

export function FieldFrame({ label, field, hint, children }: FieldFrameProps) {
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={field.id} className="font-medium">
        {label}
      </label>
      {children}
      {hint !== undefined && (
        <p id={hintId(field, hint)} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError field={field} />
    </div>
  )
}

export function FieldError({ field }: { field: FieldMetadata<string> }) {
  if (field.errors === undefined) return null
  return (
    <p id={field.errorId} className="text-sm font-medium text-bad">
      {field.errors[0]}
    </p>
  )
}
