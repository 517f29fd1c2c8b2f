import {
  type CancellationPolicy,
  cancellationPolicies,
  cancellationPolicyNames,
} from '@affiliate-booking/contract/options/products'

/** The steps of a policy by its name. */
export function cancellationPolicySteps(name: string): (typeof cancellationPolicies)[CancellationPolicy] {
  const known = cancellationPolicyNames.find((each) => each === name)
  if (known === undefined) throw new Error(`There is no cancellation policy ${name}`)
  return cancellationPolicies[known]
}
