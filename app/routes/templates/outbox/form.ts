/** The decision on chosen emails. */
export const sendAgain = 'send-again'
