// What a provider is told of a service.
import type { Database } from '../../../db/database.ts'
import type { products } from '../../../db/schema/products/products.ts'
import { notify } from '../notify.ts'

type Decided = Pick<typeof products.$inferSelect, 'id' | 'providerId' | 'title' | 'version' | 'status'>

type Decision =
  | { readonly kind: 'product-approved' | 'product-change-approved' | 'product-put-on-sale' }
  | {
      readonly kind: 'product-returned' | 'product-change-returned' | 'product-taken-off-sale'
      readonly reason: string
    }

/** @param product as it is after the decision */
export function notifyOfProduct(
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
  if (decision.kind !== 'product-change-approved')
    return notify(tx, { kind: decision.kind, ...notice, variables })
  const sale = status === 'off_sale' ? 'It is still off sale.' : 'Customers see it now.'
  return notify(tx, { kind: decision.kind, ...notice, variables: { ...variables, sale } })
}
