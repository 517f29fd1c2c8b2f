// Shows a lost connection on the form, so that its entries stay.
import type { SubmissionResult } from '@conform-to/react'
import { data } from 'react-router'

interface ClientActionCall<Answer> {
  readonly request: Request
  readonly serverAction: () => Promise<Answer>
}

const connectionLostMessage = 'The connection was lost. Your entries are still here. Please send them again.'

/** What the server answers; where it cannot be reached, what `unsent` makes of a refusal, as the action would answer it. */
export async function handleConnectionLoss<Answer, Unsent>(
  { request, serverAction }: ClientActionCall<Answer>,
  unsent: (refusal: SubmissionResult, posted: FormData) => Unsent,
  message = connectionLostMessage,
) {
  const sent = request.clone()
  try {
    return await serverAction()
  } catch (thrown) {
    // So the platform tells that there was no answer; redirects and error pages come this way as well.
    if (!(thrown instanceof TypeError)) throw thrown
    return data(unsent({ status: 'error', error: { '': [message] } }, await sent.formData()), { status: 503 })
  }
}
