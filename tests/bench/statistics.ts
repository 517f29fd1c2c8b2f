/** What is made of the figures of several windows. */

/** The middle value, or the mean of the two in the middle. @throws for an empty list */
export function median(values: readonly number[]): number {
  return percentile(values, 50)
}

/**
 * The value below which so many percent lie, between the two nearest ones in proportion (the method of spreadsheets).
 * @throws for an empty list
 */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const place = ((sorted.length - 1) * percent) / 100
  const low = sorted[Math.floor(place)]
  const high = sorted[Math.ceil(place)]
  if (low === undefined || high === undefined) throw new Error('No values')
  return low + (high - low) * (place - Math.floor(place))
}

/** The median absolute deviation: half of the values lie at most this far from the median. */
export function deviation(values: readonly number[]): number {
  const middle = median(values)
  return median(values.map((value) => Math.abs(value - middle)))
}

export interface Ratio {
  readonly middle: number
  readonly low: number
  readonly high: number
}

/**
 * Each of our windows by the rival's that came after it, so that what slows the machine down for a while slows both:
 * the median of these ratios, and the lowest and highest.
 * @throws when the lists differ in length
 */
export function ratioOf(ours: readonly number[], theirs: readonly number[]): Ratio {
  if (ours.length !== theirs.length) throw new Error('As many windows of ours as of theirs')
  const ratios = ours.map((value, index) => value / (theirs[index] ?? Number.NaN))
  return { middle: median(ratios), low: Math.min(...ratios), high: Math.max(...ratios) }
}
