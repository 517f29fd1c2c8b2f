// A form that works as plain HTML and, with JavaScript, shows the browser's own constraint checks inline before it
// posts. The server decides; no schema is shipped.
import { type DefaultValue, parse, type SubmissionResult, useForm } from '@conform-to/react'
import { useEffect, useRef } from 'react'
import { imageProblem } from '../../domain/uploads.ts'

/** What the browser can check by itself, by field name. */
export type Constraints = NonNullable<Parameters<typeof useForm>[0]['constraint']>

interface CheckedFormOptions<Fields> {
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
    ...(defaultValue !== undefined && { defaultValue }),
    shouldRevalidate: 'onInput',
    // Until there is JavaScript, the browser checks and tells by itself.
    defaultNoValidate: false,
    onValidate: ({ form, formData }) =>
      parse(formData, { resolve: (values) => checkConstraints(form, values) }),
  })

  const { id, errors } = form
  useEffect(() => {
    // What was typed and chosen before the scripts came is news to them.
    for (const element of document.querySelectorAll(`#${CSS.escape(id)} :is(input, select, textarea)`)) {
      element.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, [id])

  useEffect(() => {
    if (lastResult?.status !== 'error') return
    // As without JavaScript: what was typed stays, but for passwords.
    for (const secret of document.querySelectorAll<HTMLInputElement>(`#${CSS.escape(id)} [type=password]`)) {
      secret.value = ''
    }
  }, [lastResult, id])

  // Once the line is there: conform renders it one step after the answer has come.
  useEffect(() => {
    if (errors !== undefined) alertRef.current?.focus()
  }, [errors])

  return { form, fields, alertRef }
}

/** The controls of a form, or of a fieldset in it, that the browser finds wrong, in the order of the page. */
export function invalidControls({ elements }: HTMLFormElement | HTMLFieldSetElement): Control[] {
  return [...elements]
    .filter(isControl)
    .filter((control) => control.name !== '' && isApplicable(control) && problemOf(control) !== undefined)
}

/** What the style sheet hides is moot by a choice elsewhere; a step that is `hidden` just now is not. */
const isApplicable = (control: Control) =>
  control.getClientRects().length > 0 || control.closest('[hidden]') !== null

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement

function checkConstraints(form: HTMLFormElement, value: Record<string, string>) {
  const wrong = invalidControls(form)
  if (wrong.length === 0) return { value }
  return { error: Object.fromEntries(wrong.map((control) => [control.name, [problemOf(control) ?? '']])) }
}

/** What is wrong with a control, in the words that the server would use. */
function problemOf(control: Control): string | undefined {
  if (!control.validity.valid) return messageFor(control)
  const file = control instanceof HTMLInputElement ? control.files?.[0] : undefined
  return file && imageProblem(labelOf(control), file)
}

function messageFor(control: Control): string {
  if (control.validity.valueMissing) {
    return control.dataset['required'] ?? `${labelOf(control)} is required.`
  }
  if (control.validity.typeMismatch && control.type === 'email') return 'Enter a valid email address.'
  if (control.validity.patternMismatch && control.title !== '') return control.title
  return control.validationMessage
}

const labelOf = (control: Control) => control.dataset['label'] ?? 'This field'
