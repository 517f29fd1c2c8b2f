// A field with its hint and problem, for pages that read their forms without conform.
import type { ComponentProps } from 'react'
import { controlStyle } from '../../ui/primitives/control-style.ts'

interface PlainFieldProps extends ComponentProps<'input'> {
  name: string
  label: string
  hint?: string
  problem: string | undefined
}

export function UncheckedField({ label, hint, problem, name, id = name, ...input }: PlainFieldProps) {
  const [hintId, problemId] = [`${id}-hint`, `${id}-problem`]
  const describedBy = [hint && hintId, problem && problemId].filter(Boolean).join(' ')
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        name={name}
        className={controlStyle}
        {...(problem !== undefined && { 'aria-invalid': true })}
        {...(describedBy !== '' && { 'aria-describedby': describedBy })}
        {...input}
      />
      {hint !== undefined && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {problem !== undefined && (
        <p id={problemId} className="text-sm font-medium text-bad">
          {problem}
        </p>
      )}
    </div>
  )
}
