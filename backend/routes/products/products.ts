import {
  getCatalogueChanges,
  knownCatalogueHeader,
} from '@affiliate-booking/contract/calls/products/catalogue-changes'
import * as calls from '@affiliate-booking/contract/calls/products/products'
import type { ResponseOf } from '@affiliate-booking/contract/call'
import type { Deps } from '../../deps.ts'
import type { CallRouter } from '../../http/call-router.ts'
import type { Result } from '../../result.ts'
import { listSlots } from '../../services/availability/list-slots.ts'
import { getProductImage } from '../../services/images/get-product-image.ts'
import { getHighlights } from '../../services/products/catalogue/get-highlights.ts'
import { getProduct } from '../../services/products/catalogue/get-product.ts'
import { createCatalogueWatch } from '../../services/products/catalogue/catalogue-watch.ts'
import { createSingleFlight } from '../../services/products/catalogue/single-flight.ts'
import { listReviews } from '../../services/products/catalogue/list-reviews.ts'
import { listDestinations } from '../../services/products/search/list-destinations.ts'
import { listProductAddresses } from '../../services/products/catalogue/list-product-addresses.ts'
import { listSuggestions } from '../../services/products/search/list-suggestions.ts'
import { listProducts } from '../../services/products/search/list-products.ts'

const minute = 60
const year = 365 * 24 * 60 * minute

export function serveProducts(router: CallRouter, deps: Deps): void {
  const searches = createSingleFlight<Result<ResponseOf<typeof calls.listProducts>>>()
  router.public(calls.listProducts, async ({ payload, header }) => {
    const result = await searches([payload, header(knownCatalogueHeader)], () =>
      listProducts(deps.db, payload, deps.now()),
    )
    return result.ok ? { ok: true, body: result.value, maxAge: minute } : result
  })

  router.public(calls.getHighlights, async () => ({
    ok: true,
    body: await getHighlights(deps.db),
    maxAge: minute,
  }))

  router.public(calls.listDestinations, async () => ({
    ok: true,
    body: await listDestinations(deps.db, deps.now()),
    maxAge: minute,
  }))

  router.public(calls.listSuggestions, async ({ payload }) => ({
    ok: true,
    body: { rows: await listSuggestions(deps.db, payload.q, deps.now()) },
    maxAge: minute,
  }))

  router.public(calls.getProduct, async ({ parameter }) => {
    const result = await getProduct(deps.db, parameter('slug'), deps.now())
    return result.ok ? { ok: true, body: result.value, maxAge: minute } : result
  })

  router.public(calls.listReviews, async ({ payload, parameter }) => {
    const result = await listReviews(deps.db, parameter('slug'), payload)
    return result.ok ? { ok: true, body: result.value, maxAge: minute } : result
  })

  // Not cached: free seats must be up to date.
  router.public(calls.listSlots, async ({ payload, parameter }) => {
    const result = await listSlots(deps.db, parameter('slug'), payload, deps.now())
    return result.ok ? { ok: true, body: result.value } : result
  })

  router.public(calls.getProductImage, async ({ parameter, token }) => {
    const result = await getProductImage(deps, parameter('id'), parameter('width'), token)
    if (!result.ok) return result
    const { file, isPublic } = result.value
    return { ok: true, body: file, ...(isPublic && { maxAge: year }) }
  })

  const watch = deps.catalogueWatch ?? createCatalogueWatch(deps.db)
  router.public(getCatalogueChanges, async ({ payload: { after, wait = 0 } }) => ({
    ok: true,
    body: await watch.read(after, wait),
  }))

  router.public(calls.listProductAddresses, async ({ payload }) => ({
    ok: true,
    body: await listProductAddresses(deps.db, payload.after),
    maxAge: minute,
  }))
}
