// What the page of a product does at once: the booking panel, the calendar by arrow keys, the pictures in full screen,
// and sharing. Without this script the same links and buttons load pages.

// The booking panel: a day or an option that is chosen is asked of the server, which renders the panel with its total.
const panelId = 'booking'

/** @type {AbortController | undefined} */
let pending

/**
 * The parts that somebody types into, by their name: no answer knows what was typed while it was on its way.
 * @type {Map<string | null, Element>}
 */
const kept = new Map()

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

/**
 * Gives an address the code as it is typed now, without asking for the panel again.
 * @param {Element} panel
 * @param {URL} address
 */
function setCode(panel, address) {
  const code = panel.querySelector('[name="code"]')
  if (!(code instanceof HTMLInputElement)) return
  if (code.value === '') address.searchParams.delete('code')
  else address.searchParams.set('code', code.value)
}

/** @param {Element} panel */
function focusedControl(panel) {
  const { activeElement } = document
  if (activeElement === null || !panel.contains(activeElement)) return undefined
  for (const name of ['data-day', 'data-month']) {
    const value = activeElement.getAttribute(name)
    if (value !== null) return `[${name}="${CSS.escape(value)}"]`
  }
  // The times of a day.
  if (activeElement instanceof HTMLInputElement && activeElement.type === 'radio')
    return `[name="${CSS.escape(activeElement.name)}"][value="${CSS.escape(activeElement.value)}"]`
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
    for (const part of panel.querySelectorAll('[data-kept]')) kept.set(part.getAttribute('data-kept'), part)
    setCode(panel, address)
    panel.replaceChildren(...next.childNodes)
    for (const part of panel.querySelectorAll('[data-kept]'))
      part.replaceWith(kept.get(part.getAttribute('data-kept')) ?? part)
    enhanceCalendar()
    history.replaceState(history.state, '', address)
    panel.removeAttribute('aria-busy')
    /** @type {HTMLElement | null} */
    const control = focused === undefined ? null : (panel.querySelector(focused) ?? remaining(panel))
    control?.focus({ preventScroll: true })
    if (entersMonthAt !== undefined) focusDay(days().at(entersMonthAt))
    entersMonthAt = undefined
    // What was changed of the choice, too, such as more rooms for the guests.
    const told = [...panel.querySelectorAll('[data-notes] p, [data-total]')]
    announce(told.map(({ textContent }) => textContent).join(' '))
  } catch (error) {
    if (current.signal.aborted) return
    // Where nothing answers, loading the page loses it, with what was typed.
    if (error instanceof TypeError || isTyped(panel)) tellFailure(panel, address, current.signal)
    else {
      setCode(panel, address)
      location.assign(address)
    }
  }
}

/**
 * Where the focus goes when its control is gone, such as the link to the month after the last.
 * @param {Element} panel
 * @returns {HTMLElement | null}
 */
const remaining = (panel) => panel.querySelector('[data-month], [data-day]')

/** @param {Element} panel */
const isTyped = (panel) =>
  [...panel.querySelectorAll('[data-kept] textarea')].some(
    (field) => field instanceof HTMLTextAreaElement && field.value !== '',
  )

/**
 * A choice that is made already cannot be made once more: a select tells no change. So a button asks again, and so does
 * the browser that has its connection back.
 * @param {Element} panel
 * @param {URL} address
 * @param {AbortSignal} signal of the request: aborted by the next one
 */
