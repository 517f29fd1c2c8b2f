// The host's HTTP app: every call below /api, and its errors.
import { recordClicks } from '@affiliate-booking/contract/calls/referrals/clicks'
import { maximumClicksBytes } from '@affiliate-booking/contract/options/referrals/clicks'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { requestId } from 'hono/request-id'
import { routePath } from 'hono/route'
import type { Deps } from './deps.ts'
import { createErrorLog, isUnavailable } from './http/error-log.ts'
import { maximumJsonBytes } from './http/read-body.ts'
import { responseHeaders } from './http/response-headers.ts'
import { traceRequests } from './http/trace-requests.ts'
import { type App, createCallRouter, rejectOtherMethods } from './http/call-router.ts'
import { serveAccount } from './routes/accounts/account.ts'
import { serveAdmins } from './routes/accounts/admins.ts'
import { serveAffiliates } from './routes/accounts/affiliates.ts'
import { serveAuth } from './routes/accounts/auth.ts'
import { serveBookingReceipts } from './routes/money/booking-receipts.ts'
import { serveCalendars } from './routes/products/calendars.ts'
import { serveBookings } from './routes/bookings.ts'
import { serveVouchers } from './routes/vouchers.ts'
import { serveClicks } from './routes/referrals/clicks.ts'
import { serveCapabilities } from './routes/capabilities.ts'
import { serveClaims } from './routes/money/claims.ts'
import { serveCommissions } from './routes/money/commissions.ts'
import { serveGateways } from './routes/money/gateways.ts'
import { serveProducts } from './routes/products/products.ts'
import { servePlatformSettings } from './routes/platform-settings.ts'
import { serveSecondFactor } from './routes/accounts/second-factor.ts'
import { serveSessions } from './routes/accounts/sessions.ts'
import { serveGuestQuestions, serveQuestions } from './routes/products/questions.ts'
import { serveSavedProducts } from './routes/products/saved-products.ts'
import { serveWaitlist } from './routes/products/waitlist.ts'
import { serveEmails } from './routes/accounts/emails.ts'
import { serveInvitations } from './routes/accounts/invitations.ts'
import { serveDashboard } from './routes/dashboard.ts'
import { serveDocumentation } from './routes/documentation.ts'
import { serveHealth } from './routes/health.ts'
import { serveMetrics } from './routes/metrics.ts'
import { serveIdentity } from './routes/accounts/identity.ts'
import { serveLeadImports } from './routes/lead-imports.ts'
import { serveLeads } from './routes/leads.ts'
import { serveLeadWins } from './routes/money/lead-wins.ts'
import { serveMessages } from './routes/messages.ts'
import { serveMessageTemplates } from './routes/message-templates.ts'
import { serveLinks } from './routes/referrals/links.ts'
import { serveManagedProducts } from './routes/products/managed-products.ts'
import { serveOwnData } from './routes/accounts/own-data.ts'
import { serveOperations } from './routes/operations.ts'
import { servePayoutAccounts } from './routes/accounts/payout-accounts.ts'
import { servePasskeys } from './routes/accounts/passkeys.ts'
import { serveAccountLinks } from './routes/accounts/account-links.ts'
import { servePasswordReset } from './routes/accounts/password-reset.ts'
import { servePayouts } from './routes/money/payouts.ts'
import { serveReports } from './routes/reports.ts'
import { serveRules } from './routes/money/rules.ts'
import { serveBankStatements } from './routes/money/bank-statements.ts'
import { serveCreditedBookings } from './routes/money/credited-bookings.ts'
import { serveRefunds } from './routes/money/refunds.ts'
import { serveTransferReferences } from './routes/money/transfer-references.ts'
import { serveStatements } from './routes/money/statements.ts'
import { serveUnappliedReceipts } from './routes/money/unapplied-receipts.ts'
import { serveUsers } from './routes/accounts/users.ts'
import { createRateLimits } from './services/rate-limits/rate-limits.ts'
import { OverloadedError } from './concurrency-limit.ts'

