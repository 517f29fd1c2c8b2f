// Filters that reports and lists share, so that a list shows exactly the rows that a figure counts.
import * as z from 'zod'

/** A path such as `IN/KL/idukki`. */
const territoryPath = z.string().regex(/^[\w-]{1,60}(\/[\w-]{1,60}){0,2}$/, 'Choose a territory.')

const id = z.guid('Choose from the list.')

export const reportFilters = {
  /** With everything inside it. */
  territory: territoryPath.optional(),
  product: id.optional(),
  provider: id.optional(),
  affiliate: id.optional(),
}
export type ReportFilters = {
  readonly [Name in keyof typeof reportFilters]?: z.output<(typeof reportFilters)[Name]>
}

/** Of a list of an administrator. */
export const listFilters = {
  ...reportFilters,
  /** `any`: what affiliates brought. */
  affiliate: z.union([z.literal('any'), id], { error: 'Choose from the list.' }).optional(),
}

export const customerFilter = id.optional()
