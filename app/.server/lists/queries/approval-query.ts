// The query of the approvals list. Without a state it lists the products that wait for approval.
import {
  ManagedProductFilter,
  ManagedProductQuery,
} from '@affiliate-booking/contract/calls/products/managed-products'
import * as z from 'zod'
import { readListQuery } from '../list-query.ts'

const state = z.enum(['returned', 'live', 'off-sale', 'all']).optional()

/** The query of the URL. */
export const ApprovalQuery = ManagedProductQuery.extend({ state })
export const ApprovalFilter = ManagedProductFilter.extend({ state })

/** The payload of the call. By default, the product that has waited longest comes first. */
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

/** The products of a list that wait for approval. */
export const readWaitingProducts = (list: URL) => ({
  ...toManagedProductQuery(readListQuery(ApprovalQuery, list)),
  state: 'waiting' as const,
})
