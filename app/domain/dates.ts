// Dates as people read them in India.
const dayFormat = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
})

/** An instant as a day in India: `2026-11-21T20:00:00Z` → `22 November 2026`; undefined for what is not a date. */
export function formatDay(instant: string): string | undefined {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? undefined : dayFormat.format(date)
}

const hourFormat = new Intl.DateTimeFormat('en-IN', {
  hour: 'numeric',
  hourCycle: 'h23',
  timeZone: 'Asia/Kolkata',
})

/** The greeting for the time of day in India. */
export function greetingAt(instant: Date): 'Good morning' | 'Good afternoon' | 'Good evening' {
  const hour = Number(hourFormat.format(instant))
  if (hour < 12) return 'Good morning'
  return hour < 17 ? 'Good afternoon' : 'Good evening'
}
