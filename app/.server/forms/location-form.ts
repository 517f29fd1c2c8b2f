// Forms with a place: what only the server knows of it, and the answer that brings the lists along.
import type { SubmissionResult } from '@conform-to/react'
import { data } from 'react-router'
import type * as z from 'zod'
import { locationOptions, locationErrors } from './location-options.ts'

type Place = Parameters<typeof locationErrors>[0]

/** Adds what is wrong with the place of a form: the lists stay on the server, so what is posted is held against them here. */
export function checkLocation(place: Place, context: z.RefinementCtx): void {
  for (const [field, [message]] of Object.entries(locationErrors(place) ?? {})) {
    context.addIssue({ code: 'custom', path: [field], message })
  }
}

type Reach = { role: 'super_admin' } | ({ role: 'nsa' | 'ssa' | 'dsa' } & Place)

/** The same for the role of an admin; a super admin has no place. */
export function checkTerritory(reach: Reach, context: z.RefinementCtx): void {
  if (reach.role !== 'super_admin') checkLocation(reach, context)
}

/** The form's answer with the districts of the state that was posted: without JavaScript nothing else brings them. */
export function withLocationOptions(
  { payload }: { payload: Record<string, unknown> },
  { data: result, init }: { data: SubmissionResult; init: ResponseInit | null },
) {
  const state = typeof payload['state'] === 'string' ? payload['state'] : undefined
  const { districts } = locationOptions(state)
  return data({ result, districts }, init ?? {})
}
