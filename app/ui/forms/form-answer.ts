// For pages with several forms: each posts an `intent`, and the answer names the form that it belongs to.
import type { SubmissionResult } from '@conform-to/react'
import { data } from 'react-router'
import { handleConnectionLoss } from './connection-loss.ts'

/** The form that was posted, by its intent, with its result, in the status of the result. */
export function answerForm(
  { payload }: { payload: Record<string, unknown> },
  { data: result, init }: ReturnType<typeof data<SubmissionResult>>,
) {
  const { intent } = payload
  return data({ form: typeof intent === 'string' ? intent : undefined, result }, init ?? {})
}

type FormAnswer = ReturnType<typeof answerForm>['data']

/** As handleConnectionLoss, for an action that answers by `answerForm`. */
export const handleConnectionLossOfForm = <Answer>(
  call: Parameters<typeof handleConnectionLoss<Answer, FormAnswer>>[0],
) =>
  handleConnectionLoss(
    call,
    (result, posted) => answerForm({ payload: Object.fromEntries(posted) }, data(result)).data,
  )
