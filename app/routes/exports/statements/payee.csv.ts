// The statement of a payee as CSV, for those who pay.
import type { Route } from './+types/payee.csv'
import { requireRole, resourceMiddleware } from '../../../.server/auth/session.ts'
import { moneyRoles } from '../../../domain/accounts/money-roles.ts'
import { sendStatement } from './send-statement.server.ts'

export const middleware = [resourceMiddleware]

export async function loader(asked: Route.LoaderArgs) {
  await requireRole(asked.context, moneyRoles)
  const { id } = asked.params
  return sendStatement(asked, `/commissions/statements/${encodeURIComponent(id)}`, id)
}
