// The booking panel: a day or an option that is chosen is asked of the server, which renders the panel with its total.
import { enhanceCalendar, focusEnteredMonth } from './calendar.ts'
import { announce, barSelector, panelId } from './page-parts.ts'
import { untilReleased } from './pressed.ts'

let pending: AbortController | undefined

/** The parts that somebody types into, by their name: no answer knows what was typed while it was on its way. */
const kept = new Map<string | null, Element>()

/** The address of the panel's form as it is filled in now. */
export function addressOf(form: HTMLFormElement) {
  const address = new URL(form.dataset['page'] ?? location.pathname, location.href)
  const names = (form.dataset['fields'] ?? '').split(' ')
  const values = new FormData(form)
  for (const name of names) {
    const value = values.get(name)
    if (name === 'guests') setParty(values, address)
    else if (name !== 'children' && typeof value === 'string' && value !== '')
      address.searchParams.set(name, value)
  }
  return address
}

/** Names of the fields that say how many come. */
export const partyFields = new Set<string | null>(['guests', 'adults', 'children'])

/** Gives an address the party as it is chosen now, as searches have it: all guests, and the children among them. */
export function setParty(values: FormData, address: URL) {
  const [guests = 0, adults = 0, children = 0] = [...partyFields].map((name) =>
    Number(values.get(name ?? '')),
  )
  const all = adults === 0 ? guests : adults + children
  if (all > 0) address.searchParams.set('guests', String(all))
  if (children > 0) address.searchParams.set('children', String(children))
  else address.searchParams.delete('children')
}

/** Gives an address the extras as they are chosen now. */
export function setExtras(form: HTMLFormElement, address: URL) {
  for (const select of form.querySelectorAll<HTMLSelectElement>('select[name^="extra"]')) {
    if (select.value === '') address.searchParams.delete(select.name)
    else address.searchParams.set(select.name, select.value)
  }
}

/** Gives an address the code as it is typed now, without asking for the panel again. */
export function setCode(panel: Element, address: URL) {
  const code = panel.querySelector('[name="code"]')
  if (!(code instanceof HTMLInputElement)) return
  if (code.value === '') address.searchParams.delete('code')
  else address.searchParams.set('code', code.value)
}

function focusedControl(panel: Element) {
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

export async function refresh(panel: Element, address: URL) {
  pending?.abort()
  const current = new AbortController()
  pending = current
  panel.setAttribute('aria-busy', 'true')
  try {
    const response = await fetch(address, { signal: current.signal, headers: { Accept: 'text/html' } })
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const next = page.getElementById(panelId)
    if (!response.ok || next === null) throw new Error('The page has no panel.')
    await untilReleased()
    // The press was another choice.
    if (current.signal.aborted) return
    const focused = focusedControl(panel)
    for (const part of panel.querySelectorAll('[data-kept]')) kept.set(part.getAttribute('data-kept'), part)
    setCode(panel, address)
    panel.replaceChildren(...next.childNodes)
    // The bar of a phone has the total, too.
    document
      .querySelector(barSelector)
      ?.replaceChildren(...(page.querySelector(barSelector)?.childNodes ?? []))
    for (const part of panel.querySelectorAll('[data-kept]'))
      part.replaceWith(kept.get(part.getAttribute('data-kept')) ?? part)
    enhanceCalendar()
    history.replaceState(history.state, '', address)
    panel.removeAttribute('aria-busy')
    const control =
      focused === undefined ? null : (panel.querySelector<HTMLElement>(focused) ?? remaining(panel))
    control?.focus({ preventScroll: true })
    focusEnteredMonth()
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

/** Where the focus goes when its control is gone, such as the link to the month after the last. */
const remaining = (panel: Element) => panel.querySelector<HTMLElement>('[data-month], [data-day]')

const isTyped = (panel: Element) =>
  [...panel.querySelectorAll('[data-kept] textarea')].some(
    (field) => field instanceof HTMLTextAreaElement && field.value !== '',
  )

/**
 * A choice that is made already cannot be made once more: a select tells no change. So a button asks again, and so does
 * the browser that has its connection back.
 * @param signal of the request: aborted by the next one
 */
function tellFailure(panel: Element, address: URL, signal: AbortSignal) {
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
    const before = control === undefined ? null : panel.querySelector<HTMLElement>(control)
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

export function refreshChoice(panel: Element, form: HTMLFormElement, isOtherParty: boolean) {
  const address = addressOf(form)
  // The server chooses as many rooms as the guests need.
  if (isOtherParty) address.searchParams.delete('rooms')
  void refresh(panel, address)
}
