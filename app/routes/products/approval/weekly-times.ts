// The times of a week in few lines.
import { weekdays } from '../../../domain/format/calendar.ts'

interface Time {
  readonly startTime: string
  readonly endTime: string
  readonly capacity: number
}

interface WeeklyRule extends Time {
  /** From 1, which is Monday. */
  readonly weekday: number
}

interface WeeklyTime extends Time {
  /** `Every day`, `Monday to Friday`, `Tuesday and Sunday`. */
  readonly days: string
}

/** Times that are the same on several days are one, in the order of their first day and of the clock. */
export function weeklyTimesOf(rules: readonly WeeklyRule[]): WeeklyTime[] {
  const inOrder = rules.toSorted((a, b) => a.weekday - b.weekday || a.startTime.localeCompare(b.startTime))
  const times = new Map<string, { rule: WeeklyRule; days: number[] }>()
  for (const rule of inOrder) {
    const key = [rule.startTime, rule.endTime, rule.capacity].join(' ')
    const time = times.get(key) ?? { rule, days: [] }
    if (!time.days.includes(rule.weekday)) time.days.push(rule.weekday)
    times.set(key, time)
  }
  return [...times.values()].map(({ rule: { startTime, endTime, capacity }, days }) => ({
    startTime,
    endTime,
    capacity,
    days: formatDays(days),
  }))
}

const nameOf = (day: number): string => weekdays[day - 1] ?? ''

/** @param days in order, each once */
function formatDays(days: readonly number[]): string {
  const [first = 0] = days
  const last = days.at(-1) ?? first
  if (days.length === weekdays.length) return 'Every day'
  if (days.length > 2 && last - first === days.length - 1) return `${nameOf(first)} to ${nameOf(last)}`
  const earlier = days.slice(0, -1).map(nameOf)
  return earlier.length === 0 ? nameOf(last) : `${earlier.join(', ')} and ${nameOf(last)}`
}
