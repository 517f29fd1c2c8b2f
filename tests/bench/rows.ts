/** One line of the table: what was measured, against what, and the goal. */
import { deviation, median, type Ratio, ratioOf } from './statistics.ts'

export type Goal = { readonly atLeast: number } | { readonly atMost: number }

export interface Row {
  readonly measure: string
  /** What it is compared with. */
  readonly against: string
  readonly unit: string
  /** One figure a window. */
  readonly ours: readonly number[]
  /** The rival's; without them the goal is one for our own figure. */
  readonly theirs?: readonly number[] | undefined
  /** For the ratio, or for our own figure. */
  readonly goal: Goal
  /** Milliseconds of processor time a request, where both servers are measured. */
  readonly processorTime?: { readonly ours: readonly number[]; readonly theirs: readonly number[] }
  /** What one has to know to read the figures. */
  readonly note?: string | undefined
}

/** A row that this machine or this build cannot give. */
export interface MissingRow {
  readonly measure: string
  readonly against: string
  readonly goal: Goal
  /** Why. */
  readonly missing: string
}

export interface Figure {
  readonly median: number
  /** Median absolute deviation. */
  readonly spread: number
}

export interface Verdict {
  readonly ours: Figure
  readonly theirs?: Figure
  readonly ratio?: Ratio
  /** How often more requests we answer than they do in the same processor time. */
  readonly byProcessorTime?: Ratio
  readonly met: boolean
}

const figure = (values: readonly number[]): Figure => ({ median: median(values), spread: deviation(values) })

const isMet = (goal: Goal, value: number) =>
  'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost

/** What the windows of a row come to. */
export function judge({ ours, theirs, goal, processorTime }: Row): Verdict {
  const ratio = theirs && ratioOf(ours, theirs)
  return {
    ours: figure(ours),
    ...(theirs && { theirs: figure(theirs) }),
    ...(ratio && { ratio }),
    ...(processorTime && { byProcessorTime: ratioOf(processorTime.theirs, processorTime.ours) }),
    met: isMet(goal, ratio?.middle ?? median(ours)),
  }
}
