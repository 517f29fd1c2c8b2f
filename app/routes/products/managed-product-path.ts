/** A provider's page for a product. */
export const managedProductPath = (id: string) => `/my-services/${encodeURIComponent(id)}` as const

/** The button that withdraws an edit which waits for approval. */
export const withdrawIntent = 'withdraw'

/** The button that deletes a service which was never approved. */
export const deleteIntent = 'delete'
