/** From `startsAt` until before `endsAt`. */
export interface Period {
  startsAt: Date
  endsAt: Date
}

/** In order. Those that overlap or touch become one. */
export function mergePeriods(periods: readonly Period[]): Period[] {
  const merged: Period[] = []
  for (const period of periods.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())) {
    const last = merged.at(-1)
    if (last === undefined || period.startsAt > last.endsAt) merged.push({ ...period })
    else if (period.endsAt > last.endsAt) last.endsAt = period.endsAt
  }
  return merged
}