function tellFailure(panel, address, signal) {
  panel.removeAttribute('aria-busy')
  for (const earlier of panel.querySelectorAll('[data-failed], [data-room]')) earlier.remove()
  const alert = document.createElement('p')
  alert.setAttribute('role', 'alert')
  alert.dataset['failed'] = ''
  alert.className = 'rounded-control bg-bad-soft px-4 py-3 font-medium text-bad'
  alert.textContent = 'The connection was lost, and the total could not be updated. '
  const again = document.createElement('button')
  again.type = 'button'
  again.className = 'min-h-11 font-semibold underline'
  again.textContent = 'Try again'
  const control = focusedControl(panel)
  again.addEventListener('click', () => {
    // The answer takes the button away.
    /** @type {HTMLElement | null} */
    const before = control === undefined ? null : panel.querySelector(control)
    before?.focus({ preventScroll: true })
    void refresh(panel, address)
  })
  window.addEventListener('online', () => void refresh(panel, address), { once: true, signal })
  alert.append(again)
  const form = panel.querySelector('form')
  if (form === null) panel.append(alert)
  else form.prepend(alert)
  alert.scrollIntoView({ block: 'nearest' })
}

/**
 * Holds the place of the form from the click on: what follows the panel would otherwise jump when the answer arrives.
 * The answer replaces it.
 */
function roomForForm() {
  const room = document.createElement('p')
  room.textContent = 'One moment…'
  room.style.blockSize = '100dvh'
  room.dataset['room'] = ''
  return room
}

/** @param {string | null | undefined} text */
function announce(text) {
  const status = document.getElementById('booking-status')
  if (status !== null) status.textContent = text ?? ''
}

document.addEventListener('change', ({ target }) => {
  const panel = panelOf(target)
  const form = panel?.querySelector('form')
  if (!panel || !form || !(target instanceof HTMLElement)) return
  // They change nothing that the page shows, and a reload would swallow the click on the button that follows.
  if (target.closest('[data-kept]')) return
  refreshChoice(panel, form, target.getAttribute('name') === 'guests')
})

/**
 * @param {Element} panel
 * @param {HTMLFormElement} form
 * @param {boolean} isOtherParty
 */
function refreshChoice(panel, form, isOtherParty) {
  const address = addressOf(form)
  // The server chooses as many rooms as the guests need.
  if (isOtherParty) address.searchParams.delete('rooms')
  void refresh(panel, address)
}

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
    const adults = values?.get('adults')
    if (typeof adults === 'string') {
      address.searchParams.set('adults', adults)
      const children = values?.get('children')
      if (typeof children === 'string') address.searchParams.set('children', children)
    }
    setCode(panel, address)
    // The link was rendered before the time and the number of guests were changed.
    const time = panel.querySelector('[name="slot"]:checked')
    if (time instanceof HTMLInputElement && link.hasAttribute('data-month'))
      address.searchParams.set('slot', time.value)
    if (typeof guests === 'string' && guests !== (address.searchParams.get('guests') ?? '1')) {
      address.searchParams.set('guests', guests)
      address.searchParams.delete('rooms')
    }
    void refresh(panel, address)
    if (form === null && link.hasAttribute('data-day')) panel.append(roomForForm())
  },
  { capture: true },
)

// The sign-in at the top and the heart were rendered before the choice: they lead back to it.
document.addEventListener(
  'click',
  ({ target }) => {
    const link = target instanceof Element ? target.closest('header a[href^="/login"]') : null
    const back = target instanceof Element ? target.closest('form')?.querySelector('[name="back"]') : null
    const form = document.querySelector(`#${panelId} form`)
    const { pathname, search } = form instanceof HTMLFormElement ? addressOf(form) : location
    const next = pathname + search
    if (link instanceof HTMLAnchorElement) link.search = `?${new URLSearchParams({ next })}`
    if (back instanceof HTMLInputElement) back.value = next
  },
  { capture: true },
)

// The calendar: one stop of the keyboard, in which arrow keys move.

/**
 * Of the next month that is shown: which of its days gets the focus.
 * @type {0 | -1 | undefined}
 */
let entersMonthAt

/** @returns {HTMLElement[]} the days that can be chosen */
const days = () =>
  [...document.querySelectorAll(`#${panelId} [data-day]`)].filter((day) => day instanceof HTMLElement)

