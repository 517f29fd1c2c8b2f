// What is chosen in the booking panel: each choice is shown at once.
import { isAsItCame } from '../../choice-as-it-came.ts'
import { panelId } from './page-parts.ts'
import {
  addressOf,
  partyFields,
  refresh,
  refreshChoice,
  setCode,
  setExtras,
  setParty,
} from './refresh-panel.ts'

const panelOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest(`#${panelId}`) : null

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

document.addEventListener('change', ({ target }) => {
  const panel = panelOf(target)
  const form = panel?.querySelector('form')
  if (!panel || !form || !(target instanceof HTMLElement)) return
  // They change nothing that the page shows, and a reload would swallow the click on the button that follows.
  if (target.closest('[data-kept]')) return
  refreshChoice(panel, form, partyFields.has(target.getAttribute('name')))
})

// In the capture phase: before the router follows the link, where it runs.
document.addEventListener(
  'click',
  (event) => {
    const panel = panelOf(event.target)
    // Other links lead away from the page.
    const link =
      event.target instanceof Element
        ? event.target.closest<HTMLAnchorElement>('a[data-day], a[data-month]')
        : null
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
    if (!panel || !link || !isPlain) return
    event.preventDefault()
    const address = new URL(link.href)
    address.hash = ''
    const form = panel.querySelector('form')
    // The link was rendered before the time and the guests were changed.
    const guests = address.searchParams.get('guests') ?? '1'
    setCode(panel, address)
    if (form) {
      setExtras(form, address)
      setParty(new FormData(form), address)
    }
    if (form && guests !== address.searchParams.get('guests')) address.searchParams.delete('rooms')
    const time = panel.querySelector('[name="slot"]:checked')
    if (time instanceof HTMLInputElement && link.hasAttribute('data-month'))
      address.searchParams.set('slot', time.value)
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

// What was chosen before this script had come: nothing has told it.

const panel = document.getElementById(panelId)
const early = panel?.querySelector('form')
if (panel && early) {
  const changed = [...early.elements].filter((control) => !isAsItCame(control))
  const isOtherParty = changed.some((control) => partyFields.has(control.id))
  if (changed.length > 0)
    refreshChoice(panel, early, isOtherParty && !changed.some(({ id }) => id === 'rooms'))
}
