// A form that works as plain HTML and, with JavaScript, shows the browser's own constraint checks inline before it
// posts. The server decides; no schema is shipped.
import { type DefaultValue, parse, type SubmissionResult, useForm } from '@conform-to/react'
import { useEffect, useRef } from 'react'

/** What the browser can check by itself, by field name. */
export type Constraints = NonNullable<Parameters<typeof useForm>[0]['constraint']>

interface CheckedFormOptions<Fields extends Record<string, string>> {
  /** What the action answered to the last post. */
  lastResult: SubmissionResult | undefined
  constraint: Constraints
  /** What the form holds at first and after a reset. */
  defaultValue?: DefaultValue<Fields>
}

/** conform's form and fields, and a ref for the error line, which takes the focus when the host refuses. */
export function useCheckedForm<Fields extends Record<string, string>>({
  lastResult,
  constraint,
  defaultValue,
}: CheckedFormOptions<Fields>) {
  const alertRef = useRef<HTMLParagraphElement>(null)
  const [form, fields] = useForm<Fields, Record<string, string>>({
    lastResult,
    constraint,
    defaultValue,
    shouldRevalidate: 'onInput',
    // Until there is JavaScript, the browser checks and tells by itself.
    defaultNoValidate: false,
    onValidate: ({ form, formData }) => parse(formData, { resolve: (values) => checkNatively(form, values) }),
  })

  const { id, errors } = form
  useEffect(() => {
    // What was typed and chosen before the scripts came is news to them.
    for (const element of document.querySelectorAll(`#${CSS.escape(id)} :is(input, select)`)) {
      for (const news of ['input', 'change']) element.dispatchEvent(new Event(news, { bubbles: true }))
    }
  }, [id])

  useEffect(() => {
    if (lastResult?.status !== 'error') return
    // As without JavaScript: what was typed stays, but for passwords.
    for (const secret of document.querySelectorAll<HTMLInputElement>(`#${CSS.escape(id)} [type=password]`)) {
      secret.value = ''
    }
  }, [lastResult, id])

  // Not with `lastResult`: conform shows its errors one rendering later.
  useEffect(() => {
    if (errors !== undefined) alertRef.current?.focus()
  }, [errors])

  return { form, fields, alertRef }
}

function checkNatively(form: HTMLFormElement, value: Record<string, string>) {
  const error: Record<string, string[]> = {}
  for (const element of form.elements) {
    if (!(element instanceof HTMLInputElement || element instanceof HTMLSelectElement)) continue
    // What a choice elsewhere in the form has hidden is not asked for.
    const shown = element.getClientRects().length > 0
    if (shown && element.name !== '' && !element.validity.valid) error[element.name] = [wordsFor(element)]
  }
  return Object.keys(error).length === 0 ? { value } : { error }
}

/** The words that the server would use. */
function wordsFor(element: HTMLInputElement | HTMLSelectElement): string {
  if (element.validity.valueMissing) return `${element.dataset['label'] ?? 'This field'} is required.`
  if (element.validity.typeMismatch && element.type === 'email') return 'Enter a valid email address.'
  return element.validationMessage
}
