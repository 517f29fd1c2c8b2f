export const securityPath = '/settings/security'
export const secondFactorPath = '/settings/security/second-factor'

/** Stands for the sessions of all other devices. */
export const allOthers = 'others'
