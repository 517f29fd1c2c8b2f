// Shows a lost connection on the form, so that its entries stay.
import type { SubmissionResult } from '@conform-to/react'
import { data, isRouteErrorResponse } from 'react-router'
import { firstTexts } from '../../domain/forms/posted-texts.ts'

interface ClientActionCall<Answer> {
  readonly request: Request
  readonly serverAction: () => Promise<Answer>
}

const connectionLostMessage = 'The connection was lost. Your entries are still here. Please send them again.'
/** Instead of the page's own message: of these it is certain that nothing was done. */
const ownMessages: Partial<Record<number, string>> = {
  408: 'This took too long: your connection is slow. Your entries are still here. Please send less.',
  413: 'This is more than the page accepts. Your entries are still here. Please send less.',
  429: 'Too much came from your network. Your entries are still here. Please wait a minute, then send them again.',
}

/** What the server answers; where it cannot be reached, what `unsent` makes of a refusal, as the action would answer it. */
export async function handleConnectionLoss<Answer, Unsent>(
  { request, serverAction }: ClientActionCall<Answer>,
  unsent: (refusal: SubmissionResult, posted: FormData) => Unsent,
  message = connectionLostMessage,
) {
  const sent = request.clone()
  return answerUnsent(serverAction, async (status) => {
    const posted = await sent.formData()
    const text = ownMessages[status] ?? message
    return unsent({ status: 'error', initialValue: firstTexts(posted), error: { '': [text] } }, posted)
  })
}

/** What the server answers; of a form that was sent in vain, what `unsent` makes of it, with a status that says so. */
export async function answerUnsent<Answer, Unsent>(
  serverAction: () => Promise<Answer>,
  unsent: (status: number) => Unsent | Promise<Unsent>,
) {
  try {
    return await serverAction()
  } catch (thrown) {
    const status = statusOfUnsent(thrown)
    if (status === undefined) throw thrown
    return data(await unsent(status), { status })
  }
}

/** Of a request that the app never saw; undefined for its own errors and redirects, which come this way as well. */
export function statusOfUnsent(thrown: unknown): number | undefined {
  // So the platform tells that there was no answer.
  if (thrown instanceof TypeError) return 503
  // The server while it starts, a proxy before it, or its limits of time and size: each answers with a page.
  if (!isRouteErrorResponse(thrown) || typeof thrown.data !== 'string') return undefined
  const { status } = thrown
  // Those from 520 on are Cloudflare's.
  return [408, 413, 429, 502, 503, 504].includes(status) || status >= 520 ? status : undefined
}
