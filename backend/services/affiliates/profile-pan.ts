import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
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

/** The same columns without a PAN. */
export const encryptNoPan = (encryption: Encryption, affiliateId: string) => ({
  panNumber: encryption.encrypt(affiliateProfiles.panNumber, affiliateId, ''),
  panFingerprint: null,
})

/** Of an affiliate whose identity was approved with it; null: without a PAN. Other accounts have no profile. */
export async function replacePan(
  tx: Database,
  encryption: Encryption,
  affiliateId: string,
  pan: string | null,
): Promise<void> {
  await tx
    .update(affiliateProfiles)
    .set(pan === null ? encryptNoPan(encryption, affiliateId) : encryptPan(encryption, affiliateId, pan))
    .where(eq(affiliateProfiles.userId, affiliateId))
}

/** Null when it cannot be decrypted. */
export const decryptPan = (
  deps: Pick<Deps, 'encryption' | 'log'>,
  { userId, panNumber }: Pick<typeof affiliateProfiles.$inferSelect, 'userId' | 'panNumber'>,
): string | null => decryptOrNull(deps, affiliateProfiles.panNumber, userId, panNumber)
