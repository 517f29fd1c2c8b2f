/** Finds the rows of a product, in their order. */
export function rowsByProduct<Row extends { productId: string }>(
  rows: readonly Row[],
): (productId: string) => Row[] {
  const found = new Map<string, Row[]>()
  for (const row of rows) {
    const same = found.get(row.productId)
    if (same === undefined) found.set(row.productId, [row])
    else same.push(row)
  }
  return (productId) => found.get(productId) ?? []
}
