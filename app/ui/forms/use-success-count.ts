import { useState } from 'react'
import { type Navigation, useNavigation } from 'react-router'

interface Seen {
  readonly isPending: boolean
  readonly state: Navigation['state']
  readonly count: number
}

/**
 * Counts the successful submissions while the page is open, as a key that empties the form.
 * @param isPending whether the form is being submitted
 * @param refusal the action's result; undefined after a success, which redirects
 */
export function useSuccessCount(isPending: boolean, refusal: unknown): number {
  const { state } = useNavigation()
  const [seen, setSeen] = useState<Seen>({ isPending, state, count: 0 })
  if (seen.isPending === isPending && seen.state === state) return seen.count
  const next = countSuccess(seen, { isPending, state }, refusal)
  setSeen(next)
  return next.count
}

/** What is seen next, with one more success where the submission has ended by one. */
export function countSuccess(seen: Seen, now: Omit<Seen, 'count'>, refusal: unknown): Seen {
  // A submission that another navigation has ended may never have arrived: its form stays, to be sent again.
  const isAnswered = now.state === 'idle' || seen.state === 'loading'
  const isSuccess = seen.isPending && !now.isPending && isAnswered && refusal === undefined
  return { ...now, count: seen.count + (isSuccess ? 1 : 0) }
}
