// Forms with a location: checks against the lists on the server, and the response with its options.
import type { SubmissionResult } from '@conform-to/react'
import { data } from 'react-router'
import type * as z from 'zod'
import {
  type FormLocation,
  locationErrors,
  locationOptions,
  productLocationErrors,
} from './location-options.ts'

/** Adds the errors of a product's location. The lists stay on the server, so the check happens here. */
export const checkProductLocation = (location: FormLocation, context: z.RefinementCtx): void =>
  addErrors(productLocationErrors(location), context)

/** The same for a location of a person. */
export const checkLocation = (location: FormLocation, context: z.RefinementCtx): void =>
  addErrors(locationErrors(location), context)

function addErrors(errors: Record<string, string[]> | null, context: z.RefinementCtx): void {
  for (const [field, [message]] of Object.entries(errors ?? {})) {
    context.addIssue({ code: 'custom', path: [field], message })
  }
}

type Territory = { role: 'super_admin' } | ({ role: 'nsa' | 'ssa' | 'dsa' } & FormLocation)

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
