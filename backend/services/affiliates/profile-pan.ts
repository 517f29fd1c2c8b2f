import type { Deps } from '../../deps.ts'
import { affiliateProfiles } from '../../db/schema/accounts/affiliates.ts'
import { decryptOrNull } from '../encryption/decrypt-or-null.ts'
import type { Encryption } from '../encryption/encryption.ts'

/** The columns of a profile that hold its PAN. */
export function encryptPan(encryption: Encryption, affiliateId: string, pan: string) {
  const normalized = pan.toUpperCase()
  return {
    panNumber: encryption.encrypt(affiliateProfiles.panNumber, affiliateId, normalized),
    panFingerprint: encryption.fingerprint('pan', normalized),
  }
}

/** Null when it cannot be decrypted. */
export const decryptPan = (
  deps: Pick<Deps, 'encryption' | 'log'>,
  { userId, panNumber }: Pick<typeof affiliateProfiles.$inferSelect, 'userId' | 'panNumber'>,
): string | null => decryptOrNull(deps, affiliateProfiles.panNumber, userId, panNumber)
