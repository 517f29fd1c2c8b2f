// The calendar: one stop of the keyboard, in which arrow keys move.
import { panelId } from './page-parts.ts'

/** Of the next month that is shown: which of its days gets the focus. */
let entersMonthAt: 0 | -1 | undefined

/** The days that can be chosen. */
const days = () => [...document.querySelectorAll<HTMLElement>(`#${panelId} [data-day]`)]

function focusDay(day: HTMLElement | undefined) {
  if (day === undefined) return
  for (const other of days()) other.tabIndex = other === day ? 0 : -1
  day.focus()
}

/** After the arrow keys have left a month. */
export function focusEnteredMonth() {
  if (entersMonthAt !== undefined) focusDay(days().at(entersMonthAt))
  entersMonthAt = undefined
}

export function enhanceCalendar() {
  const all = days()
  document.querySelector(`#${panelId} table`)?.setAttribute('role', 'grid')
  const current = all.find((day) => day.hasAttribute('aria-current')) ?? all[0]
  for (const day of all) {
    day.tabIndex = day === current ? 0 : -1
    day.closest('td')?.setAttribute('aria-selected', String(day.hasAttribute('data-chosen')))
  }
}

const dateOf = (day: HTMLElement) => Date.parse(day.dataset['day'] ?? '')

const dayMs = 24 * 60 * 60 * 1000

/** The next day that can be chosen in steps of so many days; undefined at the end of the month. */
function dayAfter(from: HTMLElement, step: number) {
  const all = step < 0 ? days().toReversed() : days()
  return all.find((day) => {
    const distance = (dateOf(day) - dateOf(from)) / dayMs / step
    return distance > 0 && Number.isInteger(distance)
  })
}

const weekOf = (day: HTMLElement) => days().filter((other) => other.closest('tr') === day.closest('tr'))

const steps = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
  ['ArrowUp', -7],
  ['ArrowDown', 7],
])

function changeMonth(isNext: boolean) {
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

/** Between the arrival and the day that is pointed at or has the focus: the nights of the stay. */
function showRange({ target }: Event) {
  const day = target instanceof Element ? target.closest('[data-leaves]') : null
  const until = day instanceof HTMLElement ? dateOf(day) : 0
  for (const other of days()) {
    other.toggleAttribute('data-between', other.hasAttribute('data-leaves') && dateOf(other) < until)
  }
}

document.addEventListener('pointerover', showRange)
document.addEventListener('focusin', showRange)
enhanceCalendar()
