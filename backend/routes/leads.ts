import * as addCall from '@affiliate-booking/contract/calls/leads/add'
import * as calls from '@affiliate-booking/contract/calls/leads/leads'
import * as boardCalls from '@affiliate-booking/contract/calls/leads/board'
import type { Deps } from '../deps.ts'
import { type CallRouter, requestOrigin } from '../http/call-router.ts'
import { ok } from '../result.ts'
import { addLead } from '../services/leads/actions/add-lead.ts'
import { actOnLead } from '../services/leads/actions/act-on-lead.ts'
import { forgetOwnLead } from '../services/leads/actions/forget-own-lead.ts'
import { listLeadAssignees } from '../services/leads/assignees.ts'
import { describeLead } from '../services/leads/describe-lead.ts'
import { listOwnLeads } from '../services/leads/documents/list-own-leads.ts'
import { getLeadBoard } from '../services/leads/get-lead-board.ts'
import { getLead } from '../services/leads/get-lead.ts'
import { joinAsLead } from '../services/leads/join-as-lead.ts'
import { exportLeads, listLeads } from '../services/leads/list-leads.ts'
import type { RateLimits } from '../services/rate-limits/rate-limits.ts'

export function serveLeads(router: CallRouter, deps: Deps, rateLimits: RateLimits): void {
  const { db } = deps

  router.public(calls.joinAsLead, async (request) => {
    const { payload, client } = request
    const result = await rateLimits.joinAsLead(payload.email, client, async () =>
      ok(await joinAsLead(deps, payload, requestOrigin(request))),
    )
    return result.ok ? { ok: true, body: result.value, status: 201 } : result
  })

  router.authenticated(addCall.addLead, async (request, actor) => {
    const result = await addLead(deps, actor, request.payload, requestOrigin(request))
    return result.ok
      ? { ok: true, body: { lead: await describeLead(db, actor, result.value) }, status: 201 }
      : result
  })

  router.authenticated(calls.listLeads, async ({ payload }, actor) => ({
    ok: true,
    body: await listLeads(deps, actor, payload),
  }))

  router.authenticated(calls.exportLeads, async ({ payload }, actor) => ({
    ok: true,
    body: exportLeads(deps, actor, payload),
  }))

  router.authenticated(calls.listLeadAssignees, async (_request, actor) => ({
    ok: true,
    body: { assignees: await listLeadAssignees(db, actor) },
  }))

  router.authenticated(boardCalls.getLeadBoard, async ({ payload }, actor) => ({
    ok: true,
    body: await getLeadBoard(deps, actor, payload),
  }))

  router.authenticated(calls.getLead, async ({ parameter }, actor) => {
    const found = await getLead(db, actor, parameter('id'))
    return found.ok ? { ok: true, body: { lead: found.value } } : found
  })

  router.authenticated(calls.listOwnLeads, async (_request, actor) => ({
    ok: true,
    body: { leads: await listOwnLeads(db, actor) },
  }))

  router.authenticated(calls.forgetOwnLead, async (request, actor) => {
    const result = await forgetOwnLead(deps, actor, request.parameter('id'), requestOrigin(request))
    return result.ok ? { ok: true, body: { leads: await listOwnLeads(db, actor) } } : result
  })

  router.authenticated(calls.actOnLead, async (request, actor) => {
    const { parameter, payload } = request
    const result = await actOnLead(deps, actor, parameter('id'), payload, requestOrigin(request))
    return result.ok ? { ok: true, body: { lead: await describeLead(db, actor, result.value) } } : result
  })
}
