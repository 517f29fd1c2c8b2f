// A provider's payouts as CSV.
import type { Route } from './+types/own-payouts.csv'
import { userMiddleware } from '../../.server/auth/session.ts'
import { sendPayouts } from './send-payouts.server.ts'

export const middleware = [userMiddleware]

export const loader = (asked: Route.LoaderArgs) => sendPayouts(asked, '/my-services')
