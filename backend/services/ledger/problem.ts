import * as z from 'zod'

/** A row of a check: a sentence that says what is wrong. */
export const Problem = z.object({ problem: z.string() })
