// One commission, for the pages of affiliates, administrators and providers.
import type { CommissionDetails } from '@affiliate-booking/contract/shapes/money/commissions'
import { data } from 'react-router'
import { getCommission } from '../../.server/api/endpoints/money/commissions.ts'
import type { AppContext } from '../../.server/api/client.ts'

/**
 * Null when the host lacks commissions.
 * @throws a 404 page when there is none in scope, and an error page when the host fails
 */
export async function loadCommission(context: AppContext, id: string): Promise<CommissionDetails | null> {
  const result = await getCommission(context, id)
  if (result.ok) return result.value.commission
  if (result.reason === 'not-offered') return null
  if (result.status === 404) throw data(null, { status: 404 })
  const { status, message = 'The commission could not be loaded.' } = result
  throw data({ code: 'commission-failed', message }, { status: status >= 500 ? status : 502 })
}
