import * as calls from '@affiliate-booking/contract/calls/money/refunds'
import type { Deps } from '../../deps.ts'
import { type CallRouter, requestOrigin } from '../../http/call-router.ts'
import type { Result } from '../../result.ts'
import { getRefund } from '../../services/refunds/get-refund.ts'
import { exportRefunds, listRefunds } from '../../services/refunds/list-refunds.ts'
import { completeRefund, failRefund, sendRefund } from '../../services/refunds/send-refund.ts'
import { setRefundPayee } from '../../services/refunds/set-refund-payee.ts'
import type { Actor } from '../../services/users/account.ts'

export function serveRefunds(router: CallRouter, deps: Deps): void {
  router.authenticated(calls.listRefunds, async ({ payload }, actor) => {
    const result = await listRefunds(deps, actor, payload)
    return result.ok ? { ok: true, body: result.value } : result
  })

  router.authenticated(calls.exportRefunds, async ({ payload }, actor) => {
    const result = exportRefunds(deps, actor, payload)
    return result.ok ? { ok: true, body: result.value } : result
  })

  router.authenticated(calls.getRefund, async ({ parameter }, actor) => {
    const result = await getRefund(deps, actor, parameter('id'))
    return result.ok ? { ok: true, body: { refund: result.value } } : result
  })

  router.linked(calls.setRefundPayee, async (request, customer) => {
    const { parameter, payload } = request
    const result = await setRefundPayee(deps, customer, parameter('id'), payload, requestOrigin(request))
    return result.ok ? { ok: true, body: { refund: result.value } } : result
  })

  const describe = async (result: Result<string>, actor: Actor) => {
    const described = result.ok ? await getRefund(deps, actor, result.value) : result
    return described.ok ? ({ ok: true, body: { refund: described.value } } as const) : described
  }

  router.authenticated(calls.sendRefund, async (request, actor) => {
    const { parameter, payload } = request
    return describe(await sendRefund(deps, actor, parameter('id'), payload, requestOrigin(request)), actor)
  })

  router.authenticated(calls.completeRefund, async (request, actor) => {
    const { parameter, payload } = request
    return describe(
      await completeRefund(deps, actor, parameter('id'), payload, requestOrigin(request)),
      actor,
    )
  })

  router.authenticated(calls.failRefund, async (request, actor) => {
    const { parameter, payload } = request
    return describe(await failRefund(deps, actor, parameter('id'), payload, requestOrigin(request)), actor)
  })
}
