/** An expired message was too late to be of use; a dead one waits for a decision. */
export const messageStates = ['queued', 'sent', 'dead', 'expired'] as const
export type MessageState = (typeof messageStates)[number]

/** The groups of the preferences, in their order. */
export const messageGroups = ['bookings', 'services', 'leads', 'earnings', 'reports', 'account'] as const
export type MessageGroup = (typeof messageGroups)[number]
