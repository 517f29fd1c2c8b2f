// A form that works as plain HTML and, with JavaScript, shows the browser's own constraint checks inline before it
// posts. The server decides; no schema is shipped.
import { type DefaultValue, parse, type SubmissionResult, useForm } from '@conform-to/react'
import { useEffect, useRef } from 'react'
import { Form, type FormProps } from 'react-router'

/** The browser's constraint checks, by field name. */
export type Constraints = NonNullable<Parameters<typeof useForm>[0]['constraint']>

interface CheckedFormOptions<Fields> {
  /** The action's result for the last submission. */
  lastResult: SubmissionResult | undefined
  constraint: Constraints
  /** The initial values, also after a reset. */
  defaultValue?: DefaultValue<Fields>
}

/** conform's form and fields, and the ref of the form's alert, which gets the focus after a rejection. */
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
    // Until hydration, the browser validates.
    defaultNoValidate: false,
    onValidate: ({ form, formData }) =>
      parse(formData, { resolve: (values) => checkConstraints(form, values) }),
  })

  const { id, errors } = form
  useEffect(() => {
    // Tells conform about input from before hydration. Of what the server sent it would clear the errors.
    for (const element of document.querySelectorAll<Control>(
      `#${CSS.escape(id)} :is(input, select, textarea)`,
    )) {
      if (isEdited(element)) element.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, [id])

  useEffect(() => {
    if (lastResult?.status !== 'error') return
    // As without JavaScript: passwords are cleared, other entries stay.
    for (const secret of document.querySelectorAll<HTMLInputElement>(`#${CSS.escape(id)} [type=password]`)) {
      secret.value = ''
    }
  }, [lastResult, id])

  // conform renders the alert one step after the result has arrived.
  useEffect(() => {
    if (errors !== undefined) alertRef.current?.focus()
  }, [errors])

  return { form, fields, alertRef }
}

interface CheckedFormProps extends Omit<FormProps, 'id' | 'onSubmit' | 'noValidate' | 'method'> {
  form: Pick<ReturnType<typeof useForm>[0], 'id' | 'onSubmit' | 'noValidate'>
}

/** The form of `useCheckedForm`, which is posted once its fields are checked. */
export const CheckedForm = ({ form: { id, onSubmit, noValidate }, ...props }: CheckedFormProps) => (
  <Form method="post" id={id} onSubmit={onSubmit} noValidate={noValidate} {...props} />
)

/** Whether the control has another value than the one that the page came with. */
const isEdited = (element: Control): boolean =>
  'options' in element
    ? [...element.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
    : element.value !== element.defaultValue ||
      ('checked' in element && element.checked !== element.defaultChecked)

/** The invalid controls of a form or fieldset, in the order of the page. */
export function invalidControls({ elements }: HTMLFormElement | HTMLFieldSetElement): Control[] {
  return [...elements]
    .filter(isControl)
    .filter((control) => control.name !== '' && isApplicable(control) && problemOf(control) !== undefined)
}

/** A control hidden by the style sheet does not apply; one in a step that is `hidden` for now does. */
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

/** The error of a control, with the server's message. */
function problemOf(control: Control): string | undefined {
  return control.validity.valid ? undefined : messageFor(control)
}

function messageFor(control: Control): string {
  // The country code with which a field begins is nothing typed.
  if (control.validity.valueMissing || control.value.trim() === '+91') {
    return control.dataset['required'] ?? `${labelOf(control)} is required.`
  }
  if (control.validity.typeMismatch && control.type === 'email') return 'Enter a valid email address.'
  if (control.validity.patternMismatch && control.title !== '') return control.title
  return control.validationMessage
}

const labelOf = (control: Control) => control.dataset['label'] ?? 'This field'
