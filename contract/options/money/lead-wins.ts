/** What is done with a lead that was won: `confirm` what the platform gets for it, record that `income`, and its `return`. */
export const leadWinActions = ['confirm', 'income', 'return'] as const
export type LeadWinAction = (typeof leadWinActions)[number]
