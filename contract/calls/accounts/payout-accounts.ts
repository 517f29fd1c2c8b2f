// Where a payee is paid. It is never shown in full again.
import * as z from 'zod'
import { count, instant } from '../../fields.ts'
import { defineCall, requiredSecret } from '../../call.ts'
import { payoutAccountKinds } from '../../options/money/money.ts'
import { BankDetails, UpiDetails } from '../../shapes/accounts/payout-accounts.ts'

export const PayoutAccount = z.object({
  kind: z.enum(payoutAccountKinds),
  /** Such as `an••••@okaxis` or `HDFC ••••1234`. */
  masked: z.string(),
  changedAt: instant,
  /** Payouts wait until then. */
  usableFrom: instant,
})
export type PayoutAccount = z.infer<typeof PayoutAccount>

const currentPassword = requiredSecret('Current password')

export const SetPayoutAccountPayload = z.discriminatedUnion(
  'kind',
  [UpiDetails.extend({ currentPassword }), BankDetails.extend({ currentPassword })],
  { error: 'Choose a UPI id or a bank account.' },
)
export type SetPayoutAccountPayload = z.infer<typeof SetPayoutAccountPayload>

const PayoutAccountResponse = z.object({
  account: PayoutAccount.nullish(),
  /** For how many days payouts wait after a change. */
  waitingDays: count,
})

export const getPayoutAccount = defineCall({
  id: 'getPayoutAccount',
  support: 'optional',
  method: 'GET',
  path: '/payout-account',
  encoding: 'none',
  payload: z.undefined(),
  response: PayoutAccountResponse,
  errorStatuses: [401, 403],
  access: 'payee',
  summary: 'The own payout account, masked; null while there is none',
})

export const setPayoutAccount = defineCall({
  id: 'setPayoutAccount',
  support: 'optional',
  method: 'POST',
  path: '/payout-account',
  encoding: 'json',
  payload: SetPayoutAccountPayload,
  response: PayoutAccountResponse,
  errorStatuses: [400, 401, 403, 409, 429],
  access: 'payee',
  summary: 'Set the own payout account. It needs the password, and payouts wait for some days',
})
