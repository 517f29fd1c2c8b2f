/** The button that approves the chosen drafts. */
export const approveChosen = 'approve-chosen'
