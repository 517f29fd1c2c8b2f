/** The name of a box. */
export const fieldOf = (kind: string, channel: 'email' | 'inApp'): string => `${channel}:${kind}`
