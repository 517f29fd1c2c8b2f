/** Stands for the sessions of all other devices. */
export const allOthers = 'others'
