import {
  type CancellationPolicy,
  cancellationPolicies,
  cancellationPolicyNames,
} from '@affiliate-booking/contract/options/products/products'

export function cancellationPolicySteps(name: string): (typeof cancellationPolicies)[CancellationPolicy] {
  const known = cancellationPolicyNames.find((each) => each === name)
  if (known === undefined) throw new Error(`Unknown cancellation policy ${name}`)
  return cancellationPolicies[known]
}
