import { getSelectProps } from '@conform-to/react'
import type { ComponentProps } from 'react'
import { controlStyle } from '../../primitives/control-style.ts'
import type { Field } from '../checks/form-fields.ts'
import { FieldFrame, describedByHint, autoFocusIfWrong } from './field-frame.tsx'

export interface Option {
  readonly value: string
  readonly label: string
}

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'form'> {
  label: string
  field: Field
  options: readonly Option[]
  /** The first, empty choice. */
  placeholder?: string
  hint?: string
}

/** Options whose labels are their values. */
export const plainOptions = (values: readonly string[]): Option[] =>
  values.map((value) => ({ value, label: value }))

/** A labelled native list with its error. */
export function SelectField({ label, field, options, placeholder, hint, ...select }: SelectFieldProps) {
  const { key, ...selectProps } = getSelectProps(field, describedByHint(field, hint))
  return (
    <FieldFrame label={label} field={field} hint={hint}>
      <select
        key={key}
        {...selectProps}
        {...autoFocusIfWrong(field)}
        {...select}
        data-label={label}
        className={controlStyle}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
