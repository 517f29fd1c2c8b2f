import type { FieldMetadata } from '@conform-to/react'
import { getInputProps } from '@conform-to/react'
import type { ComponentProps } from 'react'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'form'> {
  label: string
  field: FieldMetadata<string>
  type: 'text' | 'email' | 'password' | 'tel'
  hint?: string
}

/** A labelled input with its error; the label's words are those that errors use. */
export function TextField({ label, field, type, hint, ...input }: TextFieldProps) {
  const hintId = hint === undefined ? undefined : `${field.id}-hint`
  const { key, ...inputProps } = getInputProps(field, { type, ...(hintId && { ariaDescribedBy: hintId }) })
  return (
    <div className="grid gap-1.5">
      <label htmlFor={field.id} className="font-medium">
        {label}
      </label>
      <input
        key={key}
        {...inputProps}
        {...input}
        data-label={label}
        className="min-h-12 w-full rounded-control border border-field-line bg-surface px-3.5 py-2.5 text-base text-ink aria-invalid:border-bad aria-invalid:ring-1 aria-invalid:ring-bad"
      />
      {hint !== undefined && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {field.errors !== undefined && (
        <p id={field.errorId} className="text-sm font-medium text-bad">
          {field.errors[0]}
        </p>
      )}
    </div>
  )
}
