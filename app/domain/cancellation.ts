// Cancellation policies in plain words.
import { cancellationPolicies, type CancellationPolicy } from '@affiliate-booking/contract/options/market'
import { formatHours } from './durations.ts'

/** Percent that is paid back to who cancels so many hours before the start. */
export interface PolicyStep {
  readonly hoursBefore: number
  readonly refundPercent: number
}

const span = (hours: number) => (hours === 0 ? 'the start' : `${formatHours(hours)} before the start`)

/** One sentence for each step, earliest first, and one for who cancels after the last. */
export function policyInWords(steps: readonly PolicyStep[]): string[] {
  const refunding = steps.filter(({ refundPercent }) => refundPercent > 0)
  if (refunding.length === 0) return ['Nothing is paid back after a cancellation.']
  return [
    ...refunding.map(({ hoursBefore, refundPercent }) =>
      refundPercent === 100
        ? `Free cancellation until ${span(hoursBefore)}: you get everything back.`
        : `${refundPercent}% is paid back until ${span(hoursBefore)}.`,
    ),
    'After that, nothing is paid back.',
  ]
}

/** The first of them, short, for where there is little room; undefined when there is nothing good to say. */
export function freeUntil(steps: readonly PolicyStep[]): string | undefined {
  const free = steps.find(({ refundPercent }) => refundPercent === 100)
  return free && `Free cancellation until ${span(free.hoursBefore)}`
}

const policyNames = {
  flexible: 'Flexible',
  moderate: 'Moderate',
  strict: 'Strict',
} as const satisfies Record<CancellationPolicy, string>

const isPolicy = (name: string): name is CancellationPolicy => Object.hasOwn(cancellationPolicies, name)

/** The name of a policy of ours, or of a host’s own as it came. */
export const policyName = (name: string): string => (isPolicy(name) ? policyNames[name] : name)

/** The policies that one can choose from, by their names and in words. */
export const policyChoices = Object.entries(cancellationPolicies).map(([value, steps]) => ({
  value,
  label: policyName(value),
  words: policyInWords(steps).join(' '),
}))
