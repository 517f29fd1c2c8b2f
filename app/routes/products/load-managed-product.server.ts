// Loads a product for its provider or an administrator.
import type { ManagedProduct } from '@affiliate-booking/contract/shapes/products/products'
import { getManagedProduct } from '../../.server/api/endpoints/products/managed-products.ts'
import { failToShow } from '../../.server/http/load-failure.ts'
import type { AppContext } from '../../.server/api/client.ts'

/**
 * Undefined when the host lacks the call.
 * @throws a 404 page for a product outside the visitor's scope, and an error page when the host fails
 */
export async function loadManagedProduct(
  context: AppContext,
  id: string,
): Promise<ManagedProduct | undefined> {
  const outcome = await getManagedProduct(context, id)
  if (outcome.ok) return outcome.value.product
  return outcome.reason === 'not-offered' ? undefined : failToShow(outcome, 'The service')
}
