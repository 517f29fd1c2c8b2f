// Sorts, and on a wide screen filters, as soon as something is chosen. Without this script the buttons do.
const formId = 'search'

/**
 * Leaves out what is empty, so that the address can be read and shared.
 * @param {HTMLFormElement} form
 */
function show(form) {
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
  if (target.closest(':popover-open') === null && target.form.reportValidity()) show(target.form)
})
