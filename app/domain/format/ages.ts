// Durations and sizes as people say them.

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Seconds between two instants, at least 0. */
export const secondsBetween = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000))

/** `45` → `45 seconds`, `3900` → `65 minutes`, `200000` → `2 days`. */
export function formatAge(seconds: number): string {
  if (seconds < 2 * minute) return counted(seconds, 'second')
  if (seconds < 2 * hour) return counted(Math.floor(seconds / minute), 'minute')
  if (seconds < 2 * day) return counted(Math.floor(seconds / hour), 'hour')
  return counted(Math.floor(seconds / day), 'day')
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** `1536000` → `1.5 MB`. */
export function formatBytes(bytes: number): string {
  let size = bytes
  let index = 0
  while (size >= 1000 && index < units.length - 1) {
    size /= 1000
    index += 1
  }
  return `${index === 0 || size >= 100 ? Math.round(size) : size.toFixed(1)} ${units[index]}`
}
