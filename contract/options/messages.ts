/** An expired message was too late to be of use; a dead one waits for a decision. */
export const messageStates = ['queued', 'sent', 'dead', 'expired'] as const
export type MessageState = (typeof messageStates)[number]
