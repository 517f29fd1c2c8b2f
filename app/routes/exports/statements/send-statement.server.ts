import { exportStatement, StatementFilter } from '@affiliate-booking/contract/calls/money/statements'
import type { AppContext } from '../../../.server/api/client.ts'
import { readListQuery } from '../../../.server/lists/list-query.ts'
import { sendCsv } from '../../../.server/lists/send-csv.ts'

const ownFilter = StatementFilter.omit({ payeeId: true })

/** A statement as CSV. The caller checks the role. */
export function sendStatement(
  { request, context, url }: { request: Request; context: AppContext; url: URL },
  path: `/${string}`,
  payeeId?: string,
): Promise<Response> {
  const query = readListQuery(ownFilter, url)
  return sendCsv(
    { request, context },
    exportStatement,
    { ...query, payeeId },
    {
      name: ['statement', payeeId?.replaceAll(/[^\w-]/g, '').slice(0, 8), query.period]
        .filter((part) => part !== undefined)
        .join('-'),
      list: { path, query },
    },
  )
}
