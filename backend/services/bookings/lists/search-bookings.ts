// Finds bookings by the words of their title and customer, or by their number.
import { eq, or, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../../db/database.ts'
import { bookings, bookingWords } from '../../../db/schema/bookings.ts'
import { wordsIn } from '../../../lists/prefix-query.ts'
import { parseBookingNumber } from '../find-booking.ts'

/** So many words are looked for at once that begin alike; beyond, the index collects them itself, which takes ten times as long. */
const mostWords = 50

const Query = z.object({ query: z.string().nullable() })

/**
 * Bookings with every word of the text, as prefixes. The index finds whole words much faster than prefixes, so that each
 * prefix is replaced by the words in use that begin with it.
 */
export async function matchesWords(db: Database, text: string): Promise<SQL> {
  const words = wordsIn(text)
  const [found] = await rowsOf(
    db,
    sql`with asked as (
        select to_tsquery('simple', value || ':*') as prefix, trim('''' from to_tsquery('simple', value)::text) as start
        from jsonb_array_elements_text(${JSON.stringify(words)}::text::jsonb)
      ), begun as (
        select prefix, array(
          select word from ${bookingWords} where word ~>=~ start and word ~<~ (start || chr(1114111)) limit ${mostWords + 1}
        ) as words from asked where numnode(prefix) > 0
      )
      select string_agg('(' || case when numnode(prefix) = 1 and cardinality(words) between 1 and ${mostWords}
        then (select string_agg(${quoted(sql`word`)}, ' | ') from unnest(words) as word) else prefix::text end || ')', ' & ') as query
      from begun`,
    Query,
  )
  return found?.query ? sql`${bookings.search} @@ ${found.query}::tsquery` : sql`false`
}

/** A word as PostgreSQL writes it in a query. */
const quoted = (word: SQL) => sql`'''' || replace(replace(${word}, '\\', '\\\\'), '''', '''''') || ''''`

/** The same, and the booking with this number. */
export async function matchesSearch(db: Database, text: string): Promise<SQL> {
  const number = parseBookingNumber(text) ?? (/^\d{1,9}$/.test(text) ? Number(text) : null)
  const byWords = await matchesWords(db, text)
  return (number === null ? byWords : or(eq(bookings.bookingNumber, number), byWords)) ?? byWords
}
