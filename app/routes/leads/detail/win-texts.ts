// The words of the forms of a win. Given by the loader, so that they stay out of the scripts.
import type { WinTexts } from './win.tsx'

export const winTexts: WinTexts = {
  confirm: {
    label: 'Confirm the win',
    field: 'payoutReceived',
    fieldLabel: 'Payment to us in rupees',
    hint: 'What the lender, insurer or builder pays the platform, not the value of the deal. Affiliate and administrators earn a share of it.',
  },
  income: {
    label: 'Record the payment',
    field: 'reference',
    fieldLabel: 'Reference of the bank',
    hint: 'When the whole sum is in our account. Commissions can be paid out after that.',
  },
  return: {
    label: 'Record the repayment',
    field: 'reference',
    fieldLabel: 'Reference of the bank',
    hint: 'When the whole sum has gone back to the lender, insurer or builder.',
  },
}
