// What a provider is told of a service.
import type { Database } from '../../../db/database.ts'
import type { products } from '../../../db/schema/products/products.ts'
import { isProviderSuspended } from '../../users/is-provider-suspended.ts'
import { notify } from '../notify.ts'

type Decided = Pick<typeof products.$inferSelect, 'id' | 'providerId' | 'title' | 'version' | 'status'>

type Decision =
  | { readonly kind: 'product-approved' | 'product-change-approved' | 'product-put-on-sale' }
  | {
      readonly kind: 'product-returned' | 'product-change-returned' | 'product-taken-off-sale'
      readonly reason: string
    }

/** @param product as it is after the decision */
export async function notifyOfProduct(
  tx: Database,
  { id, providerId, title, version, status }: Decided,
  decision: Decision,
  at: Date,
): Promise<void> {
  const notice = { to: { userId: providerId }, about: id, occasion: version, at }
  const variables = { productId: id, title }
  if ('reason' in decision)
    return notify(tx, {
      kind: decision.kind,
      ...notice,
      variables: { ...variables, reason: decision.reason },
    })
  const isSuspended = await isProviderSuspended(tx, providerId)
  const sale =
    decision.kind === 'product-change-approved'
      ? wordEdit(status, isSuspended)
      : isSuspended
        ? 'Customers can find and book it once your account is active again.'
        : 'Customers can find and book it as long as its calendar has free days.'
  return notify(tx, { kind: decision.kind, ...notice, variables: { ...variables, sale } })
}

function wordEdit(status: Decided['status'], isSuspended: boolean): string {
  if (status === 'off_sale') return 'It is still off sale.'
  return isSuspended ? 'Customers see it once your account is active again.' : 'Customers see it now.'
}
