import type { IdentityQuery, IdentityRow } from '@affiliate-booking/contract/calls/accounts/identity'
import type { Page } from '@affiliate-booking/contract/lists'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { identitySubmissions } from '../../db/schema/money/payouts.ts'
import { territories } from '../../db/schema/accounts/territories.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { countRows } from '../../lists/count-rows.ts'
import { readPage, type Slice, type Sorting } from '../../lists/page.ts'
import { scopeOf } from '../territories/scope.ts'
import type { Actor } from '../users/account.ts'
import { matchesAccount } from '../users/list-users.ts'

const longestWaiting: Sorting = {
  name: 'longest-waiting',
  by: identitySubmissions.submittedAt,
  id: identitySubmissions.id,
  isDescending: false,
}

/** One page of the latest identities of the accounts in the actor's scope, the oldest first. */
export async function listIdentities(
  db: Database,
  actor: Actor,
  query: IdentityQuery,
): Promise<Page<IdentityRow>> {
  const { id, userId, legalName, status, submittedAt } = identitySubmissions
  const conditions = and(
    eq(identitySubmissions.isLatest, true),
    scopeOf(actor).accounts(),
    matchesAccount(query.q),
    query.status && eq(status, query.status),
  )
  const read = (slice: Slice) =>
    db
      .select({
        id,
        userId,
        userName: users.name,
        role: users.role,
        territoryName: territories.name,
        legalName,
        status,
        submittedAt,
        key: slice.key,
      })
      .from(identitySubmissions)
      .innerJoin(users, eq(users.id, userId))
      .leftJoin(territories, eq(territories.path, users.territoryPath))
      .where(and(conditions, slice.where))
      .orderBy(...slice.orderBy)
      .limit(slice.limit)
  const count = () =>
    countRows(
      db,
      db
        .select({ row: sql`1` })
        .from(identitySubmissions)
        .innerJoin(users, eq(users.id, userId))
        .where(conditions)
        .getSQL(),
    )
  const page = await readPage(query, longestWaiting, read, count)
  return {
    ...page,
    rows: page.rows.map(({ key: _key, submittedAt: at, ...row }) => ({
      ...row,
      submittedAt: at.toISOString(),
    })),
  }
}
