// One commission, for the pages of affiliates, administrators and providers.
import type { CommissionDetails } from '@affiliate-booking/contract/shapes/money/commissions'
import { getCommission } from '../../.server/api/endpoints/money/commissions.ts'
import type { AppContext } from '../../.server/api/client.ts'
import { statusPage } from '../../.server/http/load-failure.ts'

/**
 * Null when the host lacks commissions.
 * @throws a 404 page when there is none in scope, and an error page when the host fails
 */
export async function loadCommission(context: AppContext, id: string): Promise<CommissionDetails | null> {
  const result = await getCommission(context, id)
  if (result.ok) return result.value.commission
  if (result.reason === 'not-offered') return null
  if (result.status === 404) throw statusPage(404)
  const { status, message = 'The commission could not be loaded.' } = result
  throw statusPage(status >= 500 ? status : 502, { code: 'commission-failed', message })
}
