import * as calls from '@affiliate-booking/contract/calls/money/gateways'
import type { Deps } from '../../deps.ts'
import { type CallRouter, requestOrigin } from '../../http/call-router.ts'
import { createGatewayPayment } from '../../services/gateways/create-gateway-payment.ts'
import { getGatewayPayment } from '../../services/gateways/get-gateway-payment.ts'
import {
  closeUnbookedSettlement,
  listUnbookedSettlements,
} from '../../services/gateways/unbooked-settlements.ts'
import { receiveNotification } from '../../services/gateways/receive-notification.ts'

export function serveGateways(router: CallRouter, deps: Deps): void {
  router.authenticated(calls.createGatewayPayment, async ({ parameter }, customer) => {
    const result = await createGatewayPayment(deps, customer, parameter('id'))
    return result.ok ? { ok: true, body: { payment: result.value }, status: 201 } : result
  })

  router.authenticated(calls.getGatewayPayment, async ({ parameter }, customer) => {
    const result = await getGatewayPayment(deps, customer, parameter('id'))
    return result.ok ? { ok: true, body: { payment: result.value } } : result
  })

  router.authenticated(calls.listUnbookedSettlements, async (_request, actor) => {
    const result = await listUnbookedSettlements(deps.db, actor)
    return result.ok ? { ok: true, body: result.value } : result
  })

  router.authenticated(calls.closeUnbookedSettlement, async (request, actor) => {
    const { parameter, payload } = request
    const result = await closeUnbookedSettlement(
      deps,
      actor,
      parameter('id'),
      payload,
      requestOrigin(request),
    )
    return result.ok ? ({ ok: true, body: { closed: true } } as const) : result
  })

  router.public(calls.receiveNotification, async ({ payload: body, parameter, header }) => {
    const result = await receiveNotification(deps, parameter('gateway'), { body, header })
    return result.ok ? { ok: true, body: { received: true as const } } : result
  })
}
