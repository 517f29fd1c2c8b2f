// What everybody may see: tours and stays, their free days and pictures.
import {
  getHighlights,
  getProductImage,
  getProduct,
  listProductAddresses,
  listProducts,
  listSlots,
} from '@affiliate-booking/contract/calls/products'
import type { Deps } from '../deps.ts'
import type { CallRouter } from '../http/call-router.ts'
import { getHighlights, listProducts } from '../services/products/find-products.ts'
import { getProductImage } from '../services/images/product-images.ts'
import { listProductAddresses, getProduct, listSlots } from '../services/products/show-product.ts'

const minute = 60
const year = 365 * 24 * 60 * minute

export function serveCatalogue(router: CallRouter, deps: Deps): void {
  router.public(listProducts, async ({ payload }) => ({
    ok: true,
    body: await listProducts(deps.db, payload, deps.now()),
    maxAge: minute,
  }))

  router.public(getHighlights, async () => ({
    ok: true,
    body: await getHighlights(deps.db),
    maxAge: minute,
  }))

  router.public(getProduct, async ({ parameter }) => {
    const product = await getProduct(deps.db, parameter('slug'))
    return product.ok ? { ok: true, body: { product: product.value }, maxAge: minute } : product
  })

  // Kept by nobody: what is free has to be true.
  router.public(listSlots, async ({ payload, parameter }) => {
    const slots = await listSlots(deps.db, parameter('slug'), payload, deps.now())
    return slots.ok ? { ok: true, body: { slots: slots.value } } : slots
  })

  router.public(getProductImage, async ({ parameter }) => {
    const image = await getProductImage(deps, parameter('id'), parameter('width'))
    return image.ok ? { ok: true, body: image.value, maxAge: year } : image
  })

  router.public(listProductAddresses, async ({ payload }) => ({
    ok: true,
    body: await listProductAddresses(deps.db, payload.after),
    maxAge: minute,
  }))
}
