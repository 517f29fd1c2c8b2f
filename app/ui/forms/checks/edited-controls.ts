// What somebody has entered in a form before its scripts came.
import type { Control } from './form-controls.ts'

/** The controls that have another value than the one that the page came with. */
export const editedControls = (formId: string): Control[] =>
  [...document.querySelectorAll<Control>(`#${CSS.escape(formId)} :is(input, select, textarea)`)].filter(
    isEdited,
  )

const isEdited = (element: Control): boolean =>
  'options' in element
    ? [...element.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
    : element.value !== element.defaultValue ||
      ('checked' in element && element.checked !== element.defaultChecked)