/** @param {HTMLElement | undefined} day */
function focusDay(day) {
  if (day === undefined) return
  for (const other of days()) other.tabIndex = other === day ? 0 : -1
  day.focus()
}

function enhanceCalendar() {
  const all = days()
  document.querySelector(`#${panelId} table`)?.setAttribute('role', 'grid')
  const current = all.find((day) => day.hasAttribute('aria-current')) ?? all[0]
  for (const day of all) {
    day.tabIndex = day === current ? 0 : -1
    day.closest('td')?.setAttribute('aria-selected', String(day.hasAttribute('data-chosen')))
  }
}

/** @param {HTMLElement} day */
const dateOf = (day) => Date.parse(day.dataset['day'] ?? '')

const dayMs = 24 * 60 * 60 * 1000

/**
 * The next day that can be chosen in steps of so many days; undefined at the end of the month.
 * @param {HTMLElement} from
 * @param {number} step
 */
function dayAfter(from, step) {
  const all = step < 0 ? days().toReversed() : days()
  return all.find((day) => {
    const distance = (dateOf(day) - dateOf(from)) / dayMs / step
    return distance > 0 && Number.isInteger(distance)
  })
}

/** @param {HTMLElement} day */
const weekOf = (day) => days().filter((other) => other.closest('tr') === day.closest('tr'))

const steps = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
  ['ArrowUp', -7],
  ['ArrowDown', 7],
])

/** @param {boolean} isNext */
function changeMonth(isNext) {
  const link = document.querySelector(`#${panelId} [data-month="${isNext ? 'next' : 'previous'}"]`)
  if (!(link instanceof HTMLElement)) return
  entersMonthAt = isNext ? 0 : -1
  link.click()
}

document.addEventListener('keydown', (event) => {
  const day = event.target instanceof HTMLElement ? event.target.closest('[data-day]') : null
  if (!(day instanceof HTMLElement) || event.ctrlKey || event.altKey || event.metaKey) return
  const step = steps.get(event.key)
  if (step !== undefined) {
    const next = dayAfter(day, step)
    if (next) focusDay(next)
    else changeMonth(step > 0)
  } else if (event.key === 'PageDown' || event.key === 'PageUp') changeMonth(event.key === 'PageDown')
  else if (event.key === 'Home') focusDay(weekOf(day)[0])
  else if (event.key === 'End') focusDay(weekOf(day).at(-1))
  else if (event.key === ' ') day.click()
  else return
  event.preventDefault()
})

/**
 * Between the arrival and the day that is pointed at or has the focus: the nights of the stay.
 * @param {Event} event
 */
function showRange({ target }) {
  const day = target instanceof Element ? target.closest('[data-leaves]') : null
  const until = day instanceof HTMLElement ? dateOf(day) : 0
  for (const other of days()) {
    other.toggleAttribute('data-between', other.hasAttribute('data-leaves') && dateOf(other) < until)
  }
}

document.addEventListener('pointerover', showRange)
document.addEventListener('focusin', showRange)
enhanceCalendar()

// The pictures in full screen: a dialog instead of the target of the address, with arrow keys and swipe.

const pictures = document.querySelector('[data-pictures]')

/** @param {Element | null | undefined} figure */
function showImage(figure) {
  if (!(pictures instanceof HTMLDialogElement) || !(figure instanceof HTMLElement)) return
  for (const other of pictures.children) other.toggleAttribute('data-current', other === figure)
  if (!pictures.open) pictures.showModal()
  figure.focus()
}

const currentImage = () => pictures?.querySelector('[data-current]')

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!(pictures instanceof HTMLDialogElement) || link === null) return
  const figure = link.hash.startsWith('#picture-') ? document.getElementById(link.hash.slice(1)) : null
  if (figure === null && !link.hasAttribute('data-close')) return
  event.preventDefault()
  if (figure === null) pictures.close()
  else showImage(figure)
})

