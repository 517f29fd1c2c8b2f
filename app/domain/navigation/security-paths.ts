/** Shows the sessions of an account, and leads to the other three. */
export const securityPath = '/settings/security'

/** Where the email of the account is confirmed and changed. */
export const emailPath = `${securityPath}/email`

/** Where passkeys are added, renamed and removed. */
export const passkeysPath = `${securityPath}/passkeys`

/** Where a second factor is set up and turned off. */
export const secondFactorPath = `${securityPath}/second-factor`
