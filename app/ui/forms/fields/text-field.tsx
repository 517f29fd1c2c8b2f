import { getInputProps } from '@conform-to/react'
import type { ComponentProps, ReactNode } from 'react'
import { controlStyle } from '../../primitives/control-style.ts'
import type { Field } from '../checks/form-fields.ts'
import { FieldFrame, describedByHint, autoFocusIfWrong } from './field-frame.tsx'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'form'> {
  label: string
  field: Field
  type?: 'text' | 'email' | 'password' | 'tel' | 'date' | 'time'
  hint?: string
  warning?: ReactNode
}

/** A labelled input with its error. Errors repeat the label. */
export function TextField({ label, field, type = 'text', hint, warning, ...input }: TextFieldProps) {
  const { key, ...inputProps } = getInputProps(field, { type, ...describedByHint(field, hint) })
  return (
    <FieldFrame label={label} field={field} hint={hint} warning={warning}>
      <input
        key={key}
        {...inputProps}
        {...autoFocusIfWrong(field)}
        {...input}
        data-label={label}
        className={controlStyle}
      />
    </FieldFrame>
  )
}
