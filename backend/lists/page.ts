// Keyset pagination. Rows are sorted by one column and then by id, both in one direction, so that one index serves the
// comparison and the order.
import { Day } from '@affiliate-booking/contract/days'
import type { Page } from '@affiliate-booking/contract/lists'
import { pageSize } from '@affiliate-booking/contract/lists'
import { asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import * as z from 'zod'
import { isStorable } from '../db/database.ts'

export interface Sorting {
  /** Part of the cursor, so that a cursor of another sort order is recognised. */
  readonly name: string
  /** A column, or an expression that reports its type as columns do. */
  readonly by: SQLWrapper & { getSQLType: () => string }
  readonly id: AnyPgColumn
  readonly isDescending: boolean
}

export interface Slice {
  /** Undefined on the first page. */
  readonly where: SQL | undefined
  readonly orderBy: SQL[]
  readonly limit: number
  /** Must be selected as `key`: the sort value as text. */
  readonly key: SQL<string>
}

interface PageQuery {
  readonly after?: string | undefined
  readonly before?: string | undefined
}

export interface Keyed {
  readonly id: string
  readonly key: string
}

/** A row in a list that was counted. */
interface Placed extends Keyed {
  readonly place?: number | undefined
  readonly total?: number | undefined
}

/** Rows of a slice; of a search `end` is the last row that was looked at if it stopped before the slice was full. */
export interface Stretch<Row> {
  readonly rows: Row[]
  readonly end?: Keyed | null
  /** The number of rows of the whole list, or null, where it was counted together with the slice. */
  readonly total?: number | null | undefined
}

const place = z.int().min(0).max(Number.MAX_SAFE_INTEGER)

/** The order, its value, the row; of a counted list the row's place in it, and its length. */
const Key = z.tuple([z.string(), z.string(), z.guid(), place.optional(), place.optional()])

// Values that PostgreSQL can cast to each column type; cursors can be forged.
const comparable: Readonly<Record<string, (value: string) => boolean>> = {
  text: isStorable,
  date: isDay,
  integer: (value) => /^-?\d{1,10}$/.test(value) && Math.abs(Number(value)) < 2 ** 31,
  bigint: (value) => /^-?\d{1,18}$/.test(value),
  'double precision': (value) => /^-?\d{1,15}(\.\d{1,17})?$/.test(value),
  'timestamp with time zone': (value) => isDay(value.slice(0, 10)) && timeOfDay.test(value.slice(10)),
}

/** Throws for a type that has no check: its cursors would all lead back to the first page. */
function checkOf({ by, name }: Sorting) {
  const check = comparable[by.getSQLType()]
  if (!check) throw new Error(`A list cannot be sorted by ${by.getSQLType()} (${name}): add its check`)
  return check
}

const timeOfDay = /^ ([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/

function isDay(value: string): boolean {
  return Day.safeParse(value).success
}

const encode = (sorting: Sorting, { key, id, place, total }: Placed) =>
  Buffer.from(
    JSON.stringify([sorting.name, key, id, ...(place === undefined ? [] : [place, total])]),
  ).toString('base64url')

/** Null for a forged cursor or one of another sort order. */
function decode(sorting: Sorting, cursor: string | undefined): Placed | null {
  if (cursor === undefined) return null
  try {
    const key = Key.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    if (!key.success || key.data[0] !== sorting.name) return null
    const [, value, id, rowPlace, total] = key.data
    return checkOf(sorting)(value) ? { key: value, id, place: rowPlace, total } : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function sliceBeyond(sorting: Sorting, from: Keyed | null, isBackwards: boolean, limit: number): Slice {
  const { by, id } = sorting
  // Also for a first page, so that a list cannot work until somebody turns to its second.
  checkOf(sorting)
  const isFalling = sorting.isDescending !== isBackwards
  const order = isFalling ? desc : asc
  const type = sql.raw(by.getSQLType())
  const beyond =
    from && sql`((${by}), ${id}) ${sql.raw(isFalling ? '<' : '>')} (${from.key}::${type}, ${from.id}::uuid)`
  return { where: beyond ?? undefined, orderBy: [order(by), order(id)], limit, key: sql`(${by})::text` }
}

/** How many rows a list has; null if that would take too long. */
type Count = () => Promise<number | null>

/**
 * One page and the cursors of its neighbours. An invalid cursor returns the first page.
 */
export const readPage = <Row extends Keyed>(
  query: PageQuery,
  sorting: Sorting,
  read: (slice: Slice) => Promise<Row[]>,
  count?: Count,
): Promise<Page<Row>> =>
  readStretchedPage(query, sorting, async (slice) => ({ rows: await read(slice) }), count)

/** The same where a page can end before it is full: its neighbour begins where the search stopped. */
export async function readStretchedPage<Row extends Keyed>(
  { after, before }: PageQuery,
  sorting: Sorting,
  read: (slice: Slice) => Promise<Stretch<Row>>,
  count?: Count,
): Promise<Page<Row>> {
  const from = decode(sorting, after ?? before)
  const isBackwards = from !== null && after === undefined
  // One extra row shows whether there is another page.
  const stretch = await read(sliceBeyond(sorting, from, isBackwards, pageSize + 1))
  const { rows: found, end } = stretch
  const rows = found.slice(0, pageSize)
  // Where the list goes on in the direction of reading, and from where it leads back.
  const onward = found.length > pageSize ? rows.at(-1) : end
  // An empty page of a search leads back; one of a list that has changed does not.
  const back = from && (rows[0] ?? (end === undefined ? null : from))
  const [next, previous] = isBackwards ? [back, onward] : [onward, back]
  const start =
    end === undefined && count ? startOf(from, isBackwards, Boolean(previous), rows.length) : undefined
  const counted: Count = async () =>
    stretch.total === undefined ? ((await count?.()) ?? null) : stretch.total
  const total =
    start === undefined ? undefined : await totalOf(start + rows.length - 1, from, Boolean(next), counted)
  const at = (row: Keyed, place: number) =>
    encode(sorting, { id: row.id, key: row.key, ...(total !== undefined && { place, total }) })
  const first = start ?? 1
  return {
    rows: isBackwards ? rows.toReversed() : rows,
    next: next ? at(next, first + rows.length - 1) : null,
    previous: previous ? at(previous, first) : null,
    ...(total !== undefined && { start: rows.length > 0 ? first : null, total }),
  }
}

/** The place of the first row of a page, from that of the row that it was turned at. */
function startOf(from: Placed | null, isBackwards: boolean, hasPrevious: boolean, length: number) {
  if (!hasPrevious) return 1
  if (from?.place === undefined) return undefined
  // Rows may have been added before it since.
  return isBackwards ? Math.max(2, from.place - length) : from.place + 1
}

/** Counted for the first page, and only if it is not all. */
async function totalOf(last: number, from: Placed | null, hasNext: boolean, count: Count) {
  if (!hasNext) return last
  const total = from ? from.total : await count()
  return total == null ? undefined : Math.max(total, last + 1)
}

/** All rows in batches, each read on demand. */
export async function* readAll<Row extends Keyed>(
  sorting: Sorting,
  read: (slice: Slice) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  const batch = 500
  let from: Keyed | null = null
  for (;;) {
    const rows: Row[] = await read(sliceBeyond(sorting, from, false, batch))
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    from = last
  }
}
