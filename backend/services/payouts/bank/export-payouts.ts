// The bank file. It is made once, in the transaction that marks its payouts sent; a download only reads it.
import type { PayoutKind } from '@affiliate-booking/contract/options/money/money'
import type { PayoutAccountDetails } from '@affiliate-booking/contract/shapes/accounts/payout-accounts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { payoutAccounts, payoutFiles, payouts } from '../../../db/schema/money/payouts.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import type { Deps } from '../../../deps.ts'
import { fail, ok, type Result } from '../../../result.ts'
import type { RequestOrigin } from '../../audit/write-audit.ts'
import { DecryptionError } from '../../encryption/encryption.ts'
import { parseAccountDetails } from '../../payout-accounts/account-details.ts'
import { postEntries } from '../../ledger/post-entries.ts'
import { notifyOfSentPayouts } from '../../messages/notices/payout-notices.ts'
import { paidAgainNow } from '../../tax/paid-again.ts'
import { readRulesInForce } from '../../tax/tax-rules.ts'
import { scopeOf } from '../../territories/scope.ts'
import { type Actor, maySendMoney } from '../../users/account.ts'
import { assessPayouts, isTaxConfirmed, type PayoutFigures, writeFigures } from '../assess-payouts.ts'
import { renderBankFile } from './bank-file.ts'
import { cancelUnqualified } from '../cancel-payout.ts'
import { noRightToSendMoney, taxNotConfirmed } from '../create-payouts.ts'
import { type Payout } from '../find-payout.ts'
import { idArray, reselectItems } from '../items.ts'
import { auditPayouts, type By } from '../payout-audit.ts'
import { markItemsPaid, sentEntry } from '../payout-postings.ts'
import { formatPayoutNumber } from '../../../public-numbers.ts'

/** Lines of one file: banks take a few thousand, and one transaction has eight seconds. */
const maximumLines = 1000

interface Exported {
  fileId: string | null
  sent: number
  completed: number
  returnedToDraft: number
  cancelled: number
  net: number
  hasMore: boolean
}

type ExportDeps = Pick<Deps, 'db' | 'now' | 'encryption'>

/**
 * Makes a bank file of the oldest approved payouts in scope, at most `lines` of them, and marks them sent. What has changed
 * since its approval goes back to draft; who no longer qualifies is not paid. Fails with 409 if nothing is approved.
 */
export async function exportPayouts(
  deps: ExportDeps,
  actor: Actor,
  { kind, lines = maximumLines }: { kind?: PayoutKind | undefined; lines?: number },
  origin: RequestOrigin,
): Promise<Result<Exported>> {
  if (!maySendMoney(actor)) return noRightToSendMoney
  const at = deps.now()
  if (!isTaxConfirmed(await readRulesInForce(deps.db, at))) return taxNotConfirmed
  return deps.db.transaction(async (tx) => {
    const locked = await lockApproved(tx, actor, { kind, limit: lines + 1 })
    if (locked.length === 0) return fail(409, 'No payout is approved. Approve drafts first.')
    const exported = await exportLocked(tx, deps, { actor, origin, at }, locked.slice(0, lines))
    return ok({ ...exported, hasMore: locked.length > lines })
  })
}

/** The oldest. */
async function lockApproved(
  tx: Database,
  actor: Actor,
  { kind, limit }: { kind: PayoutKind | undefined; limit: number },
): Promise<Payout[]> {
  const rows = await tx
    .select({ payout: payouts })
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.beneficiaryId))
    .where(and(eq(payouts.status, 'approved'), scopeOf(actor).payees(), kind && eq(payouts.kind, kind)))
    .orderBy(asc(payouts.payoutNumber))
    .limit(limit)
    .for('update', { of: payouts })
  return rows.map(({ payout }) => payout)
}

async function exportLocked(
  tx: Database,
  deps: ExportDeps,
  by: By,
  approved: readonly Payout[],
): Promise<Omit<Exported, 'hasMore'>> {
  const changed = await reselectItems(
    tx,
    approved.map(({ id }) => id),
  )
  const accounts = await readAccounts(tx, deps, approved)
  const whyNot = (payout: Payout, figures: PayoutFigures): string | null => {
    if (changed.has(payout.id) || differs(payout, figures)) return 'Something has changed since the approval.'
    return payout.net > 0 && !accounts.has(payout.accountId ?? '')
      ? 'The payout account cannot be read. The payee has to enter it again.'
      : null
  }
  const assessed = await assessPayouts(
    tx,
    approved,
    by.at,
    (payout, figures) => whyNot(payout, figures) === null,
  )
  const unchanged: Payout[] = []
  const figures: (PayoutFigures & { id: string })[] = []
  const drafts: Draft[] = []
  for (const { payment, assessment } of assessed) {
    if (assessment.obstacle !== null) continue
    const { id, territoryPath } = payment
    const reason = whyNot(payment, assessment.figures)
    if (reason === null) {
      unchanged.push(payment)
      figures.push({ ...assessment.figures, id })
    } else drafts.push({ ...assessment.figures, id, territoryPath, reason })
  }
  const cancelled = await cancelUnqualified(tx, by, assessed)
  // What counted of the year before them may have changed since the approval.
  await writeFigures(tx, figures)
  await returnToDraft(tx, by, drafts)
  const sent = unchanged.filter(({ net }) => net > 0)
  const fileId = sent.length > 0 ? await storeFile(tx, deps, by, { sent, accounts }) : null
  await markSent(tx, by, unchanged, fileId)
  return {
    fileId,
    sent: sent.length,
    completed: unchanged.length - sent.length,
    returnedToDraft: drafts.length,
    cancelled,
    net: sent.reduce((sum, { net }) => sum + net, 0),
  }
}

