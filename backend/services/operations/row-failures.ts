// Rows that fail in a run of a job: they hold up no others, and the run fails afterwards.

/** More of them are no bad rows: the database is away. */
const most = 10

/** The cause is the first error. */
export class FailedRows extends Error {
  override readonly name = 'FailedRows'
  readonly ids: readonly string[]

  constructor(ids: readonly string[], cause: unknown) {
    super(`${ids.length} rows failed`, { cause })
    this.ids = ids
  }
}

export function createRowFailures() {
  const failed = new Map<string, unknown>()
  const error = (): FailedRows | undefined => {
    const [first] = failed.values()
    return failed.size === 0 ? undefined : new FailedRows([...failed.keys()], first)
  }
  function throwIfAny(): void {
    const found = error()
    if (found) throw found
  }
  function note(id: string, cause: unknown): void {
    failed.set(id, cause)
    if (failed.size >= most) throwIfAny()
  }
  return {
    error,
    /** @throws {FailedRows} */
    throwIfAny,
    /** @throws {FailedRows} if there are too many */
    note,
    ids: (): string[] => [...failed.keys()],
    /** Null if it failed now, or before. Throws like `note`. */
    async attempt<Value>(id: string, act: () => Promise<Value>): Promise<Value | null> {
      if (failed.has(id)) return null
      try {
        return await act()
      } catch (cause) {
        note(id, cause)
        return null
      }
    },
  }
}
