// For buttons that post at once: nothing was typed, so a message is enough.
import { answerUnsent } from '../forms/connection-loss.ts'
import { showToast } from './toaster.tsx'

/** What the server answers; where it cannot be reached, null, with a message. The page stays. */
export const tellConnectionLoss = <Answer>({
  serverAction,
}: {
  readonly serverAction: () => Promise<Answer>
}) =>
  answerUnsent(serverAction, () => {
    showToast({ kind: 'error', text: 'The connection was lost. Reload the page to see whether it was done.' })
    return null
  })
