// A form that works as plain HTML and, with JavaScript, shows the browser's own constraint checks inline before it
// posts. The server decides; no schema is shipped.
import { parse, type SubmissionResult, useForm } from '@conform-to/react'
import { useEffect, useRef } from 'react'

/** What the browser can check by itself, by field name. */
export type Constraints = Readonly<
  Record<string, { required?: boolean; minLength?: number; maxLength?: number }>
>

interface CheckedFormOptions {
  /** What the action answered to the last post. */
  lastResult: SubmissionResult | undefined
  constraint: Constraints
}

/** conform's form and fields, and a ref for the error line, which takes the focus when the host refuses. */
export function useCheckedForm<Fields extends Record<string, unknown>>({
  lastResult,
  constraint,
}: CheckedFormOptions) {
  const alertRef = useRef<HTMLParagraphElement>(null)
  const [form, fields] = useForm<Fields>({
    lastResult: lastResult ?? null,
    constraint: constraint as never,
    shouldRevalidate: 'onInput',
    onValidate: ({ form, formData }) => parse(formData, { resolve: () => nativeErrors(form) }) as never,
  })

  useEffect(() => {
    if (lastResult?.error?.[''] != null) alertRef.current?.focus()
  }, [lastResult])

  return { form, fields, alertRef }
}

function nativeErrors(
  form: HTMLFormElement,
): { value: Record<string, never> } | { error: Record<string, string[]> } {
  const error: Record<string, string[]> = {}
  for (const element of form.elements) {
    if (!(element instanceof HTMLInputElement || element instanceof HTMLSelectElement)) continue
    if (element.name === '' || element.validity.valid) continue
    error[element.name] = [wordsFor(element)]
  }
  return Object.keys(error).length === 0 ? { value: {} } : { error }
}

/** The words that the server would use. */
function wordsFor(element: HTMLInputElement | HTMLSelectElement): string {
  if (element.validity.valueMissing) return `${element.dataset.label ?? 'This field'} is required.`
  if (element.validity.typeMismatch && element.type === 'email') return 'Enter a valid email address.'
  return element.validationMessage
}
