// What a payout account holds, as it is encrypted, compared and shown.
import { PayoutAccountDetails } from '@affiliate-booking/contract/shapes/accounts/payout-accounts'

/** Of a decrypted value. */
export const parseAccountDetails = (details: string): PayoutAccountDetails =>
  PayoutAccountDetails.parse(JSON.parse(details))

/** Equal for the same account, also under another holder's name. */
export const comparedAccount = (account: PayoutAccountDetails): string =>
  account.kind === 'upi' ? account.upiId.toLowerCase() : `${account.ifsc} ${account.accountNumber}`

/** `an••••@okaxis`, or `HDFC ••••1234`. */
export function maskAccount(account: PayoutAccountDetails): string {
  if (account.kind === 'bank') return `${account.ifsc.slice(0, 4)} ••••${account.accountNumber.slice(-4)}`
  const [name = '', bank = ''] = account.upiId.split('@')
  return `${name.slice(0, 2)}••••@${bank}`
}
