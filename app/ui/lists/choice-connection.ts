import { handleConnectionLoss } from '../forms/connection-loss.ts'
import type { ChoiceAnswer } from '../../domain/navigation/choice-answer.ts'

/** As handleConnectionLoss, for an action on chosen rows. */
export const handleConnectionLossOfChoice = <Answer>(
  call: Parameters<typeof handleConnectionLoss<Answer, ChoiceAnswer>>[0],
) => handleConnectionLoss(call, (): ChoiceAnswer => ({ ok: false, message: connectionLost }))

const connectionLost = 'The connection was lost. Reload the page to see what was done.'
