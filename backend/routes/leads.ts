// Joining as a lead.
import { joinAsLead } from '@affiliate-booking/contract/calls/leads'
import type { Deps } from '../deps.ts'
import type { CallRouter } from '../http/call-router.ts'
import { joinAsLead as join } from '../services/leads/join-as-lead.ts'

export function serveLeads(calls: CallRouter, deps: Deps): void {
  calls.open(joinAsLead, async ({ payload }) => ({
    ok: true,
    body: { lead: await join(deps.db, payload, deps.now()) },
    status: 201,
  }))
}
