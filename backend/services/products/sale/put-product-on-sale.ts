import { fail, ok, type Result } from '../../../result.ts'
import { findSuperior } from '../../territories/superior.ts'
import { findLeavingProvider } from '../approval/leaving-provider.ts'
import type { Product } from '../draft.ts'
import type { ActionContext } from '../update-product.ts'
import { changeSale } from './change-sale.ts'
import { saleSideOf } from './off-sale.ts'

const takenOffBy = {
  provider: 'The provider took this off sale. Only the provider can put it back.',
  administrator: 'An administrator took this off sale. Only an administrator can put it back.',
}

/**
 * Puts a product back on sale. Fails with 404 outside the actor's scope, with 409 for an outdated version, for a
 * product that is not off sale, for one that the other side took off, and while its provider is deleting their account,
 * and with 403 for one that an administrator above the actor took off.
 */
export const putProductOnSale = (
  context: ActionContext,
  id: string,
  { version }: { version: number },
): Promise<Result<Product>> =>
  changeSale(context, id, version, 'product.put-on-sale', async (product, offSale, tx) => {
    if (!offSale) return fail(409, 'This tour or stay is already on sale.')
    if (offSale.by !== saleSideOf(context.actor)) return fail(409, takenOffBy[offSale.by])
    const superior =
      offSale.by === 'administrator' &&
      (await findSuperior(tx, context.actor, {
        by: product.offSaleBy,
        done: 'took this off sale',
        toUndo: 'put it back on sale',
      }))
    if (superior) return superior
    const leaving = await findLeavingProvider(tx, product)
    if (leaving) return leaving
    return ok({ status: 'approved', offSaleAt: null, offSaleBy: null, offSaleReason: null })
  })
