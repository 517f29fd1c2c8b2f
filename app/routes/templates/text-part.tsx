// A field of a form that is read without conform: the server checks it, and what was typed comes back.
import type { SubmissionResult } from '@conform-to/react'
import type { ComponentProps } from 'react'
import { controlStyle } from '../../ui/primitives/control-style.ts'

interface TextPartProps extends Pick<
  ComponentProps<'input'>,
  'lang' | 'maxLength' | 'required' | 'defaultValue'
> {
  name: string
  label: string
  hint?: string
  /** Of a field for more than a line. */
  rows?: number
  lastResult: SubmissionResult | undefined
}

export function TextPart({ name, label, hint, rows, lastResult, defaultValue, ...field }: TextPartProps) {
  const problem = problemOf(lastResult, name)
  const typed = lastResult?.initialValue
  const control = {
    ...field,
    id: name,
    name,
    className: controlStyle,
    // What is empty is missing in what was typed.
    defaultValue: typed == null ? defaultValue : text(typed[name]),
    'aria-invalid': problem !== undefined || undefined,
    'aria-describedby':
      [problem && `${name}-problem`, hint && `${name}-hint`].filter(Boolean).join(' ') || undefined,
  }
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={name} className="font-medium">
        {label}
      </label>
      {rows === undefined ? <input {...control} autoComplete="off" /> : <textarea {...control} rows={rows} />}
      {hint !== undefined && (
        <p id={`${name}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <Problem name={name} problem={problem} />
    </div>
  )
}

export const Problem = ({ name, problem }: { name: string; problem: string | undefined }) =>
  problem !== undefined && (
    <p id={`${name}-problem`} className="text-sm font-medium text-bad">
      {problem}
    </p>
  )

export const problemOf = (result: SubmissionResult | undefined, name: string): string | undefined =>
  result?.error?.[name]?.[0]

const text = (value: unknown) => (typeof value === 'string' ? value : '')
