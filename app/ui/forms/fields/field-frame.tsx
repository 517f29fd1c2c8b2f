// What every form field has around it: label, hint, warning, error.
import type { FieldMetadata } from '@conform-to/react'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

interface FieldFrameProps {
  label: string
  field: FieldMetadata<string>
  hint?: string | undefined
  /** What looks wrong and can be sent all the same. */
  warning?: string | undefined
  children: ReactNode
}

/** The id of a field's hint, for `aria-describedby`; undefined when there is none. */
export const hintId = (field: FieldMetadata<string>, hint: string | undefined) =>
  hint === undefined ? undefined : `${field.id}-hint`

/** Names the field's hint for conform's props. */
export const describedByHint = (field: FieldMetadata<string>, hint: string | undefined) =>
  hint === undefined ? {} : { ariaDescribedBy: `${field.id}-hint` }

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
      {warning !== undefined && field.errors === undefined && <FieldWarning>{warning}</FieldWarning>}
      <FieldError field={field} />
    </div>
  )
}

/** Hidden while its control has the focus: what is being typed is not wrong yet. */
export function FieldWarning({ children }: { children: string }) {
  return (
    <p
      role="status"
      className="flex items-start gap-2 text-sm font-medium text-accent group-focus-within:hidden"
    >
      <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      {children}
    </p>
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
