import * as calls from '@affiliate-booking/contract/calls/money/lead-wins'
import type { Deps } from '../../deps.ts'
import { type CallRouter, requestOrigin } from '../../http/call-router.ts'
import { describeLead } from '../../services/leads/describe-lead.ts'
import { settleLeadWin } from '../../services/leads/wins/settle-lead-win.ts'

export function serveLeadWins(router: CallRouter, deps: Deps): void {
  router.authenticated(calls.settleLeadWin, async (request, actor) => {
    const { parameter, payload } = request
    const result = await settleLeadWin(deps, actor, parameter('id'), payload, requestOrigin(request))
    return result.ok ? { ok: true, body: { lead: await describeLead(deps.db, actor, result.value) } } : result
  })
}
