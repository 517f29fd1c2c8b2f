import * as calls from '@affiliate-booking/contract/calls/reports'
import type { Deps } from '../deps.ts'
import type { CallRouter } from '../http/call-router.ts'
import { getReport } from '../services/reports/get-report.ts'

export function serveReports(router: CallRouter, deps: Deps): void {
  router.authenticated(calls.getReport, async ({ parameter, payload }, actor) => {
    const result = await getReport(deps.db, actor, parameter('section'), payload, deps.now())
    return result.ok ? { ok: true, body: result.value } : result
  })
}
