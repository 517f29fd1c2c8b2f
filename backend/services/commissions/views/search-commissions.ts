// Searches commissions by words of their booking or by its number.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { bookings } from '../../../db/schema/bookings.ts'
import { commissions } from '../../../db/schema/money/commissions.ts'
import { expectBookings, isShownMatch, matchesSearch } from '../../bookings/lists/search-bookings.ts'
import type { Actor } from '../../users/account.ts'

/**
 * Commissions of very many bookings cannot be collected and sorted while somebody waits. Beyond `bookings` the list itself
 * is searched, so many `rows` for each page.
 */
export const searchLimits = { bookings: 2000, rows: 2000 }

export interface SearchLimits {
  readonly bookings: number
  /** Undefined: all. */
  readonly rows: number | undefined
}

export interface Search {
  /** The condition on bookings. */
  readonly found: SQL
  readonly isWide: boolean
}

/** Wide if more bookings match than the limit, as PostgreSQL expects. */
export async function openSearch(
  db: Database,
  actor: Actor,
  text: string | undefined,
  { bookings: limit }: SearchLimits,
): Promise<Search | undefined> {
  if (!text) return undefined
  const matching = await matchesSearch(db, text)
  return {
    found: and(matching, isShownMatch(actor, text)) ?? sql`false`,
    isWide: (await expectBookings(db, matching)) > limit,
  }
}

/** Of the bookings that match. As an array, they are found first, by their own index. */
export const isOfBookings = (found: SQL): SQL =>
  sql`${commissions.bookingId} = any(array(select ${bookings.id} from ${bookings} where ${found}))`

/** Looks the booking up for each row, for rows that are read in the order of a list. */
export const bookingMatches = (bookingId: SQL, found: SQL): SQL =>
  sql`coalesce((select ${found} from ${bookings} where ${eq(bookings.id, bookingId)}), false)`