const compared = [
  'gross',
  'taxBase',
  'taxBps',
  'section',
  'financialYear',
  'tds',
  'net',
  'accountId',
] as const

const differs = (payout: Payout, figures: PayoutFigures) =>
  compared.some((name) => payout[name] !== figures[name])

type Draft = PayoutFigures & Pick<Payout, 'id' | 'territoryPath'> & { reason: string }

async function returnToDraft(tx: Database, by: By, drafts: readonly Draft[]): Promise<void> {
  await writeFigures(
    tx,
    drafts,
    sql`status = 'draft', approved_by = null, approved_at = null, is_single_operator = false, version = p.version + 1`,
  )
  await auditPayouts(
    tx,
    by,
    drafts.map(({ id, territoryPath, net, reason }) => ({
      id,
      territoryPath,
      action: 'payout.returned-to-draft' as const,
      changes: { net: { old: null, new: net } },
      reason,
    })),
  )
}

type Accounts = ReadonlyMap<string, PayoutAccountDetails>

/**
 * The accounts that payouts go to, by id. One that cannot be decrypted is left out, so that the others are paid; if none can
 * be, the key is missing.
 * @throws DecryptionError
 */
async function readAccounts(
  tx: Database,
  { encryption }: ExportDeps,
  approved: readonly Payout[],
): Promise<Accounts> {
  const stored = await tx
    .select({ id: payoutAccounts.id, userId: payoutAccounts.userId, details: payoutAccounts.details })
    .from(payoutAccounts)
    .where(sql`${payoutAccounts.id} in ${idArray(approved.flatMap(({ accountId }) => accountId ?? []))}`)
  const accounts = new Map<string, PayoutAccountDetails>()
  let unread: DecryptionError | null = null
  for (const { id, userId, details } of stored) {
    try {
      accounts.set(id, parseAccountDetails(encryption.decrypt(payoutAccounts.details, userId, details)))
    } catch (error) {
      if (!(error instanceof DecryptionError)) throw error
      unread = error
    }
  }
  if (unread !== null && stored.length > 1 && accounts.size === 0) throw unread
  return accounts
}

async function storeFile(
  tx: Database,
  { encryption }: ExportDeps,
  by: By,
  { sent, accounts }: { sent: readonly Payout[]; accounts: Accounts },
) {
  const lines = sent.map(({ payoutNumber, net, accountId, beneficiaryId }) => {
    const account = accounts.get(accountId ?? '')
    if (!account) throw new Error(`The payout of ${beneficiaryId} has no account`)
    return { reference: formatPayoutNumber(payoutNumber), net, account }
  })
  const [file] = await tx
    .insert(payoutFiles)
    .values({
      content: encryption.encrypt(payoutFiles.content, by.actor.id, renderBankFile(lines)),
      createdBy: by.actor.id,
      createdAt: by.at,
    })
    .returning({ id: payoutFiles.id })
  if (!file) throw new Error('The file was not stored')
  return file.id
}

async function markSent(tx: Database, by: By, unchanged: readonly Payout[], fileId: string | null) {
  if (unchanged.length === 0) return
  const ids = idArray(unchanged.map(({ id }) => id))
  const at = sql`${by.at.toISOString()}::timestamptz`
  await tx.execute(sql`update ${payouts} set
      status = case when net = 0 then 'completed' else 'sent' end::payout_status, sent_at = ${at},
      completed_at = case when net = 0 then ${at} end, file_id = case when net > 0 then ${fileId}::uuid end,
      repaid = ${paidAgainNow('payouts')}, version = version + 1
    where id in ${ids}`)
  await markItemsPaid(
    tx,
    unchanged.filter(({ net }) => net === 0),
    by.at,
  )
  await postEntries(
    tx,
    unchanged.map((payout) => sentEntry(payout, by.at)),
  )
  await notifyOfSentPayouts(tx, unchanged, by.at)
  await auditPayouts(
    tx,
    by,
    unchanged.map(({ id, territoryPath, net }) => ({
      id,
      territoryPath,
      action: net > 0 ? ('payout.sent' as const) : ('payout.completed' as const),
    })),
  )
}
