import { fail, ok, type Result } from '../../../result.ts'
import type { Product } from '../draft.ts'
import type { ActionContext } from '../update-product.ts'
import { changeSale } from './change-sale.ts'
import { saleSideOf } from './off-sale.ts'

/**
 * Takes a live product off sale: nobody can find or book it, and its bookings stay. An administrator can also take over
 * what the provider took off sale, so that the provider cannot put it back. Fails with 404 outside the actor's scope, and
 * with 409 for an outdated version and for a product that is not on sale.
 */
export const takeProductOffSale = (
  context: ActionContext,
  id: string,
  { version, reason }: { version: number; reason: string },
): Promise<Result<Product>> =>
  changeSale(context, id, version, 'product.taken-off-sale', ({ status }, offSale) => {
    const { actor, now } = context
    if (status === 'pending_approval') return fail(409, 'This is not on sale yet.')
    if (offSale && (offSale.by === 'administrator' || saleSideOf(actor) === 'provider'))
      return fail(409, 'This is already off sale.')
    return ok({ status: 'off_sale', offSaleAt: now, offSaleBy: actor.id, offSaleReason: reason })
  })
