// A form that works as plain HTML and, with JavaScript, shows the browser's own constraint checks inline before it
// posts. The server decides; no schema is shipped.
import { parse, type SubmissionResult, useForm } from '@conform-to/react'
import { useEffect, useRef } from 'react'

/** What the browser can check by itself, by field name. */
export type Constraints = NonNullable<Parameters<typeof useForm>[0]['constraint']>

interface CheckedFormOptions {
  /** What the action answered to the last post. */
  lastResult: SubmissionResult | undefined
  constraint: Constraints
}

/** conform's form and fields, and a ref for the error line, which takes the focus when the host refuses. */
export function useCheckedForm<Fields extends Record<string, string>>({
  lastResult,
  constraint,
}: CheckedFormOptions) {
  const alertRef = useRef<HTMLParagraphElement>(null)
  const [form, fields] = useForm<Fields, Record<string, string>>({
    lastResult,
    constraint,
    shouldRevalidate: 'onInput',
    // Until there is JavaScript, the browser checks and tells by itself.
    defaultNoValidate: false,
    onValidate: ({ form, formData }) => parse(formData, { resolve: (values) => checkNatively(form, values) }),
  })

  const { id, errors } = form
  useEffect(() => {
    if (lastResult?.status !== 'error') return
    // As without JavaScript: what was typed stays, but for passwords.
    for (const secret of document.querySelectorAll<HTMLInputElement>(`#${CSS.escape(id)} [type=password]`)) {
      secret.value = ''
    }
  }, [lastResult, id])

  useEffect(() => {
    if (errors !== undefined) alertRef.current?.focus()
  }, [errors])

  return { form, fields, alertRef }
}

function checkNatively(form: HTMLFormElement, value: Record<string, string>) {
  const error: Record<string, string[]> = {}
  for (const element of form.elements) {
    if (!(element instanceof HTMLInputElement || element instanceof HTMLSelectElement)) continue
    if (element.name !== '' && !element.validity.valid) error[element.name] = [wordsFor(element)]
  }
  return Object.keys(error).length === 0 ? { value } : { error }
}

/** The words that the server would use. */
function wordsFor(element: HTMLInputElement | HTMLSelectElement): string {
  if (element.validity.valueMissing) return `${element.dataset['label'] ?? 'This field'} is required.`
  if (element.validity.typeMismatch && element.type === 'email') return 'Enter a valid email address.'
  return element.validationMessage
}
