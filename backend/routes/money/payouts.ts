import * as fileCalls from '@affiliate-booking/contract/calls/money/payout-files'
import * as calls from '@affiliate-booking/contract/calls/money/payouts'
import * as taxCalls from '@affiliate-booking/contract/calls/money/tax'
import type { Deps } from '../../deps.ts'
import { type CallRouter, requestOrigin } from '../../http/call-router.ts'
import { approvePayouts } from '../../services/payouts/approve-payouts.ts'
import { cancelPayout } from '../../services/payouts/cancel-payout.ts'
import { createPayouts } from '../../services/payouts/create-payouts.ts'
import { exportPayouts } from '../../services/payouts/bank/export-payouts.ts'
import { describePayout, getPayout, listPayoutItems } from '../../services/payouts/views/get-payout.ts'
import { importPayoutResults } from '../../services/payouts/bank/import-results.ts'
import { exportPayoutList, listPayouts } from '../../services/payouts/views/list-payouts.ts'
import { getPayoutOverview, listPayable } from '../../services/payouts/views/payable.ts'
import { getPayoutFile, listPayoutFiles } from '../../services/payouts/bank/payout-files.ts'
import { recordPayoutResult } from '../../services/payouts/bank/record-result.ts'
import { exportTaxDeductions, listTaxDeductions } from '../../services/tax/tax-deductions.ts'
import { exportTaxReturn } from '../../services/tax/export-tax-return.ts'
import { listTaxDeposits, recordTaxDeposit, takeBackTaxDeposit } from '../../services/tax/tax-deposits.ts'
import { confirmTaxRule, getTaxRules } from '../../services/tax/tax-rules.ts'

export function servePayouts(router: CallRouter, deps: Deps): void {
  const { db } = deps

  router.authenticated(calls.listPayouts, async ({ payload }, actor) => ({
    ok: true,
    body: await listPayouts(db, actor, payload),
  }))

  router.authenticated(calls.exportPayoutList, async ({ payload }, actor) => ({
    ok: true,
    body: await exportPayoutList(db, actor, payload),
  }))

  router.authenticated(calls.getPayoutOverview, async (_request, actor) => {
    const result = await getPayoutOverview(deps, actor)
    return result.ok ? { ok: true, body: { overview: result.value } } : result
  })

  router.authenticated(calls.listPayable, async ({ payload }, actor) => {
    const result = await listPayable(deps, actor, payload)
    return result.ok ? { ok: true, body: result.value } : result
  })

  router.authenticated(calls.getPayout, async ({ parameter }, actor) => {
    const result = await getPayout(db, actor, parameter('id'))
    return result.ok ? { ok: true, body: { payout: result.value } } : result
  })

  router.authenticated(calls.listPayoutItems, async ({ parameter, payload }, actor) => {
    const result = await listPayoutItems(db, actor, parameter('id'), payload)
    return result.ok ? { ok: true, body: result.value } : result
  })

  router.authenticated(calls.createPayouts, async (request, actor) => {
    const result = await createPayouts(deps, actor, request.payload, requestOrigin(request))
    return result.ok ? { ok: true, body: result.value } : result
  })

  router.authenticated(calls.approvePayouts, async (request, actor) => {
    const result = await approvePayouts(deps, actor, request.payload, requestOrigin(request))
    return result.ok ? { ok: true, body: result.value } : result
  })

  router.authenticated(calls.cancelPayout, async (request, actor) => {
    const { parameter, payload } = request
    const result = await cancelPayout(deps, actor, parameter('id'), payload, requestOrigin(request))
    if (!result.ok) return result
    return { ok: true, body: { payout: await describePayout(db, actor, result.value) } }
  })

  router.authenticated(calls.recordPayoutResult, async (request, actor) => {
    const { parameter, payload } = request
    const result = await recordPayoutResult(deps, actor, parameter('id'), payload, requestOrigin(request))
    if (!result.ok) return result
    return { ok: true, body: { payout: await describePayout(db, actor, result.value) } }
  })

  router.authenticated(calls.exportPayouts, async (request, actor) => {
    const result = await exportPayouts(deps, actor, request.payload, requestOrigin(request))
    return result.ok ? { ok: true, body: result.value } : result
  })

  router.authenticated(fileCalls.listPayoutFiles, async ({ payload }, actor) => {
    const result = await listPayoutFiles(db, actor, payload)
    return result.ok ? { ok: true, body: result.value } : result
  })

  router.authenticated(fileCalls.getPayoutFile, async (request, actor) => {
    const result = await getPayoutFile(deps, actor, request.parameter('id'), requestOrigin(request))
    return result.ok ? { ok: true, body: result.value } : result
  })

  router.authenticated(calls.importPayoutResults, async (request, actor) => {
    const result = await importPayoutResults(deps, actor, request.payload.file, requestOrigin(request))
    return result.ok ? { ok: true, body: result.value } : result
  })

  router.authenticated(taxCalls.getTaxRules, async () => ({ ok: true, body: await getTaxRules(db) }))

  router.authenticated(taxCalls.confirmTaxRule, async (request, actor) => {
    const result = await confirmTaxRule(deps, actor, request.payload, requestOrigin(request))
    return result.ok ? { ok: true, body: { rule: result.value } } : result
  })

  router.authenticated(taxCalls.listTaxDeposits, async ({ payload }) => ({
    ok: true,
    body: await listTaxDeposits(db, payload),
  }))

  router.authenticated(taxCalls.listTaxDeductions, async ({ payload }) => ({
    ok: true,
    body: await listTaxDeductions(deps, payload),
  }))

  router.authenticated(taxCalls.exportTaxDeductions, async ({ payload }) => ({
    ok: true,
    body: exportTaxDeductions(deps, payload),
  }))

  router.authenticated(taxCalls.exportTaxReturn, async (request, actor) => ({
    ok: true,
    body: await exportTaxReturn(deps, actor, request.payload, requestOrigin(request)),
  }))

  router.authenticated(taxCalls.recordTaxDeposit, async (request, actor) => {
    const result = await recordTaxDeposit(deps, actor, request.payload, requestOrigin(request))
    return result.ok ? { ok: true, body: { deposit: result.value } } : result
  })

  router.authenticated(taxCalls.takeBackTaxDeposit, async (request, actor) => {
    const { parameter, payload } = request
    const result = await takeBackTaxDeposit(
      deps,
      actor,
      parameter('id'),
      payload.reason,
      requestOrigin(request),
    )
    return result.ok ? { ok: true, body: { deposit: result.value } } : result
  })
}
