// What the TDS return of a financial year asks for: each payout, with the payee's full PAN.
import type { TaxDeductionFilter } from '@affiliate-booking/contract/calls/money/tax'
import { dayInIndia } from '@affiliate-booking/shared/days'
import { financialYearOf } from '@affiliate-booking/shared/periods'
import { asc, eq } from 'drizzle-orm'
import { isOneOf } from '../../db/conditions/one-of.ts'
import type { Database } from '../../db/database.ts'
import { identitySubmissions, payouts } from '../../db/schema/money/payouts.ts'
import { users } from '../../db/schema/accounts/users.ts'
import type { Deps } from '../../deps.ts'
import { renderCsv } from '../../lists/csv.ts'
import { formatPlainRupees } from '../../lists/plain-rupees.ts'
import { readByIds } from '../../lists/read-by-ids.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { decryptSubmittedPan } from '../identity/submission.ts'
import type { Actor } from '../users/account.ts'
import { paidAgainIn } from './paid-again.ts'
import { identityAtPayout } from './pan-accounts.ts'
import { quarterOf } from './return-quarters.ts'
import { isOfDeductee } from './tax-deductions.ts'
import { formatPayoutNumber } from '../../public-numbers.ts'

type ReturnDeps = Pick<Deps, 'db' | 'now' | 'encryption' | 'log'>

const readRows = (db: Database, ids: readonly string[]) =>
  db
    .select({
      id: payouts.id,
      payout: payouts,
      payeeName: users.name,
      identity: identitySubmissions,
      paidAgain: paidAgainIn('payouts').mapWith(Number),
    })
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.beneficiaryId))
    .leftJoin(identitySubmissions, eq(identitySubmissions.id, identityAtPayout))
    .where(isOneOf(payouts.id, ids))

async function* readAllRows(db: Database, financialYear: string) {
  const rows = await db
    .select({ id: payouts.id })
    .from(payouts)
    .where(isOfDeductee(financialYear))
    .orderBy(asc(payouts.createdAt), asc(payouts.id))
  yield* readByIds(
    rows.map(({ id }) => id),
    (ids) => readRows(db, ids),
  )
}
type Row = Awaited<ReturnType<typeof readRows>>[number]

/** As a TDS return names a payee who has given no PAN. */
const noPan = 'PANNOTAVBL'

/** The masked one where it cannot be decrypted. */
const panOf = (deps: ReturnDeps, { identity }: Row): string =>
  (identity === null ? null : (decryptSubmittedPan(deps, identity) ?? identity.panMasked)) ?? noPan

/** Streams the file. The export is audited before the first byte is read. */
export async function exportTaxReturn(
  deps: ReturnDeps,
  actor: Actor,
  { financialYear = financialYearOf(deps.now()) }: TaxDeductionFilter,
  origin: RequestOrigin,
): Promise<ReadableStream<Uint8Array>> {
  await writeAudit(deps.db, {
    actor,
    origin,
    action: 'tax.return-exported',
    objectType: 'tax',
    objectId: financialYear,
    territoryPath: null,
    at: deps.now(),
  })
  return renderCsv<Row>(
    [
      { title: 'Financial year', of: ({ payout }) => payout.financialYear },
      { title: 'Quarter', of: ({ payout }) => payout.sentAt && quarterOf(payout.sentAt) },
      { title: 'Payout', of: ({ payout }) => formatPayoutNumber(payout.payoutNumber) },
      {
        title: 'Deducted on',
        of: ({ payout }) => (payout.sentAt === null ? null : dayInIndia(payout.sentAt)),
      },
      { title: 'Payee', of: ({ payeeName }) => payeeName },
      { title: 'Legal name', of: ({ identity }) => identity?.legalName ?? null },
      { title: 'Company', of: ({ identity }) => (identity?.isCompany === true ? 'yes' : 'no') },
      { title: 'PAN', of: (row) => panOf(deps, row) },
      { title: 'PAN valid', of: ({ identity }) => (identity?.isPanValid === true ? 'yes' : 'no') },
      { title: 'Section', of: ({ payout }) => payout.section },
      { title: 'Rate (%)', of: ({ payout }) => payout.taxBps / 100 },
      { title: 'Base (INR)', of: ({ payout }) => formatPlainRupees(payout.taxBase) },
      { title: 'Paid (INR)', of: ({ payout, paidAgain }) => formatPlainRupees(payout.gross - paidAgain) },
      { title: 'TDS (INR)', of: ({ payout }) => formatPlainRupees(payout.tds) },
    ],
    readAllRows(deps.db, financialYear),
  )
}
