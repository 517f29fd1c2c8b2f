// Codes of authenticator apps: RFC 6238 with SHA-1, six digits and 30 seconds, which every app knows.
import { Secret, TOTP } from 'otpauth'

const periodSeconds = 30
/** Periods before and after the present one, for clocks that differ and people who type. */
const tolerance = 1
const secretBytes = 20

/** A new secret in base32. */
export const createSecret = (): string => new Secret({ size: secretBytes }).base32

/** What authenticator apps read from the QR code. */
export const totpAddress = (secret: string, { issuer, email }: { issuer: string; email: string }): string =>
  new TOTP({ issuer, label: email, secret: Secret.fromBase32(secret) }).toString()

/** The period in which a code counts; null for one that does not count now. */
export function findPeriod(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const delta = new TOTP({ secret: Secret.fromBase32(secret) }).validate({
    token: code,
    timestamp: now.getTime(),
    window: tolerance,
  })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / periodSeconds) + delta
}
