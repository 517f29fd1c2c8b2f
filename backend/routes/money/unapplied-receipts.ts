import * as calls from '@affiliate-booking/contract/calls/money/unapplied-receipts'
import type { Deps } from '../../deps.ts'
import { type CallRouter, requestOrigin } from '../../http/call-router.ts'
import type { Result } from '../../result.ts'
import { matchReceipt } from '../../services/receipts/match-receipt.ts'
import { recordUnappliedReceipt } from '../../services/receipts/record-unapplied.ts'
import { returnReceipt } from '../../services/receipts/return-receipt.ts'
import { getUnappliedReceipt, listUnappliedReceipts } from '../../services/receipts/unapplied-receipts.ts'
import { undoReceiptReturn } from '../../services/receipts/recoveries/undo-return.ts'
import { voidReceipt } from '../../services/receipts/void-receipt.ts'
import type { Actor } from '../../services/users/account.ts'

export function serveUnappliedReceipts(router: CallRouter, deps: Deps): void {
  router.authenticated(calls.listUnappliedReceipts, async ({ payload }, actor) => {
    const result = await listUnappliedReceipts(deps, actor, payload)
    return result.ok ? { ok: true, body: result.value } : result
  })

  router.authenticated(calls.getUnappliedReceipt, async ({ parameter, payload }, actor) => {
    const result = await getUnappliedReceipt(deps, actor, parameter('id'), payload.booking)
    return result.ok ? { ok: true, body: { receipt: result.value } } : result
  })

  const describe = async (result: Result<string>, actor: Actor) => {
    const described = result.ok ? await getUnappliedReceipt(deps, actor, result.value) : result
    return described.ok ? ({ ok: true, body: { receipt: described.value } } as const) : described
  }

  router.authenticated(calls.recordUnappliedReceipt, async (request, actor) =>
    describe(await recordUnappliedReceipt(deps, actor, request.payload, requestOrigin(request)), actor),
  )

  router.authenticated(calls.matchReceipt, async (request, actor) => {
    const { parameter, payload } = request
    return describe(await matchReceipt(deps, actor, parameter('id'), payload, requestOrigin(request)), actor)
  })

  router.authenticated(calls.returnReceipt, async (request, actor) => {
    const { parameter, payload } = request
    return describe(await returnReceipt(deps, actor, parameter('id'), payload, requestOrigin(request)), actor)
  })

  router.authenticated(calls.voidReceipt, async (request, actor) => {
    const { parameter, payload } = request
    const voided = await voidReceipt(deps, actor, parameter('id'), payload, requestOrigin(request))
    return describe(voided, actor)
  })

  router.authenticated(calls.undoReceiptReturn, async (request, actor) => {
    const { parameter, payload } = request
    const undone = await undoReceiptReturn(deps, actor, parameter('id'), payload, requestOrigin(request))
    return describe(undone, actor)
  })
}
