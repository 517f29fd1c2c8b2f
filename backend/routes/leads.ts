import * as calls from '@affiliate-booking/contract/calls/leads'
import type { Deps } from '../deps.ts'
import type { CallRouter } from '../http/call-router.ts'
import { joinAsLead } from '../services/leads/join-as-lead.ts'

export function serveLeads(router: CallRouter, deps: Deps): void {
  router.public(calls.joinAsLead, async ({ payload }) => ({
    ok: true,
    body: { lead: await joinAsLead(deps.db, payload, deps.now()) },
    status: 201,
  }))
}
