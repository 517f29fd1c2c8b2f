// Keeps the booking panel up to date without loading the page anew: a day or an option that is chosen is asked of the
// server, which renders the panel with its total. Without this script the same links and buttons load the page.
const panelId = 'booking'

/** @type {AbortController | undefined} */
let pending

/** @param {EventTarget | null} target */
const panelOf = (target) => (target instanceof Element ? target.closest(`#${panelId}`) : null)

/**
 * The address of the panel's form as it is filled in now.
 * @param {HTMLFormElement} form
 */
function addressOf(form) {
  const address = new URL(form.dataset['page'] ?? location.pathname, location.href)
  const names = (form.dataset['fields'] ?? '').split(' ')
  const values = new FormData(form)
  for (const name of names) {
    const value = values.get(name)
    if (typeof value === 'string' && value !== '') address.searchParams.set(name, value)
  }
  return address
}

/** @param {Element} panel */
function focusedControl(panel) {
  const { activeElement } = document
  if (activeElement === null || !panel.contains(activeElement)) return undefined
  const day = activeElement.getAttribute('data-day')
  if (day !== null) return `[data-day="${CSS.escape(day)}"]`
  return activeElement.id === '' ? undefined : `#${CSS.escape(activeElement.id)}`
}

/**
 * @param {Element} panel
 * @param {URL} address
 */
async function refresh(panel, address) {
  pending?.abort()
  const current = new AbortController()
  pending = current
  panel.setAttribute('aria-busy', 'true')
  try {
    const response = await fetch(address, { signal: current.signal, headers: { Accept: 'text/html' } })
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const next = page.getElementById(panelId)
    if (!response.ok || next === null) throw new Error('The page has no panel.')
    const focused = focusedControl(panel)
    panel.replaceChildren(...next.childNodes)
    history.replaceState(history.state, '', address)
    panel.removeAttribute('aria-busy')
    /** @type {HTMLElement | null} */
    const control = focused === undefined ? null : panel.querySelector(focused)
    control?.focus({ preventScroll: true })
    announce(panel.querySelector('[data-total]')?.textContent ?? '')
  } catch {
    if (!current.signal.aborted) location.assign(address)
  }
}

/** @param {string} text */
function announce(text) {
  const status = document.getElementById('booking-status')
  if (status !== null) status.textContent = text
}

document.addEventListener('change', ({ target }) => {
  const panel = panelOf(target)
  const form = panel?.querySelector('form')
  if (!panel || !form || !(target instanceof HTMLElement)) return
  // It changes nothing that the page shows, and a reload would swallow the click on the button that follows.
  if (target.getAttribute('name') === 'code') return
  const address = addressOf(form)
  // The server chooses as many rooms as the guests need.
  if (target.getAttribute('name') === 'guests') address.searchParams.delete('rooms')
  void refresh(panel, address)
})

// In the capture phase: before the router follows the link, where it runs.
document.addEventListener(
  'click',
  (event) => {
    const panel = panelOf(event.target)
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
    if (!panel || !link || !isPlain) return
    event.preventDefault()
    const address = new URL(link.href)
    address.hash = ''
    const form = panel.querySelector('form')
    const values = form && new FormData(form)
    const guests = values?.get('guests')
    const code = values?.get('code')
    if (typeof code === 'string' && code !== '') address.searchParams.set('code', code)
    // The link was rendered before the number of guests was changed.
    if (typeof guests === 'string' && guests !== (address.searchParams.get('guests') ?? '1')) {
      address.searchParams.set('guests', guests)
      address.searchParams.delete('rooms')
    }
    void refresh(panel, address)
  },
  { capture: true },
)