pictures?.addEventListener('keydown', (event) => {
  if (!(event instanceof KeyboardEvent)) return
  if (event.key === 'ArrowRight') showImage(currentImage()?.nextElementSibling)
  if (event.key === 'ArrowLeft') showImage(currentImage()?.previousElementSibling)
})

// Opened by its address: without the target, the view would stay behind the dialog.
pictures?.addEventListener('close', () => {
  if (location.hash.startsWith('#picture-')) location.hash = 'gallery'
})

/** Pixels that a finger moves at least. */
const swipeLength = 40

/**
 * Where the only finger began; undefined for two, which zoom, and while the picture is larger than the screen: then a
 * finger moves it about.
 * @type {number | undefined}
 */
let touchedAt

pictures?.addEventListener(
  'touchstart',
  (event) => {
    if (!(event instanceof TouchEvent)) return
    const isSwipe = event.touches.length === 1 && (visualViewport?.scale ?? 1) <= 1
    touchedAt = isSwipe ? event.touches[0]?.clientX : undefined
  },
  { passive: true },
)

pictures?.addEventListener('touchend', (event) => {
  if (!(event instanceof TouchEvent) || touchedAt === undefined) return
  const moved = (event.changedTouches[0]?.clientX ?? touchedAt) - touchedAt
  touchedAt = undefined
  if (moved < -swipeLength) showImage(currentImage()?.nextElementSibling)
  if (moved > swipeLength) showImage(currentImage()?.previousElementSibling)
})

if (location.hash.startsWith('#picture-')) showImage(document.getElementById(location.hash.slice(1)))

// Sharing, where the browser can.

for (const button of document.querySelectorAll('[data-copy], [data-share]')) {
  if (!(button instanceof HTMLElement)) continue
  const { copy, share: url, title = '' } = button.dataset
  // Both need a secure context.
  button.hidden = !(copy === undefined ? 'share' in navigator : 'clipboard' in navigator)
  button.addEventListener('click', () => {
    // Closing the system's sheet is no failure.
    if (copy === undefined) navigator.share({ title, url: url ?? '' }).catch(() => {})
    else void navigator.clipboard.writeText(copy).then(() => tellCopied(button))
  })
}

/** @param {HTMLElement} button */
function tellCopied(button) {
  const label = button.querySelector('span')
  if (label !== null) {
    label.textContent = 'Link copied'
    label.classList.remove('max-sm:sr-only')
  }
  announce('Link copied')
}

// The bar with the price is not needed beside the panel, and back means the results that one came from.

const bar = document.querySelector('[data-booking-bar]')
const panel = document.getElementById(panelId)
if (bar !== null && panel !== null) {
  new IntersectionObserver(([entry]) => bar.toggleAttribute('hidden', entry?.isIntersecting === true), {
    rootMargin: '0px 0px -40% 0px',
  }).observe(panel)
}

const results = document.querySelector('a[data-results]')
if (results instanceof HTMLAnchorElement && document.referrer !== '') {
  const { origin, pathname, href } = new URL(document.referrer)
  if (origin === location.origin && /^\/tours(?:\/(?:in|kind)\/.*)?$/.test(pathname)) results.href = href
}

// What was chosen before this script had come: nothing has told it.

/** @param {Element} control */
const isAsItCame = (control) =>
  control instanceof HTMLSelectElement
    ? control.selectedIndex ===
      Math.max(
        0,
        [...control.options].findIndex((one) => one.defaultSelected),
      )
    : !(control instanceof HTMLInputElement) || control.checked === control.defaultChecked

const early = panel?.querySelector('form')
if (panel && early) {
  const changed = [...early.elements].filter((control) => !isAsItCame(control))
  const isOtherParty = changed.some((control) => control.id === 'guests')
  if (changed.length > 0)
    refreshChoice(panel, early, isOtherParty && !changed.some(({ id }) => id === 'rooms'))
}
