// The statement of an affiliate or an administrator as CSV.
import type { Route } from './+types/own.csv'
import { requireRole, resourceMiddleware } from '../../../.server/auth/session.ts'
import { statementRoles } from '../../../domain/accounts/money-roles.ts'
import { sendStatement } from './send-statement.server.ts'

export const middleware = [resourceMiddleware]

export async function loader(asked: Route.LoaderArgs) {
  await requireRole(asked.context, statementRoles)
  return sendStatement(asked, '/commissions/statements')
}
