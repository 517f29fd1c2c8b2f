// A provider's statement as CSV.
import type { Route } from './+types/provider.csv'
import { requireRole, resourceMiddleware } from '../../../.server/auth/session.ts'
import { rolesFor } from '../../../domain/navigation/navigation.ts'
import { sendStatement } from './send-statement.server.ts'

export const middleware = [resourceMiddleware]

export async function loader(asked: Route.LoaderArgs) {
  await requireRole(asked.context, rolesFor('/my-services'))
  return sendStatement(asked, '/my-services/statements')
}
