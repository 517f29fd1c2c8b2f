// What a payee's list of payouts opens with. Each part is undefined where it could not be loaded.
import { summarizeCommissions } from '../../../.server/api/endpoints/money/commissions.ts'
import { getPayeeState } from '../../../.server/api/endpoints/accounts/identity.ts'
import type { AppContext } from '../../../.server/api/client.ts'

export async function loadPayeeSummary(context: AppContext) {
  const [money, payee] = await Promise.all([
    summarizeCommissions(context, { whose: 'own' }),
    getPayeeState(context),
  ])
  return {
    money: money.ok ? money.value : undefined,
    payee: payee.ok ? payee.value.payee : undefined,
  }
}
