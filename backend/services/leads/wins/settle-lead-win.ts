// What is decided on a lead that was won: what the platform gets for it, and that its money came or went back.
import type { SettleLeadWinPayload } from '@affiliate-booking/contract/calls/money/lead-wins'
import type { LeadWinAction } from '@affiliate-booking/contract/options/money/lead-wins'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import type { Database } from '../../../db/database.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { changedColumns } from '../../audit/changed-columns.ts'
import { type RequestOrigin, writeAudit } from '../../audit/write-audit.ts'
import { linkLeadIncome, linkOutgoing } from '../../bank-statements/link-booked.ts'
import { accrualOf, insertCommissions } from '../../commissions/accruals.ts'
import { postNewEntries } from '../../ledger/post-entries.ts'
import { applyReceiptToLead } from './apply-receipt.ts'
import { checkTransfer } from './check-transfer.ts'
import { notifyOfUnpaidWin } from '../../messages/notices/affiliate-lead-notices.ts'
import { readStoredNumber } from '../../settings/platform-settings.ts'
import type { Actor } from '../../users/account.ts'
import { findLead, type StoredLead } from '../find-lead.ts'
import { changeWin, entryOf, setHoldUntil } from './change-win.ts'
import { rowsOfWin } from './earn-of-win.ts'
import { lockWin, type StoredWin } from './find-win.ts'
import { obstacleTo } from './win-rights.ts'

interface WinDeps {
  readonly db: Database
  readonly now: () => Date
  /** Unless a setting says otherwise. */
  readonly commissionHoldDays: number
}

interface WinRequest {
  readonly lead: StoredLead
  readonly win: StoredWin
  readonly actor: Actor
  readonly origin: RequestOrigin
  readonly at: Date
  readonly holdDays: number
}

const decisions = {
  confirm: { decide: confirmWin, action: 'lead.win-confirmed' },
  income: { decide: recordIncome, action: 'lead.income-recorded' },
  return: { decide: recordReturn, action: 'lead.income-returned' },
} as const satisfies Record<
  LeadWinAction,
  {
    decide: (tx: Database, request: WinRequest, payload: SettleLeadWinPayload) => Promise<Result<StoredWin>>
    action: string
  }
>

const audited = ['payoutReceived', 'incomeReference', 'returnReference'] as const

/**
 * Decides on a win of a lead in scope. Fails with 404 outside the scope or for a lead that was never won, with 403 for
 * somebody who earns of it or may not decide this, with 400 without what the decision needs, and with 409 when the win has
 * changed, this was decided, other money has the reference or its transfer brought less than its leads take.
 */
export async function settleLeadWin(
  { db, now, commissionHoldDays }: WinDeps,
  actor: Actor,
  idOrNumber: string,
  payload: SettleLeadWinPayload,
  origin: RequestOrigin,
): Promise<Result<string>> {
  return db.transaction(async (tx) => {
    const found = await findLead(tx, actor, idOrNumber)
    if (!found.ok) return found
    const lead = found.value
    const win = await lockWin(tx, lead.id, { id: payload.winId, version: payload.version })
    if (win === null) return fail(409, 'The win of this lead has changed. Check it again.')
    const obstacle = await obstacleTo(tx, actor, { lead, win, action: payload.action })
    if (obstacle !== null) return obstacle
    const at = now()
    const holdDays = (await readStoredNumber(tx, 'commissionHoldDays')) ?? commissionHoldDays
    const { decide, action } = decisions[payload.action]
    const decided = await decide(tx, { lead, win, actor, origin, at, holdDays }, payload)
    if (!decided.ok) return decided
    await writeAudit(tx, {
      actor,
      origin,
      action,
      objectType: 'lead',
      objectId: lead.id,
      territoryPath: lead.territoryPath,
      changes: changedColumns(win, decided.value, audited),
      at,
    })
    return ok(lead.id)
  })
}

async function confirmWin(
  tx: Database,
  { lead, win, actor, at }: WinRequest,
  { payoutReceived }: SettleLeadWinPayload,
): Promise<Result<StoredWin>> {
  if (payoutReceived === undefined) return fail(400, 'Enter what the platform gets.')
  const confirmed = await changeWin(tx, win, { payoutReceived, confirmedBy: actor.id, confirmedAt: at })
  const rows = await rowsOfWin(tx, lead, confirmed, at)
  await insertCommissions(tx, rows)
  const unpaid = rows.find(({ tier, amount, status }) => tier === 0 && amount === 0 && status === 'pending')
  if (unpaid) await notifyOfUnpaidWin(tx, lead, unpaid.beneficiaryId, { winId: win.id, at })
  const { id: leadId } = lead
  await postNewEntries(tx, [
    entryOf(win, 'lead-confirmed', at, [
      { account: 'lead_receivable', leadId, amount: payoutReceived },
      { account: 'platform_revenue', leadId, amount: -payoutReceived },
    ]),
    { ...entryOf(win, 'accrual', at, rows.flatMap(accrualOf)), eventKey: `accrue-lead:${win.id}` },
  ])
  return ok(confirmed)
}

/** The money came: commissions ripen from now on, also those of a win that was taken back meanwhile. */
async function recordIncome(
  tx: Database,
  { lead, win, actor, origin, at, holdDays }: WinRequest,
  { reference }: SettleLeadWinPayload,
): Promise<Result<StoredWin>> {
  const { payoutReceived, confirmedAt, snapshotId } = win
  if (reference === undefined) return fail(400, 'Enter the reference of the bank.')
  if (payoutReceived === null || confirmedAt === null) throw new Error('The win is not confirmed')
  const exceeded = await checkTransfer(tx, win, { reference, isCredit: true })
  if (exceeded !== null) return exceeded
  const amount = payoutReceived
  const applied = await applyReceiptToLead(tx, { lead, reference, amount, by: { actor, origin }, at })
  if (!applied.ok) return applied
  const changed = await changeWin(tx, win, { incomeBy: actor.id, incomeAt: at, incomeReference: reference })
  const ripe = new Date(Math.max(confirmedAt.getTime() + holdDays * dayMs, at.getTime()))
  await setHoldUntil(tx, snapshotId, ripe)
  const { id: leadId } = lead
  await postNewEntries(tx, [
    entryOf(win, 'lead-income', at, [
      { account: 'cash', leadId, amount: payoutReceived },
      { account: 'lead_receivable', leadId, amount: -payoutReceived },
    ]),
  ])
  await linkLeadIncome(tx)
  return ok(changed)
}

async function recordReturn(
  tx: Database,
  { lead, win, actor, at }: WinRequest,
  { reference }: SettleLeadWinPayload,
): Promise<Result<StoredWin>> {
  if (reference === undefined) return fail(400, 'Enter the reference of the bank.')
  if (win.payoutReceived === null) throw new Error('The win is not confirmed')
  const exceeded = await checkTransfer(tx, win, { reference, isCredit: false })
  if (exceeded !== null) return exceeded
  const changed = await changeWin(tx, win, {
    returnedBy: actor.id,
    returnedAt: at,
    returnReference: reference,
  })
  const { id: leadId } = lead
  await postNewEntries(tx, [
    entryOf(win, 'lead-returned', at, [
      { account: 'lead_receivable', leadId, amount: win.payoutReceived },
      { account: 'cash', leadId, amount: -win.payoutReceived },
    ]),
  ])
  await linkOutgoing(tx)
  return ok(changed)
}
