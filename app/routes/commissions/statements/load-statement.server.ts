import { StatementQuery } from '@affiliate-booking/contract/calls/money/statements'
import { parsePeriod, periodsBetween } from '@affiliate-booking/shared/periods'
import type { AppContext } from '../../../.server/api/client.ts'
import { getStatement } from '../../../.server/api/endpoints/money/statements.ts'
import { failToShow } from '../../../.server/http/load-failure.ts'
import { readListQuery } from '../../../.server/lists/list-query.ts'
import { formatPeriod } from '../../../domain/labels/period-labels.ts'

const ownQuery = StatementQuery.omit({ payeeId: true })

/**
 * The statement that the URL asks for, of the visitor or of a payee, and the periods to choose from; undefined where the
 * host lacks statements.
 */
export async function loadStatement(context: AppContext, url: URL, payeeId?: string) {
  const query = readListQuery(ownQuery, url)
  const found = await getStatement(context, { ...query, payeeId })
  if (!found.ok) return found.reason === 'not-offered' ? undefined : failToShow(found, 'The statement')
  const { statement } = found.value
  const madeAt = new Date(statement.madeAt)
  const since = statement.since == null ? madeAt : new Date(statement.since)
  const { months, years } = periodsBetween(since < madeAt ? since : madeAt, madeAt)
  const asked = parsePeriod(statement.period)
  const periods = [...months, ...years]
  if (asked !== null && periods.every(({ name }) => name !== asked.name)) periods.unshift(asked)
  return {
    statement,
    query,
    periods: periods.map((period) => ({ value: period.name, label: formatPeriod(period) })),
  }
}
