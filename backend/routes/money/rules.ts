import * as calls from '@affiliate-booking/contract/calls/money/rules'
import type { Deps } from '../../deps.ts'
import { type CallRouter, requestOrigin } from '../../http/call-router.ts'
import { createRule } from '../../services/rules/create-rule.ts'
import { endRule } from '../../services/rules/end-rule.ts'
import { listRules } from '../../services/rules/list-rules.ts'
import { previewRule } from '../../services/rules/preview-rule.ts'

export function serveRules(router: CallRouter, deps: Deps): void {
  router.authenticated(calls.listRules, async ({ payload }) => ({
    ok: true,
    body: await listRules(deps.db, payload, deps.now()),
  }))

  router.authenticated(calls.previewRule, async ({ payload }, actor) => {
    const result = await previewRule(deps, actor, payload)
    return result.ok ? { ok: true, body: { preview: result.value } } : result
  })

  router.authenticated(calls.createRule, async (request, actor) => {
    const result = await createRule(deps, actor, request.payload, requestOrigin(request))
    return result.ok ? { ok: true, body: { rule: result.value }, status: 201 } : result
  })

  router.authenticated(calls.endRule, async (request, actor) => {
    const { parameter, payload } = request
    const result = await endRule(deps, actor, parameter('id'), payload.reason, requestOrigin(request))
    return result.ok ? { ok: true, body: { rule: result.value } } : result
  })
}
