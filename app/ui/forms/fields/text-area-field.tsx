import { getTextareaProps } from '@conform-to/react'
import type { ComponentProps } from 'react'
import { controlStyle } from '../../primitives/control-style.ts'
import type { Field } from '../checks/form-fields.ts'
import { FieldFrame, describedByHint, autoFocusIfWrong } from './field-frame.tsx'

interface TextAreaFieldProps extends Omit<ComponentProps<'textarea'>, 'form'> {
  label: string
  field: Field
  hint?: string
}

/** A labelled field for more than a line. */
export function TextAreaField({ label, field, hint, ...area }: TextAreaFieldProps) {
  const { key, ...areaProps } = getTextareaProps(field, describedByHint(field, hint))
  return (
    <FieldFrame label={label} field={field} hint={hint}>
      <textarea
        key={key}
        rows={3}
        {...areaProps}
        {...autoFocusIfWrong(field)}
        {...area}
        data-label={label}
        className={controlStyle}
      />
    </FieldFrame>
  )
}
