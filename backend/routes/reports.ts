import { recordViews as recordViewsCall } from '@affiliate-booking/contract/calls/products/views'
import { getReport as getReportCall } from '@affiliate-booking/contract/calls/reports'
import type { Deps } from '../deps.ts'
import type { CallRouter } from '../http/call-router.ts'
import { getReport } from '../services/reports/get-report.ts'
import { recordViews } from '../services/reports/record-views.ts'

export function serveReports(router: CallRouter, deps: Deps): void {
  router.authenticated(getReportCall, async ({ parameter, payload }, actor) => {
    const result = await getReport(deps.db, actor, parameter('section'), payload, deps.now())
    return result.ok ? { ok: true, body: result.value } : result
  })

  router.signed(recordViewsCall, async ({ payload }) => ({
    ok: true,
    body: { recorded: await recordViews(deps.db, payload.views, deps.now()) },
  }))
}
