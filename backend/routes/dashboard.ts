import * as calls from '@affiliate-booking/contract/calls/dashboard'
import type { Deps } from '../deps.ts'
import type { CallRouter } from '../http/call-router.ts'
import { countOpenWork } from '../services/dashboard/count-open-work.ts'
import { getAffiliateOverview } from '../services/dashboard/get-affiliate-overview.ts'
import { getDayDesk } from '../services/dashboard/get-day-desk.ts'
import { getDashboard } from '../services/dashboard/get-dashboard.ts'
import { countWaitingQuestions } from '../services/questions/count-questions.ts'
import { isAdminAccount } from '../services/users/account.ts'

export function serveDashboard(router: CallRouter, deps: Deps): void {
  router.authenticated(calls.getDashboard, async (_request, actor) => {
    const result = await getDashboard(deps.db, actor, deps.now())
    return result.ok ? { ok: true, body: result.value } : result
  })

  router.authenticated(calls.getAffiliateOverview, async (_request, affiliate) => ({
    ok: true,
    body: await getAffiliateOverview(deps.db, affiliate, deps.now()),
  }))

  router.authenticated(calls.getDayDesk, async (_request, admin) => ({
    ok: true,
    body: await getDayDesk(deps.db, admin, deps.now()),
  }))

  router.authenticated(calls.countOpenWork, async ({ payload }, actor) => ({
    ok: true,
    body: isAdminAccount(actor)
      ? await countOpenWork(deps.db, actor, deps.now(), payload)
      : { questions: await countWaitingQuestions(deps.db, actor) },
  }))
}
