/** The button that approves the chosen services. */
export const approveServices = 'approve-services'
