const batch = 500

/**
 * The rows of these ids in their order, in batches that are each read on demand. For rows that a costly condition chooses:
 * it is computed once for all ids, and not again for each batch.
 */
export async function* readByIds<Row extends { readonly id: string }>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<readonly Row[]>,
): AsyncGenerator<Row[]> {
  for (let first = 0; first < ids.length; first += batch) {
    const some = ids.slice(first, first + batch)
    const rows = new Map((await read(some)).map((row) => [row.id, row]))
    yield some.flatMap((id) => rows.get(id) ?? [])
  }
}
