// Of registrations that were sent in vain.
import type { SubmissionResult } from '@conform-to/react'
import { registrationMessages } from '../../domain/messages.ts'
import { handleConnectionLoss } from '../../ui/forms/connection-loss.ts'

const { failed, mayExist, tryToSignIn } = registrationMessages

/** As handleConnectionLoss. Only the answer may be lost: then the last error says that the account may exist. */
export const handleLostRegistration = <Answer, Unsent = SubmissionResult>(
  sending: Parameters<typeof handleConnectionLoss<Answer, Unsent>>[0],
  unsent: (refusal: SubmissionResult) => Unsent,
) =>
  handleConnectionLoss(
    sending,
    (refusal) => {
      const error = refusal.error?.[''] ?? []
      return unsent({
        ...refusal,
        error: { '': error[0] === failed ? [failed, `${mayExist} ${tryToSignIn}`] : error },
      })
    },
    failed,
  )