/** `isDraining`: whether the host is about to close, which load balancers and callers then hear. */
export function createApp(deps: Deps, isDraining: () => boolean = () => false): App {
  const app: App = new Hono()
  const logError = createErrorLog(deps.log)
  if (deps.trace) app.use(traceRequests(deps.trace))
  app.use(requestId({ limitLength: 128 }), logRequests(deps), responseHeaders)
  app.use(endConnections(isDraining))
  app.use(limitJson)

  const router = createCallRouter(app, deps, logError)
  serveCapabilities(router)
  const rateLimits = createRateLimits(deps)
  serveAuth(router, deps, rateLimits)
  serveAffiliates(router, deps, rateLimits)
  serveAdmins(router, deps, rateLimits)
  serveLeads(router, deps, rateLimits)
  serveLeadImports(router, deps)
  serveLeadWins(router, deps)
  serveClicks(router, deps)
  serveLinks(router, deps)
  serveMessages(router, deps)
  serveMessageTemplates(router, deps)
  serveUsers(router, deps)
  serveIdentity(router, deps)
  servePayoutAccounts(router, deps, rateLimits)
  serveAccount(router, deps)
  serveOwnData(router, deps, rateLimits)
  serveSessions(router, deps, rateLimits)
  servePlatformSettings(router, deps)
  serveSecondFactor(router, deps, rateLimits)
  servePasskeys(router, deps, rateLimits)
  servePasswordReset(router, deps, rateLimits)
  serveAccountLinks(router, deps)
  serveEmails(router, deps, rateLimits)
  serveInvitations(router, deps)
  serveBookings(router, deps, rateLimits)
  serveVouchers(router, deps, rateLimits)
  serveCalendars(router, deps)
  serveBookingReceipts(router, deps)
  serveCommissions(router, deps)
  serveClaims(router, deps, rateLimits)
  serveRules(router, deps)
  serveProducts(router, deps)
  serveQuestions(router, deps, rateLimits)
  serveGuestQuestions(router, deps, rateLimits)
  serveSavedProducts(router, deps)
  serveWaitlist(router, deps, rateLimits)
  serveManagedProducts(router, deps)
  servePayouts(router, deps)
  serveRefunds(router, deps)
  serveCreditedBookings(router, deps)
  serveTransferReferences(router, deps)
  serveBankStatements(router, deps)
  serveStatements(router, deps)
  serveUnappliedReceipts(router, deps)
  serveGateways(router, deps)
  serveDashboard(router, deps)
  serveReports(router, deps)
  serveOperations(router, deps)
  serveHealth(app, deps, logError, isDraining)
  serveMetrics(app, deps, logError)
  serveDocumentation(app, router.served)
  rejectOtherMethods(app)

  app.notFound((context) => context.json({ message: 'Not found.' }, 404))
  app.onError((error, context) => {
    if (error instanceof HTTPException) return context.json({ message: error.message }, error.status)
    if (error instanceof OverloadedError) {
      context.header('Retry-After', '1')
      return context.json({ message: 'Too many requests at once. Try again in a moment.' }, 503)
    }
    logError(error, context.get('requestId'), 'unexpected error')
    if (isUnavailable(error)) {
      context.header('Retry-After', '2')
      return context.json({ message: 'The service is not available at the moment. Try again shortly.' }, 503)
    }
    return context.json({ message: 'Something went wrong.' }, 500)
  })
  return app
}

const clicksPath = `/api${recordClicks.path}`
const webhooksPath = '/api/webhooks/'

const limitBody = (maxSize: number) =>
  bodyLimit({ maxSize, onError: (context) => context.json({ message: 'The request is too large.' }, 413) })
const limitClicks = limitBody(maximumClicksBytes)
const limitOthers = limitBody(maximumJsonBytes)

const withoutBody = new Set(['GET', 'HEAD'])

const limitJson: ReturnType<typeof bodyLimit> = (context, next) => {
  // To look for the body of such a request makes the whole request once more.
  if (withoutBody.has(context.req.method)) return next()
  // Forms with files have limits of their own and are streamed.
  const isForm = context.req.header('content-type')?.toLowerCase().startsWith('multipart/form-data') ?? false
  if (isForm && !context.req.path.startsWith(webhooksPath)) return next()
  return (context.req.path === clicksPath ? limitClicks : limitOthers)(context, next)
}

/** A caller sends its next request on a new connection, to another host where there is one. */
const endConnections =
  (isDraining: () => boolean): ReturnType<typeof bodyLimit> =>
  async (context, next) => {
    await next()
    if (isDraining()) context.header('Connection', 'close')
  }

function logRequests({ log }: Deps): ReturnType<typeof bodyLimit> {
  return async (context, next) => {
    if (!log.isLevelEnabled('debug')) return next()
    const began = performance.now()
    await next()
    log.debug(
      {
        method: context.req.method,
        // The pattern: a path may contain personal data.
        route: routePath(context, -1),
        status: context.res.status,
        ms: Math.round(performance.now() - began),
        requestId: context.get('requestId'),
      },
      'request',
    )
  }
}
