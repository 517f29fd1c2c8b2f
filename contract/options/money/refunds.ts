// What can be done with refunds. Ours: the spec leaves them open.

/** `set-payee` is the customer's; the others are for those who send money. */
export const refundActions = ['set-payee', 'send', 'complete', 'fail'] as const
export type RefundAction = (typeof refundActions)[number]

/** What a customer is told in lists of a refund that is not sent. */
export const refundStates = ['payee-needed', 'on-its-way'] as const
export type RefundState = (typeof refundStates)[number]

/**
 * Why a payment gateway has not sent a refund for long: nobody asks it, since none is set; it does not answer, and may have
 * sent the money; or it did not take it, such as without a balance.
 */
export const gatewayProblems = ['not-asked', 'no-answer', 'not-taken'] as const
export type GatewayProblem = (typeof gatewayProblems)[number]

export const transferReferencePattern = /^[\w/-]{4,35}$/
export const noTransferReference = 'Enter the bank’s reference: letters, digits, - and /.'

/**
 * One spelling for a bank's reference: capital letters, and a number of UPI or IMPS without the zeros that some banks write
 * before its 12 digits.
 */
export const normalizeReference = (text: string): string =>
  text
    .trim()
    .toUpperCase()
    .replace(/^0{1,10}(?=\d{12}$)/, '')
