// What passkeys are bound to: the address of the app in the browser.
import { minuteMs } from '@affiliate-booking/shared/milliseconds'
import type { Deps } from '../../deps.ts'

/** So long a browser may take to make or use a passkey. */
export const challengePeriodMs = 5 * minuteMs

/**
 * EdDSA, ES256 and RS256: all devices know one of them, and every Node.js verifies them. By default the library also asks
 * for a newer one where this Node.js has it, which another does not.
 */
export const algorithms = [-8, -7, -257]

/** Read at the first passkey: it takes as long as all else of a start together. */
export const webAuthn = () => import('@simplewebauthn/server')

/** Browsers offer a passkey at its host only, and tell the origin at which it was used. */
export function relyingParty({ publicOrigin }: Pick<Deps, 'publicOrigin'>) {
  const { hostname, origin } = new URL(publicOrigin)
  return { id: hostname, origin }
}
