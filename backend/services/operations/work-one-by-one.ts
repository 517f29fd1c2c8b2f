// Works on what is due row by row. A row that fails holds up no others.
import { createRowFailures } from './row-failures.ts'

interface Due {
  /** The ids of some rows that are due. */
  readonly find: () => Promise<readonly string[]>
  /** Makes the row due no more. False if it was not due. */
  readonly work: (id: string) => Promise<boolean>
}

/**
 * Until no row that is found can be worked on: another instance may have worked on the rest. Returns how many rows were
 * worked on.
 * @throws {FailedRows} at the end, if some failed
 */
export async function workOneByOne({ find, work }: Due): Promise<number> {
  const failures = createRowFailures()
  for (let total = 0; ;) {
    const before = total
    for (const id of await find()) if (await failures.attempt(id, () => work(id))) total += 1
    if (total > before) continue
    failures.throwIfAny()
    return total
  }
}
