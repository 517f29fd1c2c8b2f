// Reads what the button of a passkey has posted, and signs in by it.
import { UsedPasskey } from '@affiliate-booking/contract/calls/accounts/passkeys'
import type { SubmissionResult } from '@conform-to/react'
import { data } from 'react-router'
import type { AppContext } from '../../../.server/api/client.ts'
import { redirectAfterSignIn } from '../../../.server/auth/redirect-after-sign-in.ts'
import { signInByPasskey } from '../../../.server/api/endpoints/accounts/passkeys.ts'
import { readPasskey } from '../../../.server/forms/passkey.ts'
import { limitLogins } from '../../../.server/http/rate-limit.ts'
import { passkeyField } from '../../../domain/accounts/passkeys.ts'
import { loginMessages } from '../../../domain/messages.ts'

/** The form as it is, with why the passkey did not do. */
export const passkeyRejected = (message: string, status = 400) =>
  data<SubmissionResult>({ status: 'error', initialValue: {}, error: { '': [message] } }, { status })

/** @param instead what to do without a passkey, for the page */
export function readPostedPasskey(posted: FormData, instead: string) {
  const text = posted.get(passkeyField)
  const read = readPasskey(typeof text === 'string' ? text : '', UsedPasskey)
  return read.ok ? read : { ok: false as const, refusal: passkeyRejected(`${read.problem} ${instead}`) }
}

/** Signs in by what was posted, and leads to where the visitor was going. */
export async function postPasskey(
  request: Request,
  context: AppContext,
  posted: FormData,
  { asAdmin, next }: { asAdmin: boolean; next?: `/${string}` | undefined },
) {
  const read = readPostedPasskey(posted, 'Try again, or sign in with your password.')
  if (!read.ok) return read.refusal
  const { credential } = read
  // Passkeys name no email. Each counts for itself, or one device could lock out everybody behind an address.
  const result = await limitLogins(context, `passkey ${credential.id}`, () =>
    signInByPasskey(context, { credential, asAdmin }),
  )
  return result.ok
    ? redirectAfterSignIn(request, context, next)
    : passkeyRejected(result.message ?? loginMessages.failed, result.status)
}
