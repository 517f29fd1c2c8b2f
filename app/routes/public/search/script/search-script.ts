// Sorts, and on a wide screen filters, as soon as something is chosen, and suggests while somebody types. Without this script
// the buttons do.
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
  if (target.closest(':popover-open') === null) show(target.form)
})

/** @param {Element} control */
const isAsShown = (control) =>
  control instanceof HTMLSelectElement
    ? control.selectedIndex ===
      Math.max(
        0,
        [...control.options].findIndex((one) => one.defaultSelected),
      )
    : !(control instanceof HTMLInputElement) || control.checked === control.defaultChecked

// What was chosen before this script had come: nothing has told it. A sheet that was closed has chosen nothing.
const searchForm = document.getElementById(formId)
if (searchForm instanceof HTMLFormElement && document.querySelector(':popover-open') === null) {
  const atOnce = [...searchForm.elements].filter((control) => control.closest('[data-at-once]') !== null)
  if (atOnce.some((control) => !isAsShown(control) && control.getClientRects().length > 0)) show(searchForm)
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

// Suggestions while somebody types into the search: an ARIA combobox. Without them the form searches as it is.
const field = document.querySelector('input[name="q"]')
const listId = 'suggestions'
const waitMs = 150

/** @typedef {{ text: string, detail: string, path: string }} Suggestion */

if (field instanceof HTMLInputElement) enhance(field)

/** @param {HTMLInputElement} input */
function enhance(input) {
  const list = document.createElement('ul')
  list.id = listId
  list.hidden = true
  list.className = 'suggestions'
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', 'Suggestions')
  const status = document.createElement('p')
  status.className = 'sr-only'
  status.setAttribute('role', 'status')
  input.after(list, status)
  for (const [name, value] of Object.entries({
    role: 'combobox',
    autocomplete: 'off',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': listId,
  })) {
    input.setAttribute(name, value)
  }

  /** @type {AbortController | undefined} */
  let pending
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer
  let active = -1

  const options = () => [...list.children]

  /** @param {number} index */
  function activate(index) {
    active = index
    for (const [at, option] of options().entries()) {
      option.setAttribute('aria-selected', String(at === index))
      if (at === index) option.scrollIntoView({ block: 'nearest' })
    }
    if (index < 0) input.removeAttribute('aria-activedescendant')
    else input.setAttribute('aria-activedescendant', `${listId}-${index}`)
  }

  /** @param {readonly Suggestion[]} rows */
  function show(rows) {
    list.replaceChildren(...rows.map(optionOf))
    list.hidden = rows.length === 0
    input.setAttribute('aria-expanded', String(rows.length > 0))
    status.textContent = rows.length === 0 ? '' : `${rows.length} suggestions`
    activate(-1)
  }

  function close() {
    clearTimeout(timer)
    pending?.abort()
    show([])
  }

  /** @param {string} text */
  async function suggest(text) {
    const current = new AbortController()
    pending = current
    try {
      const response = await fetch(`/suggestions?q=${encodeURIComponent(text)}`, { signal: current.signal })
      /** @type {{ rows: Suggestion[] }} */
      const { rows } = response.ok ? await response.json() : { rows: [] }
      if (!current.signal.aborted && document.activeElement === input) show(rows)
    } catch {
      if (!current.signal.aborted) show([])
    }
  }

  input.addEventListener('input', () => {
    clearTimeout(timer)
    pending?.abort()
    const text = input.value.trim()
    if (text.length < 2) show([])
    else timer = setTimeout(() => void suggest(text), waitMs)
  })

  input.addEventListener('keydown', (event) => {
    const all = options()
    if (all.length === 0 || event.isComposing) return
    // Past the last and before the first comes the field itself.
    if (event.key === 'ArrowDown') activate(active + 1 < all.length ? active + 1 : -1)
    else if (event.key === 'ArrowUp') activate(active < 0 ? all.length - 1 : active - 1)
    else if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && active >= 0) follow(all[active])
    else return
    event.preventDefault()
  })

  // Keeps the focus in the field, so that a tap on a suggestion does not close the list before it is followed.
  list.addEventListener('pointerdown', (event) => event.preventDefault())
  list.addEventListener('click', ({ target }) => {
    if (target instanceof Element) follow(target.closest('[role="option"]'))
  })
  input.addEventListener('blur', close)
}

/**
 * @param {Suggestion} suggestion
 * @param {number} index
 */
function optionOf({ text, detail, path }, index) {
  const option = document.createElement('li')
  option.id = `${listId}-${index}`
  option.dataset['path'] = path
  option.setAttribute('role', 'option')
  const name = document.createElement('span')
  name.textContent = text
  const more = document.createElement('small')
  more.textContent = detail
  option.append(name, ' ', more)
  return option
}

/** @param {Element | null | undefined} option */
function follow(option) {
  const path = option instanceof HTMLElement ? option.dataset['path'] : undefined
  if (path?.startsWith('/') === true) location.assign(path)
}
