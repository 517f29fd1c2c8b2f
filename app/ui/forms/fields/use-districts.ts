// The districts of the chosen state, asked for when they are needed. By a plain request and not by the router's
// fetcher: a fetcher that fails replaces the page, and everything typed, with the error page.
import { useEffect, useState } from 'react'

interface LoadedDistricts {
  /** The state whose districts these are. */
  readonly state: string | undefined
  readonly districts: readonly string[]
  readonly failed?: boolean
}

/**
 * @param state the chosen state of India; undefined while there is none
 * @param given the districts that came with the page, for the state with which it was made
 */
export function useDistricts(state: string | undefined, given: readonly string[]) {
  const [lists, setLists] = useState<LoadedDistricts>({
    state: given.length > 0 ? state : undefined,
    districts: given,
  })
  const waiting = state !== undefined && state !== lists.state

  useEffect(() => {
    if (!waiting) return
    const controller = new AbortController()
    void fetchDistricts(state, controller.signal).then(
      (districts) => setLists({ state, districts }),
      () => controller.signal.aborted || setLists({ state, districts: [], failed: true }),
    )
    return () => controller.abort()
  }, [state, waiting])

  return {
    districts: waiting ? [] : lists.districts,
    waiting,
    failed: !waiting && lists.failed === true,
    retry: () => setLists({ state: undefined, districts: [] }),
  }
}

async function fetchDistricts(state: string, signal: AbortSignal): Promise<readonly string[]> {
  const response = await fetch(`/districts?state=${encodeURIComponent(state)}`, { signal })
  if (!response.ok) throw new Error(`districts: ${response.status}`)
  const answer: { districts: readonly string[] } = await response.json()
  return answer.districts
}
