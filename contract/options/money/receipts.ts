// Money that came in. Ours: the spec leaves it open.

/** How it became known: by hand, from a gateway or from a bank statement. */
export const receiptSources = ['upi', 'gateway', 'statement'] as const
export type ReceiptSource = (typeof receiptSources)[number]

/** `price` pays for the booking or, without one, is the income of a lead; `refund` is money that is sent back; `unapplied` waits for a decision. */
export const receiptUses = ['price', 'refund', 'unapplied'] as const
export type ReceiptUse = (typeof receiptUses)[number]

/** What a document of a booking is about: a receipt, or a refund note. */
export const receiptKinds = ['payment', 'refund'] as const
export type ReceiptKind = (typeof receiptKinds)[number]
