/** Fields that are never sent back to the browser, nor kept when a form is shown again. */
export const secretFields = [
  'password',
  'currentPassword',
  'newPassword',
  'repeatedPassword',
  'accountNumber',
  'repeatedNumber',
  'factorCode',
  'passkeyCredential',
]
