import * as calls from '@affiliate-booking/contract/calls/leads/imports'
import type { Deps } from '../deps.ts'
import { type CallRouter, requestOrigin } from '../http/call-router.ts'
import type { Result } from '../result.ts'
import { confirmLeadImport } from '../services/leads/import/confirm-import.ts'
import { describeImport } from '../services/leads/import/describe-import.ts'
import { chooseLeadColumns, discardLeadImport, uploadLeads } from '../services/leads/import/upload-leads.ts'
import type { Actor } from '../services/users/account.ts'

export function serveLeadImports(router: CallRouter, deps: Deps): void {
  const describe = async (result: Result<string>, actor: Actor) => {
    const described = result.ok ? await describeImport(deps, actor, result.value) : result
    return described.ok ? ({ ok: true, body: { import: described.value } } as const) : described
  }

  router.authenticated(calls.uploadLeads, async ({ payload }, actor) =>
    describe(await uploadLeads(deps, actor, payload.file), actor),
  )

  router.authenticated(calls.getLeadImport, async ({ parameter }, actor) =>
    describe({ ok: true, value: parameter('id') }, actor),
  )

  router.authenticated(calls.chooseLeadColumns, async ({ parameter, payload }, actor) =>
    describe(await chooseLeadColumns(deps, actor, parameter('id'), payload.columns), actor),
  )

  router.authenticated(calls.confirmLeadImport, async (request, actor) => {
    const { parameter, payload } = request
    return describe(
      await confirmLeadImport(deps, actor, parameter('id'), payload, requestOrigin(request)),
      actor,
    )
  })

  router.authenticated(calls.discardLeadImport, async ({ parameter }, actor) => {
    const result = await discardLeadImport(deps, actor, parameter('id'))
    return result.ok ? ({ ok: true, body: { discarded: true } } as const) : result
  })
}
