import { formatQuantity } from './numbers.ts'

/** Minutes: 90 → `1½ hours`, 1500 → `1 day 1 hour`, 2880 → `2 days`. */
export function formatMinutes(minutes: number): string {
  const days = Math.floor(minutes / 1440)
  const hours = Math.floor((minutes % 1440) / 60)
  const rest = minutes % 60
  const parts: string[] = []
  if (days > 0) parts.push(formatQuantity(days, 'day', 'days'))
  if (hours > 0 && rest === 30) return [...parts, `${hours}½ hours`].join(' ')
  if (hours > 0) parts.push(formatQuantity(hours, 'hour', 'hours'))
  if (rest > 0 || parts.length === 0) parts.push(formatQuantity(rest, 'minute', 'minutes'))
  return parts.join(' ')
}
