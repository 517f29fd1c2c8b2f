import { addDays, dayInIndia } from '@affiliate-booking/shared/days'

/** From `startsAt` until before `endsAt`. */
export interface Period {
  startsAt: Date
  endsAt: Date
}

/** In order. Those that overlap or touch become one, unless that one would leave a night open that one of them takes. */
export function mergePeriods(periods: readonly Period[]): Period[] {
  const merged: Period[] = []
  for (const period of periods.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())) {
    const last = merged.at(-1)
    if (last === undefined || !canJoin(last, period)) merged.push({ ...period })
    else if (period.endsAt > last.endsAt) last.endsAt = period.endsAt
  }
  return merged
}

function canJoin({ startsAt, endsAt }: Period, next: Period): boolean {
  if (next.startsAt > endsAt) return false
  const joined = { startsAt, endsAt: next.endsAt > endsAt ? next.endsAt : endsAt }
  return lastNightOf(joined) >= lastNightOf(next)
}

/** The last night of a stay that the period takes: that of its own day if it ends on the day on which it starts. */
function lastNightOf({ startsAt, endsAt }: Period): string {
  const arrival = dayInIndia(startsAt)
  const departure = dayInIndia(endsAt)
  return arrival === departure ? arrival : addDays(departure, -1)
}
