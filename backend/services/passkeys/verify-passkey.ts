import type { UsedPasskey } from '@affiliate-booking/contract/calls/accounts/passkeys'
import { and, eq, lt, or } from 'drizzle-orm'
import type { Deps } from '../../deps.ts'
import { passkeys } from '../../db/schema/accounts/passkeys.ts'
import { users } from '../../db/schema/accounts/users.ts'
import type { Account } from '../users/account.ts'
import { takeChallenge } from './challenges.ts'
import { relyingParty, webAuthn } from './relying-party.ts'

export type VerifyDeps = Pick<Deps, 'db' | 'now' | 'publicOrigin'>

/** Stands in for an unknown passkey, so that its signature is checked like any other: an answer takes the same time. */
const decoy = {
  publicKey:
    'pQECAyYgASFYIDI8WsA425wXo2J0K0y9cXLmfJBJhvznslSU1n3n-aJYIlgghruaKpgH18Mcurm5_HZAIPrdhrT9nl2TlOdBdOMg4Vo',
  counter: 0,
}

/**
 * The account of the passkey that a browser has used; null for one that is unknown or was not asked for with this token, for
 * another site, for a device that was not unlocked, and for a copied key, whose counter goes back. The account may be one
 * that must not sign in.
 */
export async function verifyPasskey(
  deps: VerifyDeps,
  credential: UsedPasskey,
  token: string,
): Promise<Account | null> {
  const { db, now } = deps
  const { clientDataJSON, userHandle } = credential.response
  const challenge = await takeChallenge(db, 'use', { clientDataJSON, token }, now())
  const [found] = await db
    .select({ passkey: passkeys, account: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, credential.id))
  const counter = await verifySignature(deps, credential, {
    challenge: challenge ?? 'unknown',
    known: found?.passkey ?? decoy,
  })
  if (challenge === null || !found || counter === null) return null
  if (userHandle != null && userHandle !== Buffer.from(found.account.id).toString('base64url')) return null
  // Compared again: another sign-in may have counted meanwhile.
  const [counted] = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: now() })
    .where(
      and(
        eq(passkeys.id, found.passkey.id),
        or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), eq(passkeys.counter, counter))),
      ),
    )
    .returning({ id: passkeys.id })
  return counted ? found.account : null
}

/** The new counter; null for a signature that does not count. */
async function verifySignature(
  deps: VerifyDeps,
  credential: UsedPasskey,
  { challenge, known }: { challenge: string; known: { publicKey: string; counter: number } },
): Promise<number | null> {
  const { id, origin } = relyingParty(deps)
  const { clientDataJSON, authenticatorData, signature } = credential.response
  const { verifyAuthenticationResponse } = await webAuthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: credential.id,
        rawId: credential.rawId,
        type: credential.type,
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: credential.id,
        publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
        counter: known.counter,
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    // The library throws for everything that does not fit.
    return null
  }
}
