// A bank file, the same bytes at each download.
import type { Route } from './+types/payout-file.csv'
import { getPayoutFile } from '../../.server/api/endpoints/money/payouts.ts'
import { requireRole, resourceMiddleware } from '../../.server/auth/session.ts'
import { redirectWithToast } from '../../.server/http/toast.ts'
import { moneyRoles } from '../../domain/accounts/money-roles.ts'

export const middleware = [resourceMiddleware]

export async function loader({ request, context, params: { id } }: Route.LoaderArgs) {
  await requireRole(context, moneyRoles)
  const file = await getPayoutFile(context, id)
  if (!file.ok) {
    const message = file.message ?? 'The file could not be read. Please try again.'
    return redirectWithToast(context, '/commissions/payouts/files', message, 'error')
  }
  // A HEAD request has no body to send.
  if (request.method === 'HEAD') await file.value.cancel()
  return new Response(request.method === 'HEAD' ? null : file.value, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="bank-file-${id.slice(0, 8)}.csv"`,
      'Cache-Control': 'no-store',
    },
  })
}
