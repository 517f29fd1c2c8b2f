// What the browser does with a passkey. Loaded when somebody wants one: pages come without it.
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import type { PasskeyProblem } from '../../domain/accounts/passkeys.ts'

/** The credential as JSON, or why there is none. */
export type CeremonyResult = { readonly credential: string } | { readonly problem: PasskeyProblem }

/** @param options of the host, as JSON */
export const makePasskey = (options: string): Promise<CeremonyResult> =>
  perform(() => {
    const optionsJSON: PublicKeyCredentialCreationOptionsJSON = JSON.parse(options)
    return startRegistration({ optionsJSON })
  })

/** @param options of the host, as JSON */
export const getPasskey = (options: string): Promise<CeremonyResult> =>
  perform(() => {
    const optionsJSON: PublicKeyCredentialRequestOptionsJSON = JSON.parse(options)
    return startAuthentication({ optionsJSON })
  })

async function perform(ceremony: () => Promise<unknown>): Promise<CeremonyResult> {
  if (!browserSupportsWebAuthn()) return { problem: 'unsupported' }
  try {
    return { credential: JSON.stringify(await ceremony()) }
  } catch (error) {
    return { problem: (error instanceof Error && problemsByName[error.name]) || 'failed' }
  }
}

/** By the names that browsers give their errors. */
const problemsByName: Readonly<Record<string, PasskeyProblem>> = {
  // Also after the time that was left.
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
  SecurityError: 'wrong-address',
  NotSupportedError: 'unsupported',
}
