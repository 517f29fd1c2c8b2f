import type { Deps } from '../../deps.ts'
import type { Result } from '../../result.ts'
import type { RequestOrigin } from '../audit/write-audit.ts'
import type { RateLimits } from '../rate-limits/rate-limits.ts'
import type { Actor } from '../users/account.ts'
import { isRecoveryCode } from './recovery-codes.ts'
import { tellOfWrongCodes } from './tell-of-wrong-codes.ts'

interface Try {
  readonly account: Actor
  /** In a full session, not in one that waits. */
  readonly isSignedIn: boolean
  /** Null: a passkey. */
  readonly code: string | null
  readonly origin: RequestOrigin
}

/** Each try of a second factor fails with 429 after too many wrong ones. */
export const limitTries =
  (deps: Pick<Deps, 'db' | 'now'>, rateLimits: RateLimits) =>
  <Value>(
    { account, isSignedIn, code, origin }: Try,
    call: () => Promise<Result<Value>>,
    isGuess: (result: Result<Value>) => boolean,
  ): Promise<Result<Value>> =>
    rateLimits.enterFactorCode(
      {
        accountId: account.id,
        isSignedIn,
        // Passkeys and recovery codes are too long to be guessed.
        canBeGuessed: code !== null && !isRecoveryCode(code),
        tellOfMany: () => tellOfWrongCodes(deps, account, origin),
      },
      call,
      isGuess,
    )
