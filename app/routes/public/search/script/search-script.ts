// Sorts, and on a wide screen filters, as soon as something is chosen, and suggests while somebody types. Without this script
// the buttons do.
import { isAsItCame } from '../../choice-as-it-came.ts'
import './suggestions.ts'

const formId = 'search'

/** Leaves out what is empty, so that the address can be read and shared. */
function show(form: HTMLFormElement) {
  const address = new URL('/tours', location.href)
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value.trim() !== '') address.searchParams.set(name, value)
  }
  location.assign(address)
}

document.addEventListener('submit', (event) => {
  if (!(event.target instanceof HTMLFormElement) || event.target.id !== formId) return
  event.preventDefault()
  show(event.target)
})

document.addEventListener('change', ({ target }) => {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement
  if (!isField || target.form?.id !== formId || target.closest('[data-at-once]') === null) return
  // In a sheet several filters are chosen before its button.
  if (target.closest(':popover-open') === null) show(target.form)
})

// What was chosen before this script had come: nothing has told it. A sheet that was closed has chosen nothing.
const searchForm = document.getElementById(formId)
if (searchForm instanceof HTMLFormElement && document.querySelector(':popover-open') === null) {
  const atOnce = [...searchForm.elements].filter((control) => control.closest('[data-at-once]') !== null)
  if (atOnce.some((control) => !isAsItCame(control) && control.getClientRects().length > 0)) show(searchForm)
}

// The sheets of a narrow screen: dialogs that close when the focus leaves them, so that nothing is chosen behind one.
document.addEventListener(
  'toggle',
  (event) => {
    const sheet = event.target
    // Other elements that open, such as details, tell it too.
    if (!(event instanceof ToggleEvent) || !(sheet instanceof HTMLElement) || sheet.popover === null) return
    const isOpen = event.newState === 'open'
    sheet.setAttribute('role', isOpen ? 'dialog' : 'group')
    if (isOpen) sheet.focus()
  },
  { capture: true },
)

document.addEventListener('focusout', ({ target, relatedTarget }) => {
  const sheet = target instanceof Element ? target.closest(':popover-open') : null
  if (sheet instanceof HTMLElement && relatedTarget instanceof Node && !sheet.contains(relatedTarget)) {
    sheet.hidePopover()
  }
})

// Back: a browser that kept the page shows it as it was left, and its choices are not those of the results.
window.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  const form = document.getElementById(formId)
  if (form instanceof HTMLFormElement) form.reset()
  for (const sheet of document.querySelectorAll(':popover-open')) {
    if (sheet instanceof HTMLElement) sheet.hidePopover()
  }
})
