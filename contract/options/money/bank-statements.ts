// Bank statements. Ours: the spec leaves them open.

/**
 * `open` waits for a decision. `matched`: it has paid, or was paid with. `linked`: it was booked before. `unapplied`: money
 * without a match.
 */
export const statementOutcomes = ['open', 'matched', 'linked', 'unapplied', 'ignored'] as const
export type StatementOutcome = (typeof statementOutcomes)[number]

export const statementDecisions = ['match', 'keep', 'ignore'] as const
export type StatementDecision = (typeof statementDecisions)[number]

/** Bytes. */
export const maximumStatementBytes = 5 * 1024 * 1024

export const maximumStatementLines = 5000

/** Lines that are confirmed at once. */
export const maximumLinesAtOnce = 200
