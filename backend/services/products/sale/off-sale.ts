// What the service of a product that is off sale knows of it.
import type { OffSale } from '@affiliate-booking/contract/shapes/products/products'
import { type Actor, isAdminAccount } from '../../users/account.ts'
import type { Product } from '../draft.ts'

type OffSaleColumns = Pick<Product, 'providerId' | 'offSaleAt' | 'offSaleBy' | 'offSaleReason'>

/** Null for a product that is not off sale. */
export function describeOffSale({
  providerId,
  offSaleAt,
  offSaleBy,
  offSaleReason,
}: OffSaleColumns): OffSale | null {
  if (offSaleAt === null || offSaleReason === null) return null
  return {
    by: offSaleBy === providerId ? 'provider' : 'administrator',
    reason: offSaleReason,
    since: offSaleAt.toISOString(),
  }
}

/** The side of an actor who may manage the product. */
export const saleSideOf = (actor: Actor): OffSale['by'] =>
  isAdminAccount(actor) ? 'administrator' : 'provider'
