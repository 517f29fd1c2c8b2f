/** Where a link for a new password is asked for. */
export const forgottenPath = '/forgot-password'

/** Where such a link leads. */
export const resetPath = '/reset-password'
