/** Where scripts get what a passkey has to sign. */
export const questionPath = '/login/passkey'
