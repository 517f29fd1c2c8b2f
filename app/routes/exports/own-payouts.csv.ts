// A provider's payouts as CSV.
import type { Route } from './+types/own-payouts.csv'
import { resourceMiddleware } from '../../.server/auth/session.ts'
import { sendPayouts } from './send-payouts.server.ts'

export const middleware = [resourceMiddleware]

export const loader = (asked: Route.LoaderArgs) => sendPayouts(asked, '/my-services')
