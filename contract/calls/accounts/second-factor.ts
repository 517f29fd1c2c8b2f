// The second factor of an account: codes of an authenticator app, and recovery codes.
import * as z from 'zod'
import { count, instant } from '../../fields.ts'
import { defineCall, requiredSecret, requiredText } from '../../call.ts'
import { UserResponse } from './auth.ts'

/** What an authenticator app needs. */
const PendingFactor = z.object({
  /** In base32, to be typed. */
  secret: z.string(),
  /** `otpauth://…`, for a QR code. */
  address: z.string(),
})

export const SecondFactor = z.object({
  /** Since when it is on; null: it is off. */
  confirmedAt: instant.nullish(),
  recoveryCodesLeft: count,
  /** A setup that waits for its first code. */
  pending: PendingFactor.nullish(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

const passwordPayload = z.object({ currentPassword: requiredSecret('Current password') })
export type SecondFactorPasswordPayload = z.infer<typeof passwordPayload>
export const SecondFactorPasswordPayload = passwordPayload

export const SecondFactorCodePayload = z.object({ code: requiredText('Code', 40) })
export type SecondFactorCodePayload = z.infer<typeof SecondFactorCodePayload>

export const BeginSecondFactorResponse = z.object({ pending: PendingFactor })
export type BeginSecondFactorResponse = z.infer<typeof BeginSecondFactorResponse>

/** A field of the own profile, beside those that are documented. */
export const SecondFactorDemand = z.object({
  /** From when the account can do nothing but set up a second factor. Missing: it is not demanded. */
  secondFactorDueAt: instant.nullish().catch(undefined),
})

export const getSecondFactor = defineCall({
  id: 'getSecondFactor',
  support: 'optional',
  method: 'GET',
  path: '/second-factor',
  encoding: 'none',
  payload: z.undefined(),
  response: z.object({ secondFactor: SecondFactor }),
  errorStatuses: [401],
  access: 'signed in',
  summary: 'Whether the own account has a second factor, and the secret of a setup that was begun',
})

export const beginSecondFactor = defineCall({
  id: 'beginSecondFactor',
  support: 'optional',
  method: 'POST',
  path: '/second-factor/begin',
  encoding: 'json',
  payload: passwordPayload,
  response: BeginSecondFactorResponse,
  errorStatuses: [400, 401, 409, 429],
  access: 'signed in',
  summary: 'Begin to set up a second factor. It needs the password; the secret counts once it is confirmed',
})

export const confirmSecondFactor = defineCall({
  id: 'confirmSecondFactor',
  support: 'optional',
  method: 'POST',
  path: '/second-factor/confirm',
  encoding: 'json',
  payload: SecondFactorCodePayload,
  response: z.object({ recoveryCodes: z.array(z.string()) }),
  errorStatuses: [400, 401, 409, 429],
  access: 'signed in',
  endsSessions: true,
  summary:
    'Turn the second factor on by its first code; all other sessions end. Gives the recovery codes once',
})

export const endSecondFactor = defineCall({
  id: 'endSecondFactor',
  support: 'optional',
  method: 'POST',
  path: '/second-factor/end',
  encoding: 'json',
  payload: passwordPayload,
  response: z.unknown(),
  errorStatuses: [400, 401, 409, 429],
  access: 'signed in',
  endsSessions: true,
  summary: 'Turn the second factor off; all other sessions end. It needs the password',
})

export const completeSignIn = defineCall({
  id: 'completeSignIn',
  support: 'optional',
  method: 'POST',
  path: '/second-factor/complete',
  encoding: 'json',
  payload: SecondFactorCodePayload,
  response: UserResponse,
  errorStatuses: [400, 401, 429],
  access: 'anyone',
  summary:
    'Complete a sign-in that answered 401 with `secondFactor: missing`, by a code of the app or a recovery code, in the session that it has set',
})

export const renewSecondFactor = defineCall({
  id: 'renewSecondFactor',
  support: 'optional',
  method: 'POST',
  path: '/second-factor/renew',
  encoding: 'json',
  payload: SecondFactorCodePayload,
  response: z.unknown(),
  errorStatuses: [400, 401, 409, 429],
  access: 'signed in',
  summary:
    'Give the second factor again, after a decision on money answered 403 with `secondFactor: expired`. It counts for ten minutes',
})

export const renewRecoveryCodes = defineCall({
  id: 'renewRecoveryCodes',
  support: 'optional',
  method: 'POST',
  path: '/recovery-codes',
  encoding: 'json',
  payload: passwordPayload,
  response: z.object({ recoveryCodes: z.array(z.string()) }),
  errorStatuses: [400, 401, 409, 429],
  access: 'signed in',
  summary:
    'Replace the recovery codes of an account with a second factor. It needs the password; the new ones are given once',
})
