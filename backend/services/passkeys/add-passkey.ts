// Adds a passkey in two steps: the browser gets options after the password, and answers with the key that it has made.
import type { AddPasskeyPayload } from '@affiliate-booking/contract/calls/accounts/passkeys'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import { eq } from 'drizzle-orm'
import { passkeys } from '../../db/schema/accounts/passkeys.ts'
import { sessions } from '../../db/schema/accounts/sessions.ts'
import type { Deps } from '../../deps.ts'
import { fail, ok, type Result } from '../../result.ts'
import type { RequestOrigin } from '../audit/write-audit.ts'
import { wrongCurrentPassword } from '../auth/change-password.ts'
import { hasSecondFactor } from '../second-factor/has-second-factor.ts'
import { accountChanged, lockAccount } from '../second-factor/lock-account.ts'
import {
  createRecoveryCodes,
  hashRecoveryCodes,
  replaceRecoveryCodes,
} from '../second-factor/recovery-codes.ts'
import { hashToken } from '../sessions/create-session.ts'
import { endSessionsBut } from '../sessions/end-sessions.ts'
import { describeDevice } from '../sessions/describe-device.ts'
import type { Actor } from '../users/account.ts'
import { createChallenge, takeChallenge } from './challenges.ts'
import { maximumPasskeys } from './list-passkeys.ts'
import { recordPasskeyChange } from './record-passkey-change.ts'
import { algorithms, challengePeriodMs, relyingParty, webAuthn } from './relying-party.ts'

const tooMany = fail(409, `An account can have ${maximumPasskeys} passkeys. Remove one first.`)
const passkeyAlreadyAdded = fail(409, 'This passkey is added already.')
const notMade = fail(
  400,
  'The passkey was not added: it was made too long ago, or not for this site. Begin again.',
)

type AddDeps = Pick<Deps, 'db' | 'now' | 'passwords' | 'publicOrigin' | 'issuer'>

interface Begun {
  options: PublicKeyCredentialCreationOptionsJSON
  proposedName: string | null
}

/**
 * The options with which the browser makes a passkey, and a name for it. Fails with 400 for a wrong password, and with 409
 * where there are enough.
 * @param token of the request, whose session must add it
 */
export async function beginPasskey(
  deps: AddDeps,
  actor: Actor,
  currentPassword: string,
  { token, userAgent }: { token: string; userAgent: string | null },
): Promise<Result<Begun>> {
  const { db, now, passwords, issuer } = deps
  if (!(await passwords.matches(actor.passwordHash, currentPassword))) return wrongCurrentPassword
  const own = await db
    .select({ id: passkeys.credentialId })
    .from(passkeys)
    .where(eq(passkeys.userId, actor.id))
  if (own.length >= maximumPasskeys) return tooMany
  const challenge = await createChallenge(db, 'set-up', token, now())
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: issuer.name,
    rpID: relyingParty(deps).id,
    userID: new TextEncoder().encode(actor.id),
    userName: actor.email,
    userDisplayName: actor.name,
    // As bytes: the library would encode a text.
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: challengePeriodMs,
    excludeCredentials: own,
    // So that it signs in by itself, and is two factors: the device and its lock.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })
  return ok({ options, proposedName: describeDevice(userAgent).name })
}

/**
 * Adds the passkey that a browser has made. The first second factor of an account comes with recovery codes, which are not
 * shown again, and signs out all other devices, since they did without. Fails with 400 for a passkey that was not asked for
 * in this session, and with 409 for one that is known, or where there are enough.
 * @param token of the request
 */
export async function addPasskey(
  deps: AddDeps,
  actor: Actor,
  { name, credential }: AddPasskeyPayload,
  token: string,
  origin: RequestOrigin,
): Promise<Result<string[] | null>> {
  const { db, now, passwords } = deps
  const at = now()
  const made = await verifyMade(deps, credential, token)
  if (made === null) return notMade
  // Hashes take long: not within the transaction.
  const codes = (await hasSecondFactor(db, actor.id)) ? null : createRecoveryCodes()
  const hashes = codes && (await hashRecoveryCodes(passwords, codes))
  return db.transaction(async (tx) => {
    if (!(await lockAccount(tx, actor))) return accountChanged
    const isFirst = !(await hasSecondFactor(tx, actor.id))
    if (isFirst !== (codes !== null)) return accountChanged
    if ((await tx.$count(passkeys, eq(passkeys.userId, actor.id))) >= maximumPasskeys) return tooMany
    const [added] = await tx
      .insert(passkeys)
      .values({ ...made, userId: actor.id, name, createdAt: at })
      .onConflictDoNothing()
      .returning({ id: passkeys.id })
    if (!added) return passkeyAlreadyAdded
    if (hashes) {
      await replaceRecoveryCodes(tx, actor.id, hashes)
      await endSessionsBut(tx, actor.id, token)
    }
    // The device and its lock were there just now.
    await tx
      .update(sessions)
      .set({ factorAt: at })
      .where(eq(sessions.tokenHash, hashToken(token)))
    await recordPasskeyChange(tx, actor, { change: 'added', name, passkeyId: added.id, origin, at })
    return ok(codes)
  })
}

/** The columns of a new passkey; null for an answer that does not count. */
async function verifyMade(deps: AddDeps, credential: AddPasskeyPayload['credential'], token: string) {
  const { clientDataJSON, attestationObject, transports = [] } = credential.response
  const expectedChallenge = await takeChallenge(deps.db, 'set-up', { clientDataJSON, token }, deps.now())
  if (expectedChallenge === null) return null
  const { id, origin } = relyingParty(deps)
  const { verifyRegistrationResponse } = await webAuthn()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: credential.id,
        rawId: credential.rawId,
        type: credential.type,
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject, transports },
      },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (!registrationInfo) return null
    const made = registrationInfo.credential
    return {
      credentialId: made.id,
      publicKey: Buffer.from(made.publicKey).toString('base64url'),
      counter: made.counter,
      transports: made.transports ?? [],
    }
  } catch {
    // The library throws for everything that does not fit.
    return null
  }
}
