// The wish list of the signed-in customer.
import * as calls from '@affiliate-booking/contract/calls/products/saved-products'
import { type AppContext, apiOf } from '../../client.ts'

export const listSavedProducts = (context: AppContext) =>
  apiOf(context).call(calls.listSavedProducts, undefined)

export const saveProduct = (context: AppContext, slug: string) =>
  apiOf(context).call(calls.saveProduct, undefined, { params: { slug } })

export const removeSavedProduct = (context: AppContext, slug: string) =>
  apiOf(context).call(calls.removeSavedProduct, undefined, { params: { slug } })

/**
 * What a page that marks saved products needs. Undefined where nothing can be saved: at a host without wish lists, or by
 * somebody who is signed in and no customer; and where the host does not say in time.
 */
export async function listSavedSlugs(context: AppContext): Promise<readonly string[] | undefined> {
  const api = apiOf(context)
  if (await api.lacks(calls.listSavedSlugs)) return undefined
  if (api.cookies.outgoing() === undefined) return []
  const outcome = await api.call(calls.listSavedSlugs, undefined, { isOptional: true })
  if (outcome.ok) return outcome.value.slugs
  return outcome.status === 401 ? [] : undefined
}

/** Whether the host is known to lack wish lists. */
export const lacksWishList = (context: AppContext) => apiOf(context).lacks(calls.saveProduct)
