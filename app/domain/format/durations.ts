// How long something takes, as people say it.
import { formatMany } from './numbers.ts'

/** Minutes: 90 → `1½ hours`, 2880 → `2 days`. */
export function formatDuration(minutes: number): string {
  if (minutes >= 1440 && minutes % 1440 === 0) return formatMany(minutes / 1440, 'day', 'days')
  if (minutes < 60) return formatMany(minutes, 'minute', 'minutes')
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (rest === 0) return formatMany(hours, 'hour', 'hours')
  if (rest === 30) return `${hours}½ hours`
  return `${formatMany(hours, 'hour', 'hours')} ${formatMany(rest, 'minute', 'minutes')}`
}
