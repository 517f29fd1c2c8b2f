import * as calls from '@affiliate-booking/contract/calls/accounts/payout-accounts'
import type { SetPayoutAccountPayload } from '@affiliate-booking/contract/calls/accounts/payout-accounts'
import { type AppContext, apiOf } from '../../client.ts'

export const getPayoutAccount = (context: AppContext) =>
  apiOf(context).call(calls.getPayoutAccount, undefined)

export const setPayoutAccount = (context: AppContext, payload: SetPayoutAccountPayload) =>
  apiOf(context).call(calls.setPayoutAccount, payload)
