import { getInputProps } from '@conform-to/react'
import type { ReactNode } from 'react'
import type { Field } from '../checks/form-fields.ts'
import { FieldError, autoFocusIfWrong } from './field-frame.tsx'

interface CheckboxFieldProps {
  /** What the user agrees to. */
  children: ReactNode
  field: Field
  /** What is posted when it is checked. */
  value: string
  /** The error when it must be checked and is not. */
  required: string
}

/** A checkbox with its label; the whole line can be tapped. */
export function CheckboxField({ children, field, value, required }: CheckboxFieldProps) {
  const { key, ...inputProps } = getInputProps(field, { type: 'checkbox', value })
  return (
    <div className="grid gap-1.5">
      <label className="flex min-h-12 items-start gap-3 py-2.5 font-medium">
        <input
          key={key}
          {...inputProps}
          {...autoFocusIfWrong(field)}
          data-required={required}
          className="mt-0.5 size-5 shrink-0 cursor-pointer accent-brand aria-invalid:outline-2 aria-invalid:outline-offset-2 aria-invalid:outline-bad"
        />
        {children}
      </label>
      <FieldError field={field} />
    </div>
  )
}
