// Checks every confirmed win of a lead: what the ledger has of it, and who earns how much.
import { and, asc, gt, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../db/database.ts'
import { commissions, commissionSnapshots } from '../../db/schema/money/commissions.ts'
import { leadWins } from '../../db/schema/money/lead-wins.ts'
import type { Commission } from '../commissions/accruals.ts'
import { sharesOf } from '../commissions/shares.ts'
import { findDeleted } from '../commissions/earners.ts'
import { beneficiariesOf, type Snapshot, termsOf } from '../commissions/terms.ts'
import { earnerProblems, wasDeleted } from './check-shares.ts'
import { Problem } from './problem.ts'

const batchSize = 500
const maximumProblems = 20

/** What the ledger must have of each lead: what is receivable, earned and received of its wins. */
const expected = sql`
  select lead_id, 'lead_receivable'::ledger_account as account,
    sum(payout_received * ((taken_back_at is null)::int - (income_at is not null)::int + (returned_at is not null)::int)) as amount
  from lead_wins where payout_received is not null group by 1
  union all
  select lead_id, 'platform_revenue', -sum(payout_received) filter (where taken_back_at is null)
  from lead_wins where payout_received is not null group by 1
  union all
  select lead_id, 'cash', sum(payout_received * ((income_at is not null)::int - (returned_at is not null)::int))
  from lead_wins where payout_received is not null group by 1
  union all
  select lead_id, 'commission_expense', sum(amount) from commissions where lead_id is not null group by 1`

/** Paise by the reference in capitals. */
const sumOfWins = (reference: SQL, isCredit: SQL) => sql`
  select upper(${reference}) as reference, ${isCredit} as is_credit, sum(payout_received) as amount,
    array_agg(distinct lead_id::text order by lead_id::text) as leads
  from lead_wins where ${reference} is not null group by 1`

/** A transfer that was linked with the leads it paid for, and then pays for others. */
const exceededTransfers = sql`
  select 'The transfer ' || line.reference || ' of ' || line.amount || ' is booked with ' || win.amount || ' for the leads '
      || array_to_string(win.leads, ', ') as problem
    from (
      select upper(reference) as reference, is_credit, sum(amount) as amount from bank_statement_lines
      group by 1, 2 having bool_or(outcome = 'linked' and lead_id is not null)
    ) as line
    join (${sumOfWins(sql`income_reference`, sql`true`)} union all ${sumOfWins(sql`return_reference`, sql`false`)}) as win
      using (reference, is_credit)
    where win.amount > line.amount`

export async function checkLeadWins(db: Database): Promise<string[]> {
  const rows = await rowsOf(
    db,
    sql`(select 'Lead ' || lead_id || ' has ' || coalesce(p.amount, 0) || ' in ' || account || ', not ' || coalesce(e.amount, 0)
          as problem
        from (${expected}) as e
        full join (select lead_id, account, sum(amount) as amount from postings
          where lead_id is not null and party_id is null group by 1, 2) as p using (lead_id, account)
        where coalesce(p.amount, 0) <> coalesce(e.amount, 0)
        limit ${maximumProblems})
      union all (${exceededTransfers} limit ${maximumProblems})`,
    Problem,
  )
  const problems = rows.map(({ problem }) => problem)
  let last: string | undefined
  do {
    const wins = await db
      .select()
      .from(leadWins)
      .where(and(isNotNull(leadWins.payoutReceived), last === undefined ? undefined : gt(leadWins.id, last)))
      .orderBy(asc(leadWins.id))
      .limit(batchSize)
    last = wins.length < batchSize ? undefined : wins.at(-1)?.id
    if (wins.length > 0) problems.push(...(await checkEarners(db, wins)))
  } while (last !== undefined && problems.length < maximumProblems)
  return problems.slice(0, maximumProblems)
}

type Win = typeof leadWins.$inferSelect

async function checkEarners(db: Database, wins: readonly Win[]): Promise<string[]> {
  const ids = wins.map(({ snapshotId }) => snapshotId)
  const [rows, snapshots] = await Promise.all([
    db.select().from(commissions).where(inArray(commissions.snapshotId, ids)),
    db.select().from(commissionSnapshots).where(inArray(commissionSnapshots.id, ids)),
  ])
  const deleted = await findDeleted(
    db,
    snapshots.flatMap((snapshot) => beneficiariesOf(snapshot).map(({ id }) => id)),
  )
  return wins.flatMap((win) =>
    problemsOf(
      win,
      rows.filter(({ snapshotId }) => snapshotId === win.snapshotId),
      snapshots.find(({ id }) => id === win.snapshotId) ?? null,
      deleted,
    ).map((problem) => `Win ${win.id}: ${problem}`),
  )
}

function problemsOf(
  { payoutReceived, confirmedAt, takenBackAt }: Win,
  rows: readonly Commission[],
  snapshot: Snapshot | null,
  deleted: ReadonlyMap<string, Date>,
): string[] {
  const base = payoutReceived ?? 0
  const { deserved } = sharesOf(termsOf(snapshot, base), base)
  const earners = beneficiariesOf(snapshot)
  const problems = earners.flatMap(({ id, tier }) =>
    earnerProblems(
      {
        id,
        tier,
        deserved: takenBackAt === null ? (deserved[tier]?.amount ?? 0) : 0,
        isDeleted: wasDeleted(deleted.get(id), confirmedAt),
      },
      rows,
    ),
  )
  const strangers = rows.filter((row) => !earners.some(({ id }) => id === row.beneficiaryId))
  if (strangers.length > 0) problems.push(`${strangers.length} rows of people who are not in the snapshot`)
  if (sumOf(rows) > base) problems.push(`commissions are ${sumOf(rows)} of ${base}`)
  return problems
}

const sumOf = (rows: readonly Commission[]) => rows.reduce((sum, { amount }) => sum + amount, 0)
