import type { ResultLine } from '@affiliate-booking/contract/shapes/money/payouts'
import { type PayoutResult, payoutResults } from '@affiliate-booking/contract/options/money/payouts'
import {
  normalizeReference,
  transferReferencePattern,
} from '@affiliate-booking/contract/options/money/refunds'
import { formatPaise } from '@affiliate-booking/shared/money'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { payouts } from '../../../db/schema/money/payouts.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import type { Deps } from '../../../deps.ts'
import { readCsvFile } from '../../../lists/read-csv-file.ts'
import { ok, type Result } from '../../../result.ts'
import type { RequestOrigin } from '../../audit/write-audit.ts'
import { scopeOf } from '../../territories/scope.ts'
import { type Actor, maySendMoney } from '../../users/account.ts'
import { chunkSize } from '../chunks.ts'
import { noRightToSendMoney } from '../create-payouts.ts'
import type { Payout } from '../find-payout.ts'
import { parseResults, type ValidLine } from './parse-results.ts'
import type { By } from '../payout-audit.ts'
import { correctUtrs, recordResults, type Recorded, resultRules } from './record-result.ts'

const shownProblems = 100

interface Imported {
  recorded: number
  unchanged: number
  problems: ResultLine[]
  problemCount: number
}

/**
 * Records the results of a bank's file for payouts in scope, a few hundred lines in a transaction. Importing a file again
 * changes nothing, but for a UTR that was recorded as no reference. Lines that cannot be recorded are listed with the reason.
 */
export async function importPayoutResults(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  file: File,
  origin: RequestOrigin,
): Promise<Result<Imported>> {
  if (!maySendMoney(actor)) return noRightToSendMoney
  // An empty file is told which columns it lacks.
  const text =
    file.size === 0 ? ok('') : await readCsvFile(file, 'Download the results as CSV from your bank.')
  if (!text.ok) return text
  const parsed = parseResults(text.value)
  if (!parsed.ok) return parsed
  const { valid, invalid } = parsed.value
  const by = { actor, origin, at: now() }
  const total = { recorded: 0, unchanged: 0 }
  const problems: ResultLine[] = invalid.map((line) => ({ ...line, outcome: 'problem' }))
  for (let start = 0; start < valid.length; start += chunkSize) {
    const chunk = valid.slice(start, start + chunkSize)
    // One after the other: a file may name a payout twice.
    const lines = await db.transaction((tx) => importChunk(tx, by, chunk))
    for (const line of lines) {
      if (line.outcome === 'problem') problems.push(line)
      else total[line.outcome] += 1
    }
  }
  problems.sort((one, other) => one.line - other.line)
  return ok({ ...total, problems: problems.slice(0, shownProblems), problemCount: problems.length })
}

async function importChunk(tx: Database, by: By, lines: readonly ValidLine[]): Promise<ResultLine[]> {
  const numbers = JSON.stringify(lines.map(({ payoutNumber }) => payoutNumber))
  const rows = await tx
    .select({ payout: payouts })
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.beneficiaryId))
    .where(
      and(
        sql`${payouts.payoutNumber} in (select value::int from jsonb_array_elements_text(${numbers}::text::jsonb))`,
        scopeOf(by.actor).payees(),
      ),
    )
    .orderBy(asc(payouts.id))
    .for('update', { of: payouts })
  const byNumber = new Map(rows.map(({ payout }) => [payout.payoutNumber, payout]))
  const recorded: Record<PayoutResult, Recorded[]> = { completed: [], failed: [], returned: [] }
  const corrected: Recorded[] = []
  const outcomes = lines.map(({ payoutNumber, line, reference, ...said }): ResultLine => {
    const payout = byNumber.get(payoutNumber)
    const problem = payout === undefined ? 'There is no such payout.' : problemOf(payout, said)
    if (payout === undefined || problem !== null) return { line, reference, outcome: 'problem', problem }
    const utr = said.utr ?? payout.utr
    // A later line of the chunk sees what this one has changed.
    if (isRecorded(payout, said.result)) {
      if (said.result !== 'completed' || !isLost(payout.utr)) return { line, reference, outcome: 'unchanged' }
      corrected.push({ payout, ...said })
      byNumber.set(payoutNumber, { ...payout, utr })
      return { line, reference, outcome: 'recorded' }
    }
    recorded[said.result].push({ payout, ...said })
    byNumber.set(payoutNumber, { ...payout, status: said.result, utr })
    return { line, reference, outcome: 'recorded' }
  })
  for (const result of payoutResults) {
    // In this order, for a payout that was completed and returned in the same file.
    await recordResults(tx, by, result, recorded[result])
  }
  // A result without a UTR writes the one that its row was read with.
  await correctUtrs(tx, by, corrected)
  return outcomes
}

/** A payout that came back was completed before: an older file may be imported again. */
const isRecorded = ({ status }: Payout, result: PayoutResult) =>
  status === result || (status === 'returned' && result === 'completed')

/** A UTR that an earlier version took from a spreadsheet without its digits, such as `4.263E+11`. */
const isLost = (utr: string | null) => utr !== null && !transferReferencePattern.test(utr)

/** Which of the two is right, the file does not say: somebody has to look. */
function wrongStatus({ status }: Payout, result: PayoutResult): string {
  if (status === 'failed' && result === 'completed')
    return 'The payout is failed. If it arrived after all, record that on its page.'
  return status === 'sent' && result === 'returned'
    ? 'The payout is sent. If it never arrived, record on its page that the transfer failed.'
    : `The payout is ${status}.`
}

type Said = Pick<ValidLine, 'result' | 'utr' | 'amount'>

function problemOf(payout: Payout, { result, utr, amount }: Said): string | null {
  if (amount !== null && amount !== payout.net)
    return `The amount is ${formatPaise(amount)}, and the payout’s ${formatPaise(payout.net)}.`
  if (isRecorded(payout, result)) {
    const isOther = result === 'completed' && normalizeReference(payout.utr ?? '') !== utr
    return isOther && !isLost(payout.utr)
      ? `It is completed with another UTR, ${payout.utr ?? 'none'}.`
      : null
  }
  if (result === 'returned' && payout.net === 0) return 'Nothing was sent.'
  return payout.status === resultRules[result].from ? null : wrongStatus(payout, result)
}
