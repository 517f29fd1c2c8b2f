import { formatQuantity } from '@affiliate-booking/shared/numbers'

const oneDecimal = (number: number) => Math.round(number * 10) / 10

/** Hours: 0.5 → `30 min`, 5.25 → `5.3 h`, 60 → `2.5 days`. */
export function formatDuration(hours: number): string {
  if (hours < 1) return `${Math.round(hours * 60)} min`
  if (hours < 48) return `${oneDecimal(hours)} h`
  return formatQuantity(oneDecimal(hours / 24), 'day', 'days')
}
