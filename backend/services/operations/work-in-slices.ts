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
}

/** Rows that are read at once. */
const batchSize = 50
/** Milliseconds. */
const sliceTime = 20_000

/**
 * Once through all rows in the order of their ids, as far as the time of a slice goes.
 * @param isStopping whether the host is about to stop: the slice ends with the row that is worked on
 */
export async function workInSlices(
  { find, work }: Rows,
  after: string | undefined,
  isStopping: () => boolean = () => false,
): Promise<Slice> {
  const end = performance.now() + sliceTime
  const failures = createRowFailures()
  let count = 0
  let last = after
  do {
    const some = await find(last, batchSize)
    for (const { id } of some) {
      if (await failures.attempt(id, () => work(id))) count += 1
      last = id
      if (isStopping()) return { count, next: last, error: failures.error() }
    }
    if (some.length < batchSize) last = undefined
  } while (last !== undefined && performance.now() < end)
  return { count, next: last, error: failures.error() }
}
