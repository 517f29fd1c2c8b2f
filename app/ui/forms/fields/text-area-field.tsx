import { type FieldMetadata, getTextareaProps } from '@conform-to/react'
import type { ComponentProps } from 'react'
import { controlStyle } from '../../primitives/control-style.ts'
import { FieldFrame, describedByHint } from './field-frame.tsx'

interface TextAreaFieldProps extends Omit<ComponentProps<'textarea'>, 'form'> {
  label: string
  field: FieldMetadata<string>
  hint?: string
}

/** A labelled field for more than a line. */
export function TextAreaField({ label, field, hint, ...area }: TextAreaFieldProps) {
  const { key, ...areaProps } = getTextareaProps(field, describedByHint(field, hint))
  return (
    <FieldFrame label={label} field={field} hint={hint}>
      <textarea key={key} rows={3} {...areaProps} {...area} data-label={label} className={controlStyle} />
    </FieldFrame>
  )
}
