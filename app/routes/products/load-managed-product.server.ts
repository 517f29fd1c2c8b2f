// The tour or the stay that a page of its provider, or of an administrator, is about.
import type { ManagedProduct } from '@affiliate-booking/contract/products'
import { getManagedProduct } from '../../.server/api/endpoints/managed-products.ts'
import { failToShow } from '../../.server/http/load-failure.ts'
import type { AppContext } from '../../.server/api/context.ts'

/**
 * Undefined where the host offers no such thing.
 * @throws an error page where it cannot be shown, 404 for one that is not in reach
 */
export async function loadManagedProduct(
  context: AppContext,
  id: string,
): Promise<ManagedProduct | undefined> {
  const outcome = await getManagedProduct(context, id)
  if (outcome.ok) return outcome.value.product
  return outcome.reason === 'not-offered' ? undefined : failToShow(outcome, 'The service')
}
