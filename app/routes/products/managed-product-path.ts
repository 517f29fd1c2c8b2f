/** A provider's page for a product. */
export const managedProductPath = (id: string) => `/my-services/${encodeURIComponent(id)}` as const

/** The form of a new product, filled in from this one. */
export const templatePath = (id: string) => `/my-services/new?from=${encodeURIComponent(id)}` as const

/** The button that withdraws an edit which waits for approval. */
export const withdrawIntent = 'withdraw'

/** The button that deletes a service which was never approved. */
export const deleteIntent = 'delete'
