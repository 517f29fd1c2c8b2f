import type { Claim, ClaimQuery, claimSorts } from '@affiliate-booking/contract/calls/money/claims'
import type { Page } from '@affiliate-booking/contract/lists'
import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { missingBookingClaims } from '../../db/schema/money/commissions.ts'
import { countRows } from '../../lists/count-rows.ts'
import { readPage, type Slice, type Sorting } from '../../lists/page.ts'
import { scopeOf } from '../territories/scope.ts'
import type { Actor } from '../users/account.ts'
import { describeClaim, selectClaims } from './claim-rows.ts'
import { parseBookingNumber } from '../../public-numbers.ts'

const sortingOf = (sort: (typeof claimSorts)[number]): Sorting => ({
  name: sort,
  by: missingBookingClaims.createdAt,
  id: missingBookingClaims.id,
  isDescending: sort === 'newest',
})

function matchesSearch(text: string | undefined): SQL | undefined {
  if (!text) return undefined
  const number = parseBookingNumber(text)
  return or(
    number === null ? undefined : eq(missingBookingClaims.bookingNumber, number),
    sql`starts_with(lower(${users.name}), ${text.toLowerCase()})`,
  )
}

/** A page of the claims in scope. */
export async function listClaims(
  db: Database,
  actor: Actor,
  { q, status, sort = 'newest', ...page }: ClaimQuery,
): Promise<Page<Claim>> {
  const conditions = and(
    scopeOf(actor).claims(),
    matchesSearch(q),
    status && eq(missingBookingClaims.status, status),
  )
  const read = async (slice: Slice) => {
    const found = await selectClaims(db, { key: slice.key })
      .where(and(conditions, slice.where))
      .orderBy(...slice.orderBy)
      .limit(slice.limit)
    return found.map((row) => ({ ...describeClaim(row), key: row.key }))
  }
  const count = () => countRows(db, selectClaims(db, {}).where(conditions).getSQL())
  const { rows, ...cursors } = await readPage(page, sortingOf(sort), read, count)
  return { ...cursors, rows: rows.map(({ key: _key, ...row }) => row) }
}
