// One form for each kind of account. The account number is entered twice, since a typing error would pay somebody else.
import { requiredSecret, ungroup } from '@affiliate-booking/contract/call'
import { BankDetails, UpiDetails } from '@affiliate-booking/contract/shapes/accounts/payout-accounts'
import * as z from 'zod'

const currentPassword = requiredSecret('Current password')

export const UpiForm = UpiDetails.extend({ currentPassword })

export const BankForm = BankDetails.extend({
  repeatedNumber: z
    .string({ error: 'Enter the account number again.' })
    .trim()
    .min(1, 'Enter the account number again.')
    .overwrite(ungroup),
  currentPassword,
})

export const PayoutAccountForm = z.discriminatedUnion('kind', [
  UpiForm,
  BankForm.refine(({ accountNumber, repeatedNumber }) => accountNumber === repeatedNumber, {
    path: ['repeatedNumber'],
    error: 'The two account numbers are not the same.',
  }),
])
