// What is wrong with the controls of a form, by the browser's own constraint checks and in the server's words.

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The invalid controls of a form or fieldset, in the order of the page. */
export function invalidControls({ elements }: HTMLFormElement | HTMLFieldSetElement): Control[] {
  return [...elements]
    .filter(isControl)
    .filter((control) => control.name !== '' && isApplicable(control) && problemOf(control) !== undefined)
}

/** A control hidden by the style sheet does not apply; one in a step that is `hidden` for now does. */
const isApplicable = (control: Control) =>
  control.getClientRects().length > 0 || control.closest('[hidden]') !== null

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement

/** The error of a control, with the server's message. */
export function problemOf(control: Control): string | undefined {
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
