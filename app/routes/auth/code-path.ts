/** Where a sign-in is completed by a code. */
export const codePath = '/login/code'
