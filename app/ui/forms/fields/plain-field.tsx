// Fields of GET forms. The page shows their errors.
import type { ComponentProps } from 'react'

const controlStyle =
  'min-h-12 w-full min-w-0 rounded-control border border-field-line bg-surface px-3.5 py-2.5 text-base text-ink aria-invalid:border-bad aria-invalid:ring-1 aria-invalid:ring-bad'

interface Labelled {
  id: string
  label: string
}

export function PlainField({ id, label, className = '', ...input }: ComponentProps<'input'> & Labelled) {
  return (
    <div className={`grid min-w-0 content-start gap-1.5 ${className}`}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <input id={id} {...input} className={controlStyle} />
    </div>
  )
}

interface PlainSelectProps extends Omit<ComponentProps<'select'>, 'id'>, Labelled {
  options: readonly { readonly value: string; readonly label: string }[]
}

export function PlainSelect({ id, label, options, className = '', ...select }: PlainSelectProps) {
  return (
    <div className={`grid min-w-0 content-start gap-1.5 ${className}`}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <select id={id} {...select} className={controlStyle}>
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
