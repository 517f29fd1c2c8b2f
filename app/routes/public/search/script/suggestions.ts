// Suggestions while somebody types into the search: an ARIA combobox. Without them the form searches as it is.
const field = document.querySelector('input[name="q"]')
const listId = 'suggestions'
const waitMs = 150

interface Suggestion {
  text: string
  detail: string
  path: string
}

if (field instanceof HTMLInputElement) enhance(field)

function enhance(input: HTMLInputElement) {
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

  let pending: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let active = -1

  const options = () => [...list.children]

  function activate(index: number) {
    active = index
    for (const [at, option] of options().entries()) {
      option.setAttribute('aria-selected', String(at === index))
      if (at === index) option.scrollIntoView({ block: 'nearest' })
    }
    if (index < 0) input.removeAttribute('aria-activedescendant')
    else input.setAttribute('aria-activedescendant', `${listId}-${index}`)
  }

  function show(rows: readonly Suggestion[]) {
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

  async function suggest(text: string) {
    const current = new AbortController()
    pending = current
    try {
      const response = await fetch(`/suggestions?q=${encodeURIComponent(text)}`, { signal: current.signal })
      const { rows }: { rows: Suggestion[] } = response.ok ? await response.json() : { rows: [] }
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

function optionOf({ text, detail, path }: Suggestion, index: number) {
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

function follow(option: Element | null | undefined) {
  const path = option instanceof HTMLElement ? option.dataset['path'] : undefined
  if (path?.startsWith('/') === true) location.assign(path)
}
