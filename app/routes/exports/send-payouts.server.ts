import { exportPayoutList } from '@affiliate-booking/contract/calls/money/payouts'
import { type AppContext } from '../../.server/api/client.ts'
import { requireRole } from '../../.server/auth/session.ts'
import { readChosenIds } from '../../.server/lists/chosen-rows.ts'
import { sendCsv } from '../../.server/lists/send-csv.ts'
import { readPayoutList } from '../../.server/lists/queries/payout-query.ts'
import { withoutPaging } from '../../domain/navigation/list-url.ts'
import { rolesFor } from '../../domain/navigation/navigation.ts'

/** The whole list of payouts as CSV, for the roles that see the section of the sidebar. */
export async function sendPayouts(
  { request, context, url }: { request: Request; context: AppContext; url: URL },
  section: '/commissions' | '/my-services',
): Promise<Response> {
  await requireRole(context, rolesFor(section))
  const query = readPayoutList(url)
  const ids = await readChosenIds(context, url, `${section}/payouts`)
  return sendCsv({ request, context }, exportPayoutList, ids === undefined ? withoutPaging(query) : { ids }, {
    name: 'payouts',
    list: { path: `${section}/payouts`, query },
  })
}
