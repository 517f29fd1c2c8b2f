const minutesOfDay = 24 * 60

/** A tour's calendar has times of day only: how many days lie between them follows from its duration. */
interface Times {
  /** `22:00` or `22:00:00`. */
  readonly startTime: string
  readonly endTime: string
}

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/**
 * How many days after its first the tour ends. A duration of whole days counts days: three are the first and two more.
 * Any other is the time from the start to the end, at least nearly. Without one, an end that is not after the start is on
 * the next day.
 */
export function daysUntilEnd({ startTime, endTime }: Times, duration: number | null | undefined): number {
  const onSameDay = minutesOf(endTime) - minutesOf(startTime)
  const least = onSameDay > 0 ? 0 : 1
  if (!duration) return least
  const isWholeDays = duration % minutesOfDay === 0
  const days = isWholeDays
    ? duration / minutesOfDay - 1
    : // Of two that are as near, the earlier one.
      Math.ceil((duration - onSameDay) / minutesOfDay - 0.5)
  return Math.max(least, days)
}

/** Whether the times can be those of a tour: an end before the start is on a later day, if the duration reaches that day. */
export function isTourTime(times: Times, duration: number | null | undefined): boolean {
  const start = minutesOf(times.startTime)
  const end = minutesOf(times.endTime)
  if (end > start) return true
  return duration ? start + duration >= minutesOfDay : end < start
}
