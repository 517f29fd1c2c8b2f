// Paydays of a history, from drafts to the bank's results, and what must be true of everything that is sent.
import { inArray, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect } from 'vitest'
import * as z from 'zod'
import { rowsOf } from '../../../../../backend/db/database.ts'
import { payouts } from '../../../../../backend/db/schema/money/payouts.ts'
import { approvePayouts } from '../../../../../backend/services/payouts/approve-payouts.ts'
import { exportPayouts } from '../../../../../backend/services/payouts/bank/export-payouts.ts'
import { importPayoutResults } from '../../../../../backend/services/payouts/bank/import-results.ts'
import { recordPayoutResult } from '../../../../../backend/services/payouts/bank/record-result.ts'
import { getPayoutFile } from '../../../../../backend/services/payouts/bank/payout-files.ts'
import { readBalances } from '../../../../../backend/services/ledger/read-balances.ts'
import { cancelPayout } from '../../../../../backend/services/payouts/cancel-payout.ts'
import { createPayouts } from '../../../../../backend/services/payouts/create-payouts.ts'
import { findPayout } from '../../../../../backend/services/payouts/find-payout.ts'
import type { Account } from '../../../../../backend/services/users/account.ts'
import type { Parts } from './parts.ts'
import type { TaxCheck } from './tax-check.ts'
import { minimumPayout } from '../people.ts'
import { nowhere, pick, valueOf } from '../pick.ts'
import { paydayStages, type SmallStep, type StepOf } from '../steps.ts'
import { formatPayoutNumber } from '../../../../../backend/public-numbers.ts'

const log = pino({ level: 'silent' })

const SentItem = z.object({
  id: z.string(),
  eventKey: z.string(),
  type: z.string(),
  status: z.string(),
  number: z.int(),
  line: z.string(),
  isWithLine: z.boolean(),
})

