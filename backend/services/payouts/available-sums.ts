// What can be paid out to each payee, from the balances of the ledger: one row for each, however much they have earned.
import { type PayoutKind, payoutKinds } from '@affiliate-booking/contract/options/money/money'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { accountBalances } from '../../db/schema/money/ledger.ts'
import { identitySubmissions, payoutAccounts, payouts } from '../../db/schema/money/payouts.ts'
import { accountOf } from '../ledger/account-of.ts'
import { scopeOf } from '../territories/scope.ts'
import type { Actor } from '../users/account.ts'
import { isLatestSubmission, isPresentAccount, obstacleIn } from './payees.ts'

/**
 * What each payee has available, without those who have a draft or an approved payout: for the others the balance is the
 * sum of the rows that no payout has taken.
 */
export const availableSums = (db: Database, kind: PayoutKind | undefined) => {
  const kindOf = sql<PayoutKind>`(case ${accountBalances.account} when ${accountOf({ kind: 'shares', status: 'available' })}
    then 'shares' else 'commissions' end)::payout_kind`
  const accounts = (kind === undefined ? payoutKinds : [kind]).map((each) =>
    accountOf({ kind: each, status: 'available' }),
  )
  return db
    .select({
      payeeId: sql<string>`${accountBalances.partyId}`.as('payee_id'),
      kind: kindOf.as('payable_kind'),
      available: sql`-${accountBalances.amount}`.mapWith(Number).as('payable_amount'),
    })
    .from(accountBalances)
    .where(
      and(
        inArray(accountBalances.account, accounts),
        ne(accountBalances.amount, 0),
        sql`not exists (select from ${payouts} as open where open.beneficiary_id = ${accountBalances.partyId}
          and open.kind = ${kindOf} and open.status in ('draft', 'approved'))`,
      ),
    )
    .as('payable')
}

/** What each payee in scope has available, and what stands in the way. */
export const payablesOf = (
  db: Database,
  actor: Actor,
  { at, kind, minimum }: { at: Date; kind?: PayoutKind | undefined; minimum: number },
) => {
  const sums = availableSums(db, kind)
  return db
    .select({
      payeeId: sums.payeeId,
      kind: sums.kind,
      available: sums.available,
      obstacle: obstacleIn(at, sql`${sums.available}`, minimum).as('payable_obstacle'),
      territoryPath: users.territoryPath,
    })
    .from(sums)
    .innerJoin(users, and(eq(users.id, sums.payeeId), isPayee()))
    .leftJoin(identitySubmissions, isLatestSubmission())
    .leftJoin(payoutAccounts, isPresentAccount())
    .where(scopeOf(actor).payees())
    .as('payable_payees')
}

/** Customers are paid nothing. They are most accounts, and an index leaves them out. */
export const isPayee = () => ne(users.role, 'user')
