import type { Call } from '@affiliate-booking/contract/call'
import type * as z from 'zod'
import { warnOnceAMinute } from '../log.ts'

/**
 * Tells the operator why an answer of the host is a failure, at most once a minute for each call: the visitor sees only that
 * something failed.
 * @param problem without anything of the answer itself
 */
export function logUnreadable({ id }: Call, status: number, problem: string): void {
  warnOnceAMinute(id, { call: id, status, problem }, 'an answer of the host cannot be read')
}

/** Names the field and what is wrong with it, never its value. */
export const firstProblemOf = ({ issues: [issue] }: z.ZodError): string =>
  `${issue?.path.join('.') || 'body'}: ${issue?.message}`
