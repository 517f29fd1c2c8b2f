// Why an administrator was not created, for the page, where the host itself gives no reason.
import { type Failure, mayHaveSucceeded } from '../../../.server/api/response.ts'

const reasons = {
  rejected: 'the server gave no reason.',
  unreachable: 'the server could not be reached.',
  'timed-out': 'the server did not answer in time.',
  'bad-answer': 'the server’s answer could not be read.',
  'not-offered': 'the server does not offer this.',
  abandoned: 'the page was left before the server answered.',
} as const

/** Where a proxy or the connection failed after the request was sent. */
const unconfirmedReasons = {
  ...reasons,
  rejected: 'the server’s answer is missing.',
  unreachable: 'the server’s answer is missing.',
} as const

/** The end of "Failed to create admin:"; it says so where the account may exist all the same. */
export const failureReason = (failure: Failure): string =>
  mayHaveSucceeded(failure)
    ? `${unconfirmedReasons[failure.reason]} The account may have been created.`
    : reasons[failure.reason]
