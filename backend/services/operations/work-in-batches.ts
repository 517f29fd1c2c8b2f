// Works on what is due in batches, each in a transaction of its own. A row that fails holds up no others.
import { inArray, notInArray, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { isDatabaseUnavailable } from '../../db/database-errors.ts'
import { createRowFailures } from './row-failures.ts'

interface Due {
  readonly id: PgColumn
  /** Those that come first. */
  readonly find: (which: SQL | undefined, limit: number) => Promise<readonly { readonly id: string }[]>
  /** Works in one transaction on those that come first, and makes them due no more. Returns how many there were. */
  readonly work: (which: SQL | undefined, limit: number) => Promise<number>
}

/** Rows of one transaction. */
interface BatchSizes {
  readonly first: number
  /** Where the database does not take as many in time. */
  readonly least: number
  readonly most: number
}

/** Milliseconds. After a batch that took less, the next one is twice as large. */
const fast = 1000

/**
 * Until nothing is due. A batch that fails, though the database is there, is worked on in halves, so that rows stay
 * together and few messages tell of them. Returns how many rows were worked on.
 * @throws {FailedRows} at the end, if some failed
 */
export async function workInBatches(
  { id, find, work }: Due,
  { first, least, most }: BatchSizes,
): Promise<number> {
  const failures = createRowFailures()
  let total = 0
  for (let size = first; ;) {
    const failed = failures.ids()
    const others = failed.length > 0 ? notInArray(id, failed) : undefined
    const began = performance.now()
    try {
      const count = await work(others, size)
      if (count === 0) break
      total += count
      if (performance.now() - began < fast) size = Math.min(most, size * 2)
    } catch (error) {
      if (!isDatabaseUnavailable(error)) {
        const count = await workInHalves(await find(others, size), error)
        // No row is the cause.
        if (count === 0 && failures.ids().length === failed.length) throw error
        total += count
      } else if (size > least) size = Math.max(least, Math.floor(size / 2))
      else throw error
    }
  }
  failures.throwIfAny()
  return total

  /** Of the rows of a batch that has failed, all but those that fail by themselves. */
  async function workInHalves(rows: readonly { readonly id: string }[], error: unknown): Promise<number> {
    const [first] = rows
    if (first !== undefined && rows.length === 1) {
      failures.note(first.id, error)
      return 0
    }
    const middle = Math.ceil(rows.length / 2)
    let count = 0
    for (const half of [rows.slice(0, middle), rows.slice(middle)]) {
      const which = inArray(
        id,
        half.map((row) => row.id),
      )
      try {
        if (half.length > 0) count += await work(which, half.length)
      } catch (cause) {
        if (half.length > 1 && isDatabaseUnavailable(cause)) throw cause
        count += await workInHalves(half, cause)
      }
    }
    return count
  }
}