export function createPaydays({ deps, people, model, bank, count }: Parts, taxes: TaxCheck) {
  const { db } = deps
  const { root, second } = people
  /** By row: the payout that it was last sent in. */
  const sentIn = new Map<string, string>()
  /** Their rows were free until then. */
  const arrivedAfterAll = new Set<string>()
  const paidBookings = new Map<string, string>()
  let hasExported = false

  async function importResults(by: Account, text: string) {
    const lines = text.split('\n').length - 1
    if (lines === 0) return
    const read = async () =>
      valueOf(await importPayoutResults(deps, by, new File([text], 'results.csv'), nowhere))
    expect(await read()).toMatchObject({ recorded: lines, problemCount: 0 })
    count('results imported')
    const failed = [...text.matchAll(/^(.*),rejected,/gm)].map(([, reference = '']) => reference)
    taxes.noteFailed(failed)
    if (failed.length > 0) count('transfer failed')
    if (deps.now().getTime() % 3 === 0)
      expect(await read(), 'the same file again').toMatchObject({ recorded: 0, unchanged: lines })
  }

  async function payday({ until, luck }: Extract<SmallStep, { kind: 'payday' }>) {
    const [creator, approver] = luck % 2 === 0 ? [root, second] : [second, root]
    const goesTo = (stage: (typeof paydayStages)[number]) =>
      paydayStages.indexOf(stage) <= paydayStages.indexOf(until)
    const { created } = valueOf(await createPayouts(deps, creator, {}, nowhere))
    if (created > 0) count('payout created')
    if (!goesTo('approve')) return
    for (const by of [approver, creator]) {
      // The second one approves what the first has created on another day.
      const { approved, cancelled } = valueOf(await approvePayouts(deps, by, {}, nowhere))
      if (approved > 0) count('payout approved')
      if (cancelled > 0) count('payout cancelled by the approval')
    }
    if (!goesTo('export')) return
    const exported = await exportPayouts(deps, creator, {}, nowhere)
    if (exported.ok) {
      hasExported = true
      await taxes.noteSent()
      const { fileId, returnedToDraft, sent } = exported.value
      if (returnedToDraft > 0) count('payout back to draft')
      if (sent > 0) count('payout sent')
      if (fileId) {
        const file = valueOf(await getPayoutFile({ ...deps, log }, creator, fileId, nowhere))
        bank.take(await new Response(file).text())
      }
    } else expect(exported.status, exported.message).toBe(409)
    if (goesTo('import')) await importResults(approver, bank.work(luck))
  }

  /** Payees who have enough for a payout. */
  async function findUnpaid() {
    const ids = people.payees
      .map(({ id }) => id)
      .filter((id) => !model.suspended.has(id) && !model.gone.has(id))
    const balances = await readBalances(db, ids)
    return ids.filter((id) => {
      const { provider_available = 0, partner_available = 0 } = balances.get(id) ?? {}
      return provider_available + partner_available >= minimumPayout
    })
  }

  /** What is available can be sent: no row is left behind in a payout that failed, or in none. */
  async function payEverybody() {
    // An approved payout whose rows have changed goes back to its draft, and what came since waits for the one after it.
    for (let paydays = 0; paydays < 3; paydays += 1) {
      if (paydays === 0 || (await findUnpaid()).length > 0)
        await payday({ kind: 'payday', until: 'export', luck: 0 })
    }
    expect(await findUnpaid(), 'payees who are not paid').toEqual([])
  }

  /** The bank corrects its results: what had failed has arrived. By now its rows may be in any other payout. */
  async function arrive(number: number) {
    const transfer = bank.correctFailure(number)
    if (transfer === null) return
    const { id, version } = valueOf(await findPayout(db, root, transfer.reference))
    const payload = { version, result: 'completed', utr: transfer.utr } as const
    valueOf(await recordPayoutResult(deps, root, id, payload, nowhere))
    taxes.noteArrived(transfer.reference, `payout-arrived:${id}`)
    arrivedAfterAll.add(transfer.reference)
    count('payout arrived after all')
  }

  async function movePayout({ payout: number, move }: StepOf<'payout'>) {
    if (move === 'return') {
      const reference = bank.sendBack(number)
      if (reference === null) return
      await importResults(root, `reference,status,reason\n${reference},returned,The account is closed`)
      count('payout returned')
      return
    }
    if (move === 'arrive after all') return arrive(number)
    await payday({ kind: 'payday', until: 'create', luck: number })
    const open = await db
      .select()
      .from(payouts)
      .where(inArray(payouts.status, ['draft', 'approved']))
      .orderBy(payouts.payoutNumber)
    const chosen = pick(open, number)
    if (!chosen) return
    valueOf(
      await cancelPayout(deps, root, chosen.id, { version: chosen.version, reason: 'Not now' }, nowhere),
    )
    count('payout cancelled')
  }

  /** Nothing that was just sent is on hold, too early, or in another payout that did not fail. */
  async function checkSent(now: Date) {
    if (!hasExported) return
    hasExported = false
    const items = await rowsOf(
      db,
      sql`select c.id, c.event_key as "eventKey", c.type, c.status, p.payout_number as number,
          coalesce(corrected.event_key, c.event_key) as line,
          coalesce(corrected.payout_id = p.id, corrected.id is null) as "isWithLine"
        from commissions c join payouts p on p.id = c.payout_id left join commissions corrected on corrected.id = c.corrects_id
        where p.sent_at = ${now.toISOString()}::timestamptz`,
      SentItem,
    )
    const lines = new Map(model.lines().map((found) => [found.line.eventKey, found]))
    for (const { id, eventKey, type, status, number, line, isWithLine } of items) {
      const reference = formatPayoutNumber(number)
      const earlier = sentIn.get(id)
      if (earlier !== undefined && earlier !== reference && !arrivedAfterAll.has(earlier))
        expect(bank.stateOf(earlier), `${eventKey} was in ${earlier} and is in ${reference}`).toBe('failed')
      sentIn.set(id, reference)
      expect(['available', 'paid'], eventKey).toContain(status)
      const found = lines.get(line)
      if (type !== 'adjustment') expect(found, eventKey).toBeDefined()
      if (!found) continue
      expect(found.holdUntil <= now, `${eventKey} is sent before its time`).toBe(true)
      if (isWithLine) expect(found.line.isHeld, `${eventKey} is sent while it is held`).toBe(false)
      if (type === 'correction')
        count(isWithLine ? 'correction sent with its row' : 'correction sent after its row')
      if (found.booking) paidBookings.set(found.booking.id, reference)
      else count('commission of a lead sent')
    }
  }

  return {
    payday,
    payEverybody,
    movePayout,
    checkSent,
    isPaid: (bookingId: string) => bank.stateOf(paidBookings.get(bookingId) ?? '') === 'arrived',
  }
}
