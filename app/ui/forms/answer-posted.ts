import type { SubmissionResult } from '@conform-to/react'
import { data } from 'react-router'

/** The answer to the form that was posted, of the several on the page. */
export function answerPosted(
  { payload }: { payload: Record<string, unknown> },
  { data: result, init }: ReturnType<typeof data<SubmissionResult>>,
) {
  const { intent: posted } = payload
  return data({ form: typeof posted === 'string' ? posted : undefined, result }, init ?? {})
}
