// The first page of a search and the number of bookings that it finds: they are read once for both.
import { countLimit } from '@affiliate-booking/contract/options/lists'
import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { bookings } from '../../../db/schema/bookings.ts'
import { canBeCounted } from '../../../lists/count-rows.ts'
import type { Slice } from '../../../lists/page.ts'
import { type BookingRecord, selectBookingsWith } from '../booking-rows.ts'

export interface Matches {
  readonly where: SQL | undefined
  /** Whether few match. Undefined: PostgreSQL is asked what it expects. */
  readonly areFew: true | undefined
}

interface CountedPage {
  /** Undefined where too many match: then the list is read in its order, as far as the page. */
  readonly rows: (BookingRecord & { key: string })[] | undefined
  /** Null where PostgreSQL expects that counting takes too long. */
  readonly total: number | null
}

/** The beginning of the list, out of all that match. */
export async function readMatches(
  db: Database,
  { where, areFew }: Matches,
  { key, orderBy, limit }: Omit<Slice, 'where'>,
): Promise<CountedPage> {
  const { id, date, createdAt, totalAmount } = bookings
  const found = db
    .select({ id, date, createdAt, totalAmount })
    .from(bookings)
    .where(where)
    .limit(countLimit + 1)
  if (!areFew && !(await canBeCounted(db, found.getSQL()))) return { rows: undefined, total: null }
  const matches = db.$with('matches').as(found)
  // With the name of the table, which the order of a list has.
  const ids = sql`(select id from ${matches} as bookings order by ${sql.join(orderBy, sql`, `)} limit ${limit})`
  const count = sql`(select count(*) from ${matches})`.mapWith(Number)
  const rows = await selectBookingsWith(db.with(matches), { key, count })
    .where(inArray(bookings.id, ids))
    .orderBy(...orderBy)
  const total = rows[0]?.count ?? 0
  return { rows: total > countLimit ? undefined : rows, total }
}
