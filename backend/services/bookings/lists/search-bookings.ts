// Finds bookings by the words of their title and customer, or by their number.
import { and, eq, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../../db/database.ts'
import { bookingStateWords, bookings, bookingWords } from '../../../db/schema/bookings.ts'
import { expectRows } from '../../../lists/expect-rows.ts'
import { prefixQuery, wordsIn } from '../../../lists/prefix-query.ts'
import { parseBookingNumber } from '../../../public-numbers.ts'
import { bookingsOf } from '../../territories/scope.ts'
import type { Actor } from '../../users/account.ts'

/**
 * So many words are looked for at once that begin alike; beyond, the index collects them itself, which takes ten times
 * as long.
 */
const mostWords = 50

/** What finds one word of a text. */
const Query = z.object({
  query: z.string(),
  /** The same for an index that has each word with its state; null where a word is not looked for whole. */
  stateQuery: z.string().nullable(),
})

interface Words {
  readonly anywhere: SQL
  /** Those of the state alone; undefined where an index could not find them at once. */
  readonly inState: SQL | undefined
}

/** Bookings with every word of the text, as prefixes. */
export const matchesWords = async (db: Database, text: string): Promise<SQL> =>
  (await findWords(db, text)).anywhere

/**
 * The index finds whole words much faster than prefixes, so that each prefix is replaced by the words in use that begin
 * with it.
 * @param statePath of `inState`
 */
async function findWords(db: Database, text: string, statePath?: string): Promise<Words> {
  const words = wordsIn(text)
  const state = sql`${statePath ?? null}::text`
  const queries = await rowsOf(
    db,
    sql`with asked as (
        select to_tsquery('simple', value || ':*') as prefix, trim('''' from to_tsquery('simple', value)::text) as start
        from jsonb_array_elements_text(${JSON.stringify(words)}::text::jsonb)
      ), begun as (
        select prefix, array(
          select word from ${bookingWords} where word ~>=~ start and word ~<~ (start || chr(1114111)) limit ${mostWords + 1}
        ) as words from asked where numnode(prefix) > 0
      ), known as (
        select *, numnode(prefix) = 1 and cardinality(words) between 1 and ${mostWords} as is_whole from begun
      )
      select case when is_whole
          then (select string_agg(${quoted(sql`word`)}, ' | ') from unnest(words) as word) else prefix::text end as query,
        case when is_whole
          then (select string_agg(${quoted(sql`(${state} || ' ' || word)`)}, ' | ') from unnest(words) as word) end as "stateQuery"
      from known`,
    Query,
  )
  // A condition for each word: the index takes a sixth less time than with one query for all of them.
  const matchesAll = (vector: SQLWrapper, texts: readonly string[]) =>
    and(...texts.map((text) => sql`${vector} @@ ${text}::tsquery`))
  const inState = queries.flatMap(({ stateQuery }) => stateQuery ?? [])
  return {
    anywhere:
      matchesAll(
        bookings.search,
        queries.map(({ query }) => query),
      ) ?? sql`false`,
    inState: inState.length < queries.length ? undefined : matchesAll(bookingStateWords(bookings), inState),
  }
}

/** A word as PostgreSQL writes it in a query. */
const quoted = (word: SQL) => sql`'''' || replace(replace(${word}, '\\', '\\\\'), '''', '''''') || ''''`

/** The booking with this number, or one of the conditions. */
function orNumber(text: string, condition: SQL, also?: SQL): SQL {
  const number = parseBookingNumber(text) ?? (/^\d{1,9}$/.test(text) ? Number(text) : null)
  const isNumber = number === null ? undefined : eq(bookings.bookingNumber, number)
  return or(isNumber, condition, also) ?? condition
}

/** Bookings with every word of the text, and the booking with this number. */
export const matchesSearch = async (db: Database, text: string): Promise<SQL> =>
  orNumber(text, await matchesWords(db, text))

/**
 * What an actor may find of these: bookings that the actor is not shown are found by their title and number alone, since
 * a search by words would give the customer's name away.
 */
export const isShownMatch = (actor: Actor, text: string): SQL => {
  const inTitle = sql`to_tsvector('simple', ${bookings.productTitle}) @@ ${prefixQuery(text)}`
  return orNumber(text, or(bookingsOf(actor), inTitle) ?? sql`false`)
}

/** How many bookings match, as PostgreSQL expects from the words that are frequent. Counting takes longer. */
export const expectBookings = async (db: Database, condition: SQL): Promise<number> =>
  (await expectRows(db, sql`select from ${bookings} where ${condition}`)).rows

/** So many bookings of a state are read and sorted for a page; of more, the newest are looked through. */
const mostSorted = 1000

interface Matching {
  readonly condition: SQL | undefined
  /** Whether so few match that all of them are read for a page. Undefined: it is not known. */
  readonly areFew: true | undefined
}

/**
 * The same within a scope.
 * @param statePath the state that has all bookings of the scope
 * @param also what finds bookings as well
 */
export async function matchesInScope(
  db: Database,
  text: string,
  scope: SQL,
  statePath?: string,
  also?: SQL,
): Promise<Matching> {
  const words = await findWords(db, text, statePath)
  const inState = words.inState && orNumber(text, words.inState, also)
  return inState && (await expectBookings(db, inState)) <= mostSorted
    ? // The same for every row, but for no index: beside the words of the state, all its bookings would be read too.
      { condition: and(sql`(${scope}) is true`, inState), areFew: true }
    : { condition: and(scope, orNumber(text, words.anywhere, also)), areFew: undefined }
}
