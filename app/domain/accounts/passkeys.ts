/** The field that carries what the browser has made of a passkey, as JSON, or one of the problems below. */
export const passkeyField = 'passkeyCredential'

/** Why a browser gave no passkey. */
export type PasskeyProblem = keyof typeof passkeyProblems

/** For the page. What to do instead follows. */
export const passkeyProblems = {
  'no-scripts': 'Passkeys need JavaScript, which is off in this browser.',
  unsupported: 'This browser has no passkeys.',
  cancelled: 'No passkey was chosen.',
  'wrong-address': 'Passkeys do not work at this address. Open the site at its usual web address.',
  known: 'This device has a passkey of your account already.',
  unreachable: 'The server could not be reached.',
  failed: 'The passkey did not work.',
} as const

export const isPasskeyProblem = (text: string): text is PasskeyProblem => Object.hasOwn(passkeyProblems, text)
