// Values of messages as their reader writes them.
import { formatPaise } from '@affiliate-booking/shared/money'
import type { Variable } from '../kinds/message-kind.ts'
import { isUuid } from '../../../uuid.ts'

/** A language that Node does not know gets the formats of English. */
const localeOf = (language: string) => [`${language}-IN`, 'en-IN']

const dayOptions = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Asia/Kolkata' } as const
const timeOptions = { ...dayOptions, weekday: 'short', hour: 'numeric', minute: '2-digit' } as const

/** Empty for a value that is missing. */
export function formatValue({ format }: Variable, value: unknown, language: string): string {
  if (typeof value === 'number') return format === 'money' ? formatPaise(value) : String(value)
  if (typeof value !== 'string' || value === '') return ''
  // It was not looked up.
  if (format === 'account' && isUuid(value)) return ''
  if (format === 'day') return formatInstant(`${value}T00:00:00+05:30`, dayOptions, language)
  if (format === 'time') return formatInstant(value, timeOptions, language)
  return format === 'table' ? value : value.replaceAll('\t', ' ')
}

function formatInstant(instant: string, options: Intl.DateTimeFormatOptions, language: string): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? '' : new Intl.DateTimeFormat(localeOf(language), options).format(date)
}
