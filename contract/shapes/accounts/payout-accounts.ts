// Where a payee is paid: a UPI id or a bank account in India.
import * as z from 'zod'
import { ungroup } from '../../call.ts'

export const upiIdPattern = /^[\w.-]{2,100}@[A-Za-z][A-Za-z0-9.]{1,60}$/
/** Four letters of the bank, 0, and the branch. */
export const ifscPattern = /^[A-Z]{4}0[A-Z0-9]{6}$/
export const accountNumberPattern = /^\d{9,18}$/

const entered = (label: string) =>
  z
    .string({ error: `${label} is required.` })
    .trim()
    .min(1, `${label} is required.`)

export const UpiDetails = z.object({
  kind: z.literal('upi'),
  upiId: entered('UPI id').regex(upiIdPattern, 'Enter a UPI id such as name@bank.'),
})

export const BankDetails = z.object({
  kind: z.literal('bank'),
  ifsc: entered('IFSC')
    .overwrite(ungroup)
    .toUpperCase()
    .regex(ifscPattern, 'Enter an IFSC such as HDFC0001234.'),
  accountNumber: entered('Account number')
    .overwrite(ungroup)
    .regex(accountNumberPattern, 'Enter 9 to 18 digits.'),
  holder: entered('Account holder').max(100, 'Account holder can have at most 100 characters.'),
})

export const PayoutAccountDetails = z.discriminatedUnion('kind', [UpiDetails, BankDetails])
export type PayoutAccountDetails = z.infer<typeof PayoutAccountDetails>
