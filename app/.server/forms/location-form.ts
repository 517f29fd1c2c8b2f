// Forms with a location: checks against the lists on the server, and the response with its options.
import type { SubmissionResult } from '@conform-to/react'
import { data } from 'react-router'
import type * as z from 'zod'
import { locationOptions, locationErrors } from './location-options.ts'

type Location = Parameters<typeof locationErrors>[0]

/** Adds the errors of a location. The lists stay on the server, so the check happens here. */
export function checkLocation(location: Location, context: z.RefinementCtx): void {
  for (const [field, [message]] of Object.entries(locationErrors(location) ?? {})) {
    context.addIssue({ code: 'custom', path: [field], message })
  }
}

type Territory = { role: 'super_admin' } | ({ role: 'nsa' | 'ssa' | 'dsa' } & Location)

/** The same for the territory of an admin; a super admin has none. */
export function checkTerritory(territory: Territory, context: z.RefinementCtx): void {
  if (territory.role !== 'super_admin') checkLocation(territory, context)
}

/** The response with the districts of the posted state, for forms without JavaScript. */
export function withLocationOptions(
  { payload }: { payload: Record<string, unknown> },
  { data: result, init }: { data: SubmissionResult; init: ResponseInit | null },
) {
  const state = typeof payload['state'] === 'string' ? payload['state'] : undefined
  const { districts } = locationOptions(state)
  return data({ result, districts }, init ?? {})
}
