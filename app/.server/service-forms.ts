// The forms of services with what only the server knows: the lists of places, and the answer that brings them along.
import type { Submission, SubmissionResult } from '@conform-to/react'
import { data } from 'react-router'
import type * as z from 'zod'
import { placeOptions, placeProblems } from './places.ts'

interface Place {
  country: string
  state: string
  district: string
}

/** Adds what is wrong with the place of a form. */
export function checkPlace(place: Place, context: z.RefinementCtx): void {
  for (const [field, [message]] of Object.entries(placeProblems(place) ?? {})) {
    context.addIssue({ code: 'custom', path: [field], message })
  }
}

/** The form's answer with the districts of the state that was posted: without JavaScript nothing else brings them. */
export function withPlaces(
  { payload }: Pick<Submission, 'payload'>,
  { data: result, init }: { data: SubmissionResult; init: ResponseInit | null },
) {
  const { state } = payload
  const { districts } = placeOptions(typeof state === 'string' ? state : undefined)
  return data({ result, districts, isConflict: init?.status === 409 }, init ?? {})
}
