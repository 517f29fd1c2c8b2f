import * as viewCalls from '@affiliate-booking/contract/calls/products/views'
import * as weekly from '@affiliate-booking/contract/calls/reports/subscriptions'
import * as calls from '@affiliate-booking/contract/calls/reports/reports'
import type { Deps } from '../deps.ts'
import type { CallRouter } from '../http/call-router.ts'
import { exportReport } from '../services/reports/export-report.ts'
import { getReport } from '../services/reports/get-report.ts'
import { recordViews } from '../services/reports/record-views.ts'
import {
  createReportSubscription,
  deleteReportSubscription,
  listReportSubscriptions,
} from '../services/reports/weekly/subscriptions.ts'

export function serveReports(router: CallRouter, deps: Deps): void {
  router.authenticated(calls.getReport, async ({ parameter, payload }, actor) => {
    const result = await getReport(deps.db, actor, parameter('section'), payload, deps.now())
    return result.ok ? { ok: true, body: result.value } : result
  })

  router.authenticated(calls.exportReport, async ({ parameter, payload }, actor) => {
    const result = await exportReport(deps.db, actor, parameter('section'), payload, deps.now())
    return result.ok ? { ok: true, body: result.value } : result
  })

  router.signed(viewCalls.recordViews, async ({ payload }) => ({
    ok: true,
    body: { recorded: await recordViews(deps.db, payload.views, deps.now()) },
  }))

  router.authenticated(weekly.listReportSubscriptions, async (_, actor) => ({
    ok: true,
    body: await listReportSubscriptions(deps.db, actor),
  }))

  router.authenticated(weekly.createReportSubscription, async ({ payload }, actor) => {
    const result = await createReportSubscription(deps.db, actor, payload, deps.now())
    return result.ok ? { ok: true, body: result.value } : result
  })

  router.authenticated(weekly.deleteReportSubscription, async ({ parameter }, actor) => ({
    ok: true,
    body: await deleteReportSubscription(deps.db, actor, parameter('id')),
  }))
}
