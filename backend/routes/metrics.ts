// What Prometheus reads of a backend. It names no person; do not publish it all the same.
import type { Deps } from '../deps.ts'
import type { App } from '../http/call-router.ts'
import type { ErrorLog } from '../http/error-log.ts'
import { jobs } from '../jobs/jobs.ts'
import { describeLookups } from '../services/auth/breach-lookup.ts'
import { getOperationStatus } from '../services/operations/get-operation-status.ts'
import { readLastSuccesses } from '../services/operations/operation-runs.ts'

/** Milliseconds: several who scrape ask the database once. */
const freshFor = 5000

export function serveMetrics(app: App, deps: Deps, logError: ErrorLog): void {
  const { db, breachLookup, mailer, poolState, missingKeys = [], now } = deps
  let described: { at: number; text: Promise<string | null> } | undefined

  app.get('/api/metrics', async (context) => {
    const requestId = context.get('requestId')
    if (!described || performance.now() - described.at > freshFor)
      described = { at: performance.now(), text: describeHost(requestId) }
    const host = await described.text
    const { describeProcess } = await import('../services/operations/describe-metrics.ts')
    const own = await describeProcess({ isDatabaseUp: host !== null, pool: poolState?.(), missingKeys })
    const lookups = breachLookup ? describeLookups(breachLookup) : ''
    return context.text(`${own}${host ?? ''}${lookups}`)
  })

  /** Null while the database does not answer. */
  async function describeHost(requestId: string): Promise<string | null> {
    const { describeMetrics } = await import('../services/operations/describe-metrics.ts')
    try {
      const status = await getOperationStatus(deps, jobs, now())
      return await describeMetrics(status, await readLastSuccesses(db), mailer !== null)
    } catch (error) {
      logError(error, requestId, 'the database does not respond')
      return null
    }
  }
}
