/** The shortest password that a host takes which offers `changePassword`. Other hosts have their own rules. */
export const minimumPasswordLength = 8
