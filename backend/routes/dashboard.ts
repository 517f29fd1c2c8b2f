// The figures of the signed-in account.
import { getDashboard } from '@affiliate-booking/contract/calls/dashboard'
import type { Deps } from '../deps.ts'
import type { CallServer } from '../http/serve-call.ts'
import { readDashboard } from '../services/dashboard/read-dashboard.ts'

export function serveDashboard(calls: CallServer, deps: Deps): void {
  calls.guarded(getDashboard, async (_request, actor) => {
    const dashboard = await readDashboard(deps.db, actor, deps.now())
    return dashboard.ok ? { ok: true, body: dashboard.value } : dashboard
  })
}
