import * as calls from '@affiliate-booking/contract/calls/money/commissions'
import type { Deps } from '../../deps.ts'
import { type CallRouter, requestOrigin } from '../../http/call-router.ts'
import { adjustBalance } from '../../services/commissions/balance/adjust-balance.ts'
import { decideCommission } from '../../services/commissions/decide-commission.ts'
import { getPayeeBalance } from '../../services/commissions/balance/get-payee-balance.ts'
import { getCommission } from '../../services/commissions/views/get-commission.ts'
import { exportCommissions, listCommissions } from '../../services/commissions/views/list-commissions.ts'
import type { Actor } from '../../services/users/account.ts'
import { summarizeCommissions } from '../../services/commissions/views/summarize-commissions.ts'

export function serveCommissions(router: CallRouter, deps: Deps): void {
  const { db } = deps

  router.authenticated(calls.listCommissions, async ({ payload }, actor) => ({
    ok: true,
    body: await listCommissions(db, actor, payload),
  }))

  router.authenticated(calls.summarizeCommissions, async ({ payload }, actor) => ({
    ok: true,
    body: await summarizeCommissions(db, actor, payload),
  }))

  router.authenticated(calls.exportCommissions, async ({ payload }, actor) => ({
    ok: true,
    body: exportCommissions(db, actor, payload),
  }))

  const describe = async (actor: Actor, id: string) => {
    const found = await getCommission(db, actor, id)
    return found.ok ? ({ ok: true, body: { commission: found.value } } as const) : found
  }

  router.authenticated(calls.getCommission, ({ parameter }, actor) => describe(actor, parameter('id')))

  router.authenticated(calls.decideCommission, async (request, actor) => {
    const { parameter, payload } = request
    const result = await decideCommission(deps, actor, parameter('id'), payload, requestOrigin(request))
    return result.ok ? describe(actor, result.value) : result
  })

  router.authenticated(calls.getPayeeBalance, async ({ parameter }) => {
    const result = await getPayeeBalance(db, parameter('id'))
    return result.ok ? { ok: true, body: { balance: result.value } } : result
  })

  router.authenticated(calls.adjustBalance, async (request, actor) => {
    const result = await adjustBalance(deps, actor, request.payload, requestOrigin(request))
    return result.ok ? describe(actor, result.value) : result
  })
}
