// For buttons that post at once: nothing was typed, so a message is enough.
import { data } from 'react-router'
import { isUnsent } from '../forms/connection-loss.ts'
import { showToast } from './toaster.tsx'

/** What the server answers; where it cannot be reached, null, with a message. The page stays. */
export async function tellConnectionLoss<Answer>({
  serverAction,
}: {
  readonly serverAction: () => Promise<Answer>
}) {
  try {
    return await serverAction()
  } catch (thrown) {
    if (!isUnsent(thrown)) throw thrown
    showToast({ kind: 'error', text: 'The connection was lost, and nothing was sent. Please try again.' })
    return data(null, { status: 503 })
  }
}
