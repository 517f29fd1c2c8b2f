import { type FieldMetadata, getTextareaProps } from '@conform-to/react'
import type { ComponentProps } from 'react'
import { controlLook, FieldFrame, hintIdOf } from './field-frame.tsx'

interface TextAreaFieldProps extends Omit<ComponentProps<'textarea'>, 'form'> {
  label: string
  field: FieldMetadata<string>
  hint?: string
}

/** A labelled text of several lines with its error. */
export function TextAreaField({ label, field, hint, rows = 4, ...area }: TextAreaFieldProps) {
  const { key, ...areaProps } = getTextareaProps(field, { ariaDescribedBy: hintIdOf(field, hint) })
  return (
    <FieldFrame label={label} field={field} hint={hint}>
      <textarea key={key} {...areaProps} {...area} rows={rows} data-label={label} className={controlLook} />
    </FieldFrame>
  )
}
