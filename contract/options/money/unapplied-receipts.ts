// Money without a match. Ours: the spec leaves it open.

/** `open` waits for a decision; `returned` was sent back without a booking. */
export const receiptStates = ['open', 'matched', 'returned'] as const
export type ReceiptState = (typeof receiptStates)[number]

/** What a booking makes of money that is matched with it. */
export const matchOutcomes = ['price', 'refund'] as const

/** The same of a line of a bank statement, which may also stay without a match. */
export const lineMatchOutcomes = [...matchOutcomes, 'unapplied'] as const
