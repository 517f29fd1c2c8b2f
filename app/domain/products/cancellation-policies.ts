// The cancellation policies that a provider can choose from.
import { optionLabel } from '@affiliate-booking/contract/options/option-label'
import { cancellationPolicies } from '@affiliate-booking/contract/options/products/products'
import { formatCancellationPolicy } from '../bookings/cancellation.ts'

export interface PolicyChoice {
  readonly value: string
  readonly label: string
  readonly terms: string
}

/** The policies to choose from, with their terms. */
export const policyChoices: readonly PolicyChoice[] = Object.entries(cancellationPolicies).map(
  ([value, steps]) => ({
    value,
    label: optionLabel(value),
    terms: formatCancellationPolicy(steps).join(' '),
  }),
)
