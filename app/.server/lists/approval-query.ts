// What the list of services of a territory is asked for. What waits comes first, so it is what an address without a
// state means.
import { ManagedProductFilter, ManagedProductQuery } from '@affiliate-booking/contract/calls/managed-products'
import * as z from 'zod'

const state = z.enum(['returned', 'live', 'all']).optional()

/** As it stands in the address. */
export const ApprovalQuery = ManagedProductQuery.extend({ state })
export const ApprovalFilter = ManagedProductFilter.extend({ state })

/** As the host takes it: of those that wait, the longest waiting first. */
export function toManagedProductQuery<Query extends z.infer<typeof ApprovalFilter>>({
  state: asked,
  sort,
  ...rest
}: Query) {
  return {
    ...rest,
    state: asked === 'all' ? undefined : (asked ?? ('waiting' as const)),
    sort: sort ?? (asked === undefined ? ('oldest' as const) : undefined),
  }
}
