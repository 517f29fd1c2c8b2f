// Signs in by a passkey, completes a sign-in by one, and gives the second factor again by one.
import { randomBytes } from 'node:crypto'
import type { SignInByPasskeyPayload, UsedPasskey } from '@affiliate-booking/contract/calls/accounts/passkeys'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import type { Deps } from '../../deps.ts'
import { fail, ok, type Result } from '../../result.ts'
import { type LoginResult, refuseLogin } from '../auth/login.ts'
import { factorIsOff, freshenFactor } from '../second-factor/renew-factor.ts'
import { hasSecondFactor } from '../second-factor/has-second-factor.ts'
import { replaceWaitingSession } from '../second-factor/complete-sign-in.ts'
import { type Client, createSession, type NewSession } from '../sessions/create-session.ts'
import { findSession, findWaitingSession } from '../sessions/find-session.ts'
import type { Actor } from '../users/account.ts'
import { createChallenge } from './challenges.ts'
import { challengePeriodMs, relyingParty } from './relying-party.ts'
import { type VerifyDeps, verifyPasskey } from './verify-passkey.ts'

/** The same for every reason. */
const refusal = 'This passkey could not be used here. Try again, or sign in with your password.'
export const passkeyRefused = fail(401, refusal)
export const otherPasskey = fail(400, 'This passkey belongs to another account.')

interface Asked {
  options: PublicKeyCredentialRequestOptionsJSON
  /** The cookie to which the question is bound, for a request without one. It is no session. */
  session: NewSession | undefined
}

/** The options with which a browser uses a passkey, whichever its person chooses. They name no account. */
export async function askForPasskey(
  deps: Pick<Deps, 'db' | 'now' | 'publicOrigin'>,
  present: string | undefined,
): Promise<Asked> {
  const { db, now } = deps
  const at = now()
  const isKept =
    present !== undefined &&
    ((await findSession(db, present, at)) ?? (await findWaitingSession(db, present, at))) !== null
  const token = isKept ? present : randomBytes(32).toString('base64url')
  const challenge = await createChallenge(db, 'use', token, at)
  const options: PublicKeyCredentialRequestOptionsJSON = {
    rpId: relyingParty(deps).id,
    challenge,
    timeout: challengePeriodMs,
    userVerification: 'required',
  }
  const session = isKept ? undefined : { token, maxAge: challengePeriodMs / 1000, needsFactor: true }
  return { options, session }
}

/**
 * Signs in without password and second factor: the device and its lock are two. Fails with 401 for a passkey that does not
 * count, and like a login with 403.
 */
export async function signInByPasskey(
  deps: VerifyDeps,
  { credential, asAdmin }: SignInByPasskeyPayload,
  token: string,
  client: Client,
): Promise<LoginResult> {
  const account = await verifyPasskey(deps, credential, token)
  if (account === null) return passkeyRefused
  const refused = refuseLogin(account, asAdmin)
  if (refused !== null) return refused
  const at = deps.now()
  const session = await createSession(deps.db, account, client, at, { factorAt: at })
  return session ? ok({ account, session }) : passkeyRefused
}

/** Replaces a session that waits for its second factor. Fails with 400 for a passkey that does not count or is another's. */
export async function completeSignInByPasskey(
  deps: VerifyDeps,
  account: Actor,
  credential: UsedPasskey,
  token: string,
  client: Client,
): Promise<Result<NewSession>> {
  const owner = await verifyPasskey(deps, credential, token)
  if (owner?.id !== account.id) return otherPasskey
  return replaceWaitingSession(deps, account, token, client, async () => ok(null))
}

/** As renewSecondFactor, by a passkey. */
export async function renewSecondFactorByPasskey(
  deps: VerifyDeps,
  actor: Actor,
  credential: UsedPasskey,
  token: string,
): Promise<Result<null>> {
  if (!(await hasSecondFactor(deps.db, actor.id))) return factorIsOff
  const owner = await verifyPasskey(deps, credential, token)
  if (owner?.id !== actor.id) return otherPasskey
  await freshenFactor(deps.db, token, deps.now())
  return ok(null)
}
