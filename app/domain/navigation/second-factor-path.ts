/** Where a second factor is set up and turned off. */
export const secondFactorPath = '/settings/security/second-factor'
