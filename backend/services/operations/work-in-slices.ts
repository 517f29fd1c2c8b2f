// Works on all rows of a table, a slice of some seconds in each run. A row that fails holds up no others.
import { createRowFailures, type FailedRows } from './row-failures.ts'

/** What the next slice goes on after, and which rows failed. */
export interface Slice {
  readonly count: number
  readonly next: string | undefined
  readonly error: FailedRows | undefined
}

interface Rows {
  /** The ids after one, in their order. */
  readonly find: (after: string | undefined, limit: number) => Promise<readonly { readonly id: string }[]>
  /** False is not counted. */
  readonly work: (id: string) => Promise<boolean>
  /** For rows that are worked on together as long as none of them fails. */
  readonly batch?: Batch
}

interface Batch {
  /** Rows at once. */
  readonly size: number
  /** All of the rows or none. Gives how many count. */
  readonly work: (ids: readonly string[]) => Promise<number>
}

/** Rows that are read at once. */
const batchSize = 50
/** Milliseconds. */
const sliceTime = 20_000

/**
 * Once through all rows in the order of their ids, as far as the time of a slice goes.
 * @param isStopping whether the host is about to stop: the slice ends with the rows that are worked on
 */
export async function workInSlices(
  { find, work, batch }: Rows,
  after: string | undefined,
  isStopping: () => boolean = () => false,
): Promise<Slice> {
  const end = performance.now() + sliceTime
  const failures = createRowFailures()
  const size = batch?.size ?? 1
  let count = 0
  let last = after
  do {
    const some = (await find(last, batchSize)).map(({ id }) => id)
    for (let start = 0; start < some.length; start += size) {
      const ids = some.slice(start, start + size)
      count += await workTogether(ids)
      last = ids.at(-1)
      if (isStopping()) return { count, next: last, error: failures.error() }
    }
    if (some.length < batchSize) last = undefined
  } while (last !== undefined && performance.now() < end)
  return { count, next: last, error: failures.error() }

  /** Rows that fail together are worked on in halves, until those that fail are alone. */
  async function workTogether(ids: readonly string[]): Promise<number> {
    const [first] = ids
    if (first === undefined) return 0
    if (batch === undefined || ids.length === 1)
      return (await failures.attempt(first, () => work(first))) ? 1 : 0
    try {
      return await batch.work(ids)
    } catch {
      const middle = Math.ceil(ids.length / 2)
      return (await workTogether(ids.slice(0, middle))) + (await workTogether(ids.slice(middle)))
    }
  }
}
