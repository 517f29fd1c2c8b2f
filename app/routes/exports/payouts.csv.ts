// The payouts of an administrator's scope, or an affiliate's own, as CSV.
import type { Route } from './+types/payouts.csv'
import { resourceMiddleware } from '../../.server/auth/session.ts'
import { sendPayouts } from './send-payouts.server.ts'

export const middleware = [resourceMiddleware]

export const loader = (asked: Route.LoaderArgs) => sendPayouts(asked, '/commissions')
