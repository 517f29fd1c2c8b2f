import { useState } from 'react'

/**
 * Counts the successful submissions while the page is open, as a key that empties the form.
 * @param isPending whether the form is being submitted
 * @param refusal the action's result; undefined after a success, which redirects
 */
export function useSuccessCount(isPending: boolean, refusal: unknown): number {
  const [seen, setSeen] = useState({ isPending, count: 0 })
  if (seen.isPending === isPending) return seen.count
  const count = seen.count + (!isPending && refusal === undefined ? 1 : 0)
  setSeen({ isPending, count })
  return count
}
