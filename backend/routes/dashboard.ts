// The figures of the signed-in account.
import { getDashboard } from '@affiliate-booking/contract/calls/dashboard'
import type { Deps } from '../deps.ts'
import type { CallRouter } from '../http/call-router.ts'
import { getDashboard } from '../services/dashboard/get-dashboard.ts'

export function serveDashboard(calls: CallRouter, deps: Deps): void {
  calls.guarded(getDashboard, async (_request, actor) => {
    const dashboard = await getDashboard(deps.db, actor, deps.now())
    return dashboard.ok ? { ok: true, body: dashboard.value } : dashboard
  })
}
