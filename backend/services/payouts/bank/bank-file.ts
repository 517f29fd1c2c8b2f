import type { PayoutAccountDetails } from '@affiliate-booking/contract/shapes/accounts/payout-accounts'
import { stringify } from 'csv-stringify/sync'
import { formatPlainRupees } from '../../../lists/plain-rupees.ts'

export interface BankLine {
  /** The payout's number: the bank gives it back with the result. */
  reference: string
  /** Paise. */
  net: number
  account: PayoutAccountDetails
}

const titles = ['Reference', 'Amount (INR)', 'UPI ID', 'IFSC', 'Account number', 'Account holder']

/** RFC 4180. Cells that a spreadsheet would read as formulas are escaped. */
export function renderBankFile(lines: readonly BankLine[]): string {
  const cells = lines.map(({ reference, net, account }) =>
    account.kind === 'upi'
      ? [reference, formatPlainRupees(net), account.upiId, '', '', '']
      : [reference, formatPlainRupees(net), '', account.ifsc, account.accountNumber, account.holder],
  )
  return stringify([titles, ...cells], { escape_formulas: true, record_delimiter: 'windows' })
}
