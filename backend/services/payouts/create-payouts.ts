import type { CreatePayoutsPayload } from '@affiliate-booking/contract/calls/money/payouts'
import { and, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { payouts } from '../../db/schema/money/payouts.ts'
import type { Deps } from '../../deps.ts'
import { fail, ok, type Result } from '../../result.ts'
import type { RequestOrigin } from '../audit/write-audit.ts'
import { readRulesInForce } from '../tax/tax-rules.ts'
import { financialYearOf } from '@affiliate-booking/shared/periods'
import { type Actor, maySendMoney } from '../users/account.ts'
import { assessPayouts, isTaxConfirmed, writeFigures } from './assess-payouts.ts'
import { payablesOf } from './available-sums.ts'
import { runChunks } from './chunks.ts'
import { freeItems, idArray, takeItems } from './items.ts'
import { auditPayouts, type By } from './payout-audit.ts'
import { readPayoutSettings } from './payout-settings.ts'

export const noRightToSendMoney = fail(403, 'Only super and national administrators make payouts.')
export const taxNotConfirmed = fail(409, 'Confirm the TDS rates before the first payout.')

interface Creation extends By {
  readonly chosen: CreatePayoutsPayload
  readonly minimum: number
}

interface Created {
  created: number
  gross: number
  net: number
  hasMore: boolean
}

/**
 * Creates a draft for each payee in scope whose available rows reach the minimum, or whose account is being deleted, with
 * all of them. Payees who do not qualify, or have a draft or an approved payout of the kind, are left out.
 */
export async function createPayouts(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  chosen: CreatePayoutsPayload,
  origin: RequestOrigin,
): Promise<Result<Created>> {
  if (!maySendMoney(actor)) return noRightToSendMoney
  const at = now()
  if (!isTaxConfirmed(await readRulesInForce(db, at))) return taxNotConfirmed
  const { minimum } = await readPayoutSettings(db)
  const creation = { actor, origin, at, chosen, minimum }
  const total = { created: 0, gross: 0, net: 0 }
  const candidates = await findCandidates(db, creation)
  let taken = 0
  const isCut = await runChunks(async (size) => {
    const chunk = candidates.slice(taken, taken + size)
    const drafts = await db.transaction((tx) => createDrafts(tx, { actor, origin, at }, chunk))
    taken += chunk.length
    for (const { gross, net } of drafts) {
      total.created += 1
      total.gross += gross
      total.net += net
    }
    return { isLast: taken === candidates.length }
  })
  return ok({ ...total, hasMore: isCut || candidates.length === mostAtOnce })
}

type Candidate = Awaited<ReturnType<typeof findCandidates>>[number]

/** More than one call comes to. */
const mostAtOnce = 10_000

/**
 * Those whose balance reaches the minimum; the rows themselves are looked at when they are taken. In the order of their
 * keys, so that two creations do not wait for each other.
 */
function findCandidates(db: Database, { actor, at, chosen, minimum }: Creation) {
  const payables = payablesOf(db, actor, { at, kind: chosen.kind, minimum })
  return db
    .select({
      beneficiaryId: payables.payeeId,
      kind: payables.kind,
      territoryPath: payables.territoryPath,
    })
    .from(payables)
    .where(
      and(
        isNull(payables.obstacle),
        chosen.payeeIds && sql`${payables.payeeId} in ${idArray(chosen.payeeIds)}`,
      ),
    )
    .orderBy(payables.payeeId, payables.kind)
    .limit(mostAtOnce)
}

async function createDrafts(tx: Database, by: By, candidates: readonly Candidate[]) {
  const { actor, at } = by
  if (candidates.length === 0) return []
  const empty = { gross: 0, taxBase: 0, taxBps: 0, tds: 0, net: 0, yearBase: 0, yearTds: 0, section: '' }
  // Another creation may have been faster.
  const added = await tx
    .insert(payouts)
    .values(
      candidates.map(({ beneficiaryId, kind, territoryPath }) => ({
        ...empty,
        kind,
        beneficiaryId,
        territoryPath,
        status: 'draft' as const,
        financialYear: financialYearOf(at),
        createdBy: actor.id,
        createdAt: at,
      })),
    )
    .onConflictDoNothing()
    .returning({
      id: payouts.id,
      payoutNumber: payouts.payoutNumber,
      kind: payouts.kind,
      beneficiaryId: payouts.beneficiaryId,
      territoryPath: payouts.territoryPath,
    })
  if (added.length === 0) return []
  await takeItems(tx, added)
  const assessed = await assessPayouts(tx, added, at)
  const drafts = assessed.flatMap(({ payment, assessment }) =>
    assessment.obstacle === null ? [{ ...payment, ...assessment.figures }] : [],
  )
  // A hold, or a change of the payee, came between the two looks.
  const emptied = assessed.filter(({ assessment }) => assessment.obstacle !== null)
  await removeDrafts(
    tx,
    emptied.map(({ payment }) => payment.id),
  )
  await writeFigures(tx, drafts, sql`version = p.version`)
  await auditPayouts(
    tx,
    by,
    drafts.map(({ id, territoryPath, gross }) => ({
      id,
      territoryPath,
      action: 'payout.created' as const,
      changes: { gross: { old: null, new: gross } },
    })),
  )
  return drafts
}

async function removeDrafts(tx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await freeItems(tx, ids)
  await tx.delete(payouts).where(sql`${payouts.id} in ${idArray(ids)}`)
}
