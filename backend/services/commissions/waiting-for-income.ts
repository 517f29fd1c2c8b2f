/** Until when commissions of a lead wait whose money has not come; later than anything. */
export const waitingForIncome = new Date('2099-12-31T00:00:00Z')
