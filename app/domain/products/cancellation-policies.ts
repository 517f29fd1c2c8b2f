// The cancellation policies that a provider can choose from. Apart from their words, which pages for everybody carry.
import { cancellationPolicies, type CancellationPolicy } from '@affiliate-booking/contract/options/products'
import { formatCancellationPolicy } from '../bookings/cancellation.ts'

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
  words: formatCancellationPolicy(steps).join(' '),
}))
