/** Where passkeys are added, renamed and removed. */
export const passkeysPath = '/settings/security/passkeys'
