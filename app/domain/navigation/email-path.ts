/** Where the email of the account is confirmed and changed. */
export const emailPath = '/settings/security/email'
