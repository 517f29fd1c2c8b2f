// Filters that reports and lists share, so that a list shows exactly the rows that a figure counts.
import * as z from 'zod'

/** Three names of at most 100 characters. */
export const longestTerritoryPath = 302

/** A path such as `IN/KL/idukki`; outside India the names are typed, in letters of any script. */
export const TerritoryPath = z
  .string()
  .regex(/^[\p{L}\p{M}\p{N}_-]{1,100}(\/[\p{L}\p{M}\p{N}_-]{1,100}){0,2}$/u, 'Choose a territory.')

const id = z.guid('Choose from the list.')

export const reportFilters = {
  /** With everything inside it. */
  territory: TerritoryPath.optional(),
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
