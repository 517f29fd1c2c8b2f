import { useState } from 'react'

/**
 * How often the form was sent with success while its page is shown, for the key of a form that is empty again then.
 * @param isPending whether it is on its way
 * @param refusal what the action answered; after a success it answers nothing to this form, but leads on
 */
export function useSuccessCount(isPending: boolean, refusal: unknown): number {
  const [seen, setSeen] = useState({ isPending, count: 0 })
  if (seen.isPending === isPending) return seen.count
  const count = seen.count + (!isPending && refusal === undefined ? 1 : 0)
  setSeen({ isPending, count })
  return count
}
