import * as calls from '@affiliate-booking/contract/calls/products/saved-products'
import type { Deps } from '../../deps.ts'
import type { CallRouter } from '../../http/call-router.ts'
import { listSavedProducts, listSavedSlugs } from '../../services/saved-products/list-saved-products.ts'
import { removeSavedProduct, saveProduct } from '../../services/saved-products/save-product.ts'

export function serveSavedProducts(router: CallRouter, { db, now }: Deps): void {
  router.authenticated(calls.listSavedProducts, async (_, actor) => ({
    ok: true,
    body: { rows: await listSavedProducts(db, actor) },
  }))

  router.authenticated(calls.listSavedSlugs, async (_, actor) => ({
    ok: true,
    body: { slugs: await listSavedSlugs(db, actor) },
  }))

  router.authenticated(calls.saveProduct, async ({ parameter }, actor) => {
    const result = await saveProduct(db, actor, parameter('slug'), now())
    return result.ok ? { ok: true, body: result.value } : result
  })

  router.authenticated(calls.removeSavedProduct, async ({ parameter }, actor) => {
    const result = await removeSavedProduct(db, actor, parameter('slug'))
    return result.ok ? { ok: true, body: result.value } : result
  })
}
