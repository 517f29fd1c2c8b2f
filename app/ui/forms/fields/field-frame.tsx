// What every form field has around it: label, hint, warning, error.
import type { FieldMetadata } from '@conform-to/react'
import type { ReactNode } from 'react'
import type { Field } from '../checks/form-fields.ts'

interface FieldFrameProps {
  label: string
  field: FieldMetadata<string>
  hint?: string | undefined
  /** A `FieldWarning`, for what looks wrong and can be sent all the same. */
  warning?: ReactNode
  children: ReactNode
}

/** The id of a field's hint, for `aria-describedby`; undefined when there is none. */
export const hintId = (field: FieldMetadata<string>, hint: string | undefined) =>
  hint === undefined ? undefined : `${field.id}-hint`

/** Names the field's hint for conform's props. */
export const describedByHint = (field: FieldMetadata<string>, hint: string | undefined) =>
  hint === undefined ? {} : { ariaDescribedBy: `${field.id}-hint` }

/** A page that shows what is wrong opens at the first field of it, without scripts too. */
export const autoFocusIfWrong = ({ autoFocus }: Field) => import.meta.env.SSR && { autoFocus }

export function FieldFrame({ label, field, hint, warning, children }: FieldFrameProps) {
  return (
    <div className="group grid content-start gap-1.5">
      <label htmlFor={field.id} className="font-medium">
        {label}
      </label>
      {children}
      {hint !== undefined && (
        <p id={hintId(field, hint)} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {field.errors === undefined && warning}
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
