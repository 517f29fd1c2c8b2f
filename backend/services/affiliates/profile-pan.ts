import { affiliateProfiles } from '../../db/schema/affiliates.ts'
import type { Encryption } from '../encryption/encryption.ts'

/** The columns of a profile that hold its PAN. */
export function encryptPan(encryption: Encryption, affiliateId: string, pan: string) {
  const normalized = pan.toUpperCase()
  return {
    panNumber: encryption.encrypt(affiliateProfiles.panNumber, affiliateId, normalized),
    panFingerprint: encryption.fingerprint('pan', normalized),
  }
}

export const decryptPan = (
  encryption: Encryption,
  { userId, panNumber }: Pick<typeof affiliateProfiles.$inferSelect, 'userId' | 'panNumber'>,
): string => encryption.decrypt(affiliateProfiles.panNumber, userId, panNumber)
